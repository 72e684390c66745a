-- Ten denials within a minute at one door are an alarm. One that ends by itself may be closed without an account: that
-- of a device is, when the device is back.
alter table alarm_record drop constraint alarm_record_type_check;
alter table alarm_record add constraint alarm_record_type_check check (type in ('doorForced', 'doorHeldOpen', 'tamper',
  'passback', 'occupancy', 'codeEntryLocked', 'offline', 'duress', 'motion', 'emergency', 'doubleIdentity', 'readerFault',
  'formerPerson', 'repeatedDenials'));
alter table alarm_record drop constraint alarm_record_acknowledged;
alter table alarm_record add constraint alarm_record_acknowledged
  check (status = 'new' or acknowledged_by is not null or cleared_at is not null);

-- The place of an alarm in a list by urgency: those that are not resolved first, the gravest of them first.
alter table alarm_record add column urgency smallint not null generated always as (
  case when status = 'resolved' then 0 when level = 'critical' then 3 when level = 'warning' then 2 else 1 end) stored;
create index alarm_record_by_urgency on alarm_record (project_uuid, urgency, occurred_at, uuid);

-- Whether the account hears a tone for each new alarm.
alter table account add column alarm_sound boolean not null default false;
