-- Changes that are appended together are one row, under the number of the last of them.
drop function if exists append_live_changes(uuid, jsonb[]);
alter table live_change rename column change to changes;
alter table live_change
  alter column changes type json using json_build_array(changes),
  add column first_number bigint;
alter table live_change no force row level security;
update live_change set first_number = number;
alter table live_change force row level security;
alter table live_change
  alter column first_number set not null,
  add constraint live_change_first check (first_number between 1 and number);
