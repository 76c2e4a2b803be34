// llama.mjs - tokens that llama.cpp makes of a model on a Vulkan device: tests/e2e/vulkan_llama.py runs it in the folder of node-llama-cpp.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, model, count] = process.argv.slice(2);
const entry = createRequire(folder + "/").resolve("node-llama-cpp");
const { getLlama, LlamaLogLevel } = await import(pathToFileURL(entry));
const llama = await getLlama({ gpu: "vulkan", build: "never", skipDownload: true, vramPadding: 0, progressLogs: false, logLevel: LlamaLogLevel.error });
const loaded = await llama.loadModel({ modelPath: model, gpuLayers: "max", ignoreMemorySafetyChecks: true });
const context = await loaded.createContext({ contextSize: 256, ignoreMemorySafetyChecks: true });
const tokens = [];

for await (const token of context.getSequence().evaluate(loaded.tokenize("made up words"), { temperature: 0 })) {
	tokens.push(token);
	if (tokens.length == Number(count)) break;
}
console.log(`${llama.gpu}: ${loaded.gpuLayers} layers, tokens ${tokens.join(" ")}`);
await llama.dispose();
