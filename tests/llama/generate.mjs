// generate.mjs - a language model's tokens, by node-llama-cpp as it comes from npm: node generate.mjs MODEL [OPTION=VALUE ...]
// Options: gpu (cuda, false), prompt (tokens in front of what is generated), tokens (to generate), flash (0, 1).
// Prints a line of JSON: the tokens, by how much the best was more probable than the next, at least, and CUDA's libraries in the process.
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [, , model_file, ...rest] = process.argv;
const options = { gpu: "cuda", prompt: "8", tokens: "12", flash: "0", ...Object.fromEntries(rest.map((o) => o.split("="))) };
const module = join(process.env.NODE_LLAMA_CPP, "node_modules/node-llama-cpp/dist/index.js");
const { getLlama } = await import(pathToFileURL(module));

const llama = await getLlama({ gpu: options.gpu == "false" ? false : options.gpu, build: "never", progressLogs: false, vramPadding: 0 });
const model = await llama.loadModel({ modelPath: model_file, gpuLayers: options.gpu == "false" ? 0 : "max" });
const context = await model.createContext({ contextSize: 256, flashAttention: options.flash == "1", threads: 1 });
const sequence = context.getSequence();
const prompt = Array.from({ length: +options.prompt }, (_, i) => 3 + ((i * 37 + 11) % 256));

const tokens = [];
let margin = 1;
for await (const { token, probabilities } of sequence.evaluateWithMetadata(prompt, { probabilities: true }, { temperature: 0, yieldEogToken: true })) {
	const [first, second] = [...probabilities.values()].sort((a, b) => b - a);

	tokens.push(token);
	margin = Math.min(margin, first - second);
	if (tokens.length == +options.tokens)
		break;
}
const maps = readFileSync("/proc/self/maps", "utf8").match(/\/\S*\/lib(cuda|cudart|cublas|cublasLt|nvidia-ml|gpuext-soft)\.so\S*/g) ?? [];
const libraries = [...new Set(maps)].sort();
console.log(JSON.stringify({ gpu: llama.gpu, tokens, margin: +margin.toFixed(6), libraries }));
await llama.dispose();
