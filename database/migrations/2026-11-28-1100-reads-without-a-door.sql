-- Something is shown at a reader that no door of its device uses: the device reports it, and the log says at which reader.
alter table door_event add column reader text;
alter table door_event drop constraint door_event_type_check;
alter table door_event add constraint door_event_type_check check (type in ('access', 'credentialRead', 'remoteUnlock',
  'doorOpened', 'doorClosed', 'doorHeldOpen', 'doorForced', 'accessNotTaken', 'fireStarted', 'fireEnded', 'unlocked',
  'locked', 'call', 'codeEntryLocked', 'tamper', 'motion', 'boot', 'lost'));
alter table door_event add constraint door_event_reader check (reader is null or type = 'credentialRead');
create index door_event_reads on door_event (project_uuid, device_uuid, occurred_at) where type = 'credentialRead';
