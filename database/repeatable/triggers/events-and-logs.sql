call drop_triggers('door_event', 'alarm_record', 'event_media', 'captured_image');

create trigger alarm_needs_notification before insert on alarm_record for each row
  when (new.level = 'critical' or new.type = 'doorHeldOpen') execute function alarm_needs_notification();
create constraint trigger publish_changed_alarm after update on alarm_record deferrable initially deferred
  for each row when (old.status <> new.status or old.cleared_at is distinct from new.cleared_at
    or old.disarm_uuid is distinct from new.disarm_uuid)
  execute function publish_alarm();
create constraint trigger publish_new_alarm after insert on alarm_record deferrable initially deferred
  for each row execute function publish_alarm();

create trigger muster_on_alarm after insert on alarm_record
  for each row when (new.type = 'emergency') execute function muster_on_alarm();
create trigger place_alarm before insert on alarm_record for each row execute function place_alarm();
create trigger place_image before insert on captured_image for each row execute function place_image();
create trigger place_image_of_event after insert on event_media for each row execute function place_image_of_event();
