-- Alarms that nobody is told of, and pages that do not follow (issue 13, 4.4).

-- What is critical is never silent, whoever makes the alarm; a door that is held open is told of, too.
create function alarm_to_be_told() returns trigger language plpgsql as $$
begin
  new.told := false;
  return new;
end $$;
create trigger alarm_to_be_told before insert on alarm_record for each row
  when (new.level = 'critical' or new.type = 'heldOpen') execute function alarm_to_be_told();

-- Open pages hear of each alarm that comes, ends or is handled. At the end of the transaction, as numbers of changes are given in order.
create function tell_alarm() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  perform append_live_change(new.project_uuid, jsonb_build_object('kind', 'alarm', 'alarmUuid', new.uuid));
  perform set_config('lintel.scope', coalesce(caller, ''), true);
  return null;
end $$;
create constraint trigger tell_new_alarm after insert on alarm_record deferrable initially deferred
  for each row execute function tell_alarm();
create constraint trigger tell_changed_alarm after update on alarm_record deferrable initially deferred
  for each row when (old.status <> new.status or old.cleared_at is distinct from new.cleared_at
    or old.disarm_uuid is distinct from new.disarm_uuid)
  execute function tell_alarm();
