-- Which relays a device holds on and by what, as it last said; none for devices that do not say.
alter table device add column held jsonb;

-- From when and until when anybody may come in.
alter table door_event drop constraint door_event_type_check;
alter table door_event add constraint door_event_type_check check (
  type in ('access', 'remoteOpen', 'doorOpened', 'doorClosed', 'doorHeld', 'doorForced', 'unlocked', 'locked', 'call', 'tamper',
    'boot', 'lost'));
