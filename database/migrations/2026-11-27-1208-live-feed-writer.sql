-- `append_live_changes` takes any number of changes.
drop function if exists append_live_change(uuid, jsonb);
