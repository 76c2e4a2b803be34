# Several modules become one: what is extern finds its definition, what is weak stays once, local names give way. Truth but for `out`
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.extern .func (.param .b32 r) f (.param .b32 x);
.extern .global .align 4 .u32 shared_by_both;
.global .align 4 .u32 own = 1;
.global .align 1 .b8 $str[2] = {65, 0};
.func g () { ret; }
.weak .func w () { ret; }
.visible .entry k () { .reg .u64 %rd<2>; .loc 1 2 3 mov.u64 %rd1, $str; mov.u64 %rd1, own; call g, (); ret; }
==
.version 8.1
.target sm_80, texmode_independent
.address_size 64
.visible .func (.param .b32 r) f (.param .b32 x);
.visible .global .align 4 .u32 shared_by_both = 5;
.global .align 8 .u64 table[1] = {f};
.global .align 4 .u32 own = 2;
.global .align 1 .b8 $str[2] = {66, 0};
.func g () { ret; }
.weak .func w () { trap; }
.visible .func (.param .b32 r) f (.param .b32 x) { .reg .u64 %rd<2>; mov.u64 %rd1, $str; mov.u64 %rd1, own; call g, (); ret; }
-- out
.version 8.1
.target sm_80, texmode_independent
.address_size 64

.func g ();
.weak .func w ();
.func g__gx1 ();
.visible .func (.param .b32 r) f (.param .b32 x);
.global .align 4 .u32 own = 1;
.global .align 1 .b8 $str[2] = {65, 0};
.visible .global .align 4 .u32 shared_by_both = 5;
.global .align 4 .u32 own__gx1 = 2;
.global .align 1 .b8 $str__gx1[2] = {66, 0};
.global .align 8 .u64 table[1] = {f};
.func g () { ret; }
.weak .func w () { ret; }
.visible .entry k () { .reg .u64 %rd<2>;  mov.u64 %rd1, $str; mov.u64 %rd1, own; call g, (); ret; }
.func g__gx1 () { ret; }
.visible .func (.param .b32 r) f (.param .b32 x) { .reg .u64 %rd<2>; mov.u64 %rd1, $str__gx1; mov.u64 %rd1, own__gx1; call g__gx1, (); ret; }
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.visible .func f () { ret; }
==
.version 7.0
.target sm_70
.address_size 64
.visible .func f () { ret; }
-- contains
error GX0410: f is defined twice
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.visible .entry k () { ret; }
==
.version 7.0
.visible .entry
-- contains
error GX04
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.weak .func w () { ret; }
.extern .shared .align 4 .b8 room[];
.extern .func vprintf (.param .b64 a);
==
.version 7.0
.target sm_70
.address_size 64
.visible .func w () { trap; }
.extern .shared .align 16 .b8 room[];
.extern .func vprintf (.param .b64 a);
-- contains
.extern .func vprintf (.param .b64 a);
.visible .func w ();
.extern .shared .align 16 .b8 room[];
.visible .func w () { trap; }
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.extern .entry child (.param .u64 p);
.visible .entry own (.param .u32 n) .maxntid 32 { ret; }
.visible .entry parent () { .reg .u64 %rd<3>; mov.u64 %rd1, child; mov.u64 %rd2, parent; ret; }
==
.version 7.0
.target sm_70
.address_size 64
.visible .entry child (.param .u64 q) .maxntid 64 { ret; }
-- out
.version 7.0
.target sm_70
.address_size 64

.visible .entry child (.param .u64 q);
.visible .entry own (.param .u32 n) .maxntid 32 { ret; }
.visible .entry parent () { .reg .u64 %rd<3>; mov.u64 %rd1, child; mov.u64 %rd2, parent; ret; }
.visible .entry child (.param .u64 q) .maxntid 64 { ret; }
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.func f ();
.visible .func f () { ret; }
.visible .entry k () { call f, (); ret; }
==
.version 7.0
.target sm_70
.address_size 64
.extern .func f ();
.visible .entry other () { call f, (); ret; }
-- out
.version 7.0
.target sm_70
.address_size 64

.visible .func f ();
.visible .func f () { ret; }
.visible .entry k () { call f, (); ret; }
.visible .entry other () { call f, (); ret; }
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.visible .func w () { ret; }
.extern .func x ();
.weak .func y ();
.extern .shared .align 16 .b8 z[];
==
.version 7.0
.target sm_70
.address_size 64
.weak .func w () { trap; }
.extern .shared .align 16 .b8 x[];
.extern .func y ();
.extern .func z ();
.visible .entry k () {
 .pragma "nounroll"; .loc 1 2 3 ret; }
-- out
.version 7.0
.target sm_70
.address_size 64

.visible .func w ();
.extern .func x ();
.weak .func y ();
.extern .shared .align 16 .b8 z[];
.visible .func w () { ret; }
.visible .entry k () {
 .pragma "nounroll";  ret; }
-- ptx_link
.version 7.0
.target sm_70
.address_size 64
.visible .func f () {
 .loc 2 7 1
 .loc 1 3 1, function_name $L__info_string0, inlined_at 2 7 1
 ret; }
.file 1 "/usr/local/cuda/include/atomic.hpp"
.file 2 "/src/\303\251 \"f\".cu"
.section .debug_str
{
$L__info_string0:
.b8 97,98,0
}
==
.version 7.0
.target sm_70
.address_size 64
.visible .entry k () {
 .loc 0 10 4
 .loc 9 10 4
 .loc 3 5 2, function_name $L__info_string0, inlined_at 0 10 4
 .loc 3 6 2, function_name $L__info_string0+2, inlined_at 0 10 4
 .loc 3 6 2, function_name $L__info_string1, inlined_at 0 10 4
 ret; }
.file 0 "/src/k.cu"
.file 3 "/src/inner.h"
.section .debug_str
{
$L__info_string0:
.b8 99,0,97,98,0
}
-- out
.version 7.0
.target sm_70
.address_size 64

.visible .func f ();
.visible .func f () {
 .loc 2 7 1
 .loc 1 3 1, function_name $L__gx_inlined1, inlined_at 2 7 1
 ret; }
.visible .entry k () {
 .loc 3 10 4
 
 .loc 6 5 2, function_name $L__gx_inlined2, inlined_at 3 10 4
 .loc 6 6 2, function_name $L__gx_inlined1, inlined_at 3 10 4
 .loc 6 6 2
 ret; }
.file 1 "/usr/local/cuda/include/atomic.hpp"
.file 2 "/src/\303\251 \"f\".cu"
.file 3 "/src/k.cu"
.file 6 "/src/inner.h"
.section .debug_str
{
$L__gx_inlined1:
.b8 97,98,0
$L__gx_inlined2:
.b8 99,0
}
