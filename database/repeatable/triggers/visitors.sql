call drop_triggers('temp_key', 'temp_key_door');

create trigger policy_touch_changed after update of company_uuid, repeat, windows, revoked_at, floors_of_uuid on temp_key
  for each row execute function policy_touch('grant', 'person_uuid', 'schedule', 'person_uuid');
create trigger policy_touch_gone after delete on temp_key referencing old table as old_rows for each statement execute
  function policy_touch('grant', 'person_uuid', 'schedule', 'person_uuid');
create trigger policy_touch_host after insert or delete or update of host_uuid on temp_key
  for each row execute function policy_touch('person', 'person_uuid');
create trigger policy_touch_made after insert on temp_key referencing new table as new_rows for each statement execute
  function policy_touch('grant', 'person_uuid', 'schedule', 'person_uuid');

call policy_follows('temp_key_door', 'grant', 'person_uuid');
