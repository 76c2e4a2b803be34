# helper_place.t - a helper that both have
-- verify hook=host
call get_smp_processor_id
exit
-- verdict
accept ops=2
