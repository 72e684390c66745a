-- What people were who are no longer there: an event of a panel that was offline still says who they were and where they
-- lived, until their names are not kept any more.
alter table deleted_person add column kind text;
alter table deleted_person add column personnel_id text;
alter table deleted_person add column building_uuid uuid;
alter table deleted_person add column apartment_uuid uuid;

-- Access by a person who has left is an alarm.
alter table alarm_record drop constraint alarm_record_type_check;
alter table alarm_record add constraint alarm_record_type_check check (type in ('doorForced', 'doorHeldOpen', 'tamper', 'passback',
  'occupancy', 'codeEntryLocked', 'offline', 'duress', 'motion', 'emergency', 'doubleIdentity', 'readerFault', 'formerPerson'));
