// small.cu - one kernel for the fat binary samples.
__global__ void k(float*a,int n){int i=blockIdx.x*blockDim.x+threadIdx.x; if(i<n)a[i]*=2.0f;}
