-- Readers that do not answer (access-decision 7 and 14.12): devices report them, and each is an alarm until it answers again.

-- By the names that the device's settings have for them.
alter table device add column dead_readers text[] not null default '{}';

alter table alarm_record
  -- Of a fault of a reader: which of the device's readers.
  add column reader text,
  drop constraint alarm_record_type_check,
  add constraint alarm_record_type_check check (type in
    ('breakIn', 'heldOpen', 'tamper', 'passback', 'occupancy', 'codeEntryLocked', 'offline', 'duress', 'motion', 'emergency',
      'doubleIdentity', 'readerFault')),
  add constraint alarm_record_reader_check check ((type = 'readerFault') = (reader is not null));

create or replace function alarms_of_device_end() returns trigger language plpgsql as $$
begin
  update alarm_record
  set cleared_at = greatest(occurred_at, coalesce(greatest(new.online_since, new.last_seen_at), clock_timestamp()))
  where project_uuid = old.project_uuid and device_uuid = old.uuid and cleared_at is null
    and (type = 'offline' or tg_op = 'DELETE' and type in ('breakIn', 'heldOpen', 'emergency', 'readerFault'));
  return null;
end $$;
