# hook.t - a hook where nothing runs programs: the message names it, and those where they run
-- verify hook=block run why
r0 = 0
exit
-- contains
GX0702: no editor for this hook yet: nothing runs programs at block yet; they run at: entry, exit
  hint: use a hook that runs: docs/hooks.md lists them
