-- The function is named after what it follows (`follow_distributor_of_installer`).
drop function if exists follow_keeper() cascade;
