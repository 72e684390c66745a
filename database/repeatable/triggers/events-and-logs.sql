call drop_triggers('door_event', 'alarm_record');

create trigger alarm_to_be_told before insert on alarm_record for each row
  when (new.level = 'critical' or new.type = 'doorHeldOpen') execute function alarm_to_be_told();
create constraint trigger tell_changed_alarm after update on alarm_record deferrable initially deferred
  for each row when (old.status <> new.status or old.cleared_at is distinct from new.cleared_at
    or old.disarm_uuid is distinct from new.disarm_uuid)
  execute function tell_alarm();
create constraint trigger tell_new_alarm after insert on alarm_record deferrable initially deferred
  for each row execute function tell_alarm();
