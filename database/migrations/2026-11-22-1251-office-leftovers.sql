-- What is left of an office (office.md 14).

-- An area that only notes that it is full makes an alarm of its own. Areas are called as they were called on the day.
alter table alarm_record add column area_uuid uuid,
  add column area_name text,
  drop constraint alarm_record_type_check,
  add constraint alarm_record_type_check check (type in
    ('breakIn', 'heldOpen', 'tamper', 'passback', 'occupancy', 'offline', 'duress', 'motion', 'emergency'));
create index alarm_record_by_area on alarm_record (project_uuid, area_uuid, occurred_at) where area_uuid is not null;

alter table outbox drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('mail', 'command', 'eventAck', 'offlineNotice', 'passbackNotice',
    'occupancyNotice', 'motionNotice', 'farewell', 'visitorNotice'));
