# ctx_store_host.t - a load from it
-- verify hook=host
r2 = *(u64 *)(r1 +0)
r0 = 0
exit
-- contains
accept
