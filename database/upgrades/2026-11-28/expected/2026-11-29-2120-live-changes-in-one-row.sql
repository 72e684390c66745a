alter table live_change rename column change to changes;
alter table live_change alter column changes type json using json_build_array(changes), add column first_number bigint;
update live_change set first_number = number;
