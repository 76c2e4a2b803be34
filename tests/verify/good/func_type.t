# func_type.t - a static function has no signature to fit
-- verify func=0:num:c:main func=3:static:u:f
r1 = 1
call f
exit
f:
r0 = 0
exit
-- contains
accept
