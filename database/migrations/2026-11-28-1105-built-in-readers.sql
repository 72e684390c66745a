-- Devices that came with doors as usual were told nothing of them, so that their built-in reader belonged to no door. They
-- are told now that it is the entry reader of their first door, as the portal has shown it all along. Untouched are
-- devices that were told of their doors, lifts, devices at which a person has chosen readers for any door, and models
-- without a built-in reader. The rest of what is to be said of doors comes with the next change of one of them.
alter table device no force row level security;
alter table device disable trigger user;
alter table door no force row level security;
update device set
  desired = desired || jsonb_build_object('doors', (
    select jsonb_agg(case when door.relay = 0 then '{"relay": 0, "entryReaders": ["builtIn0"]}'::jsonb
      else jsonb_build_object('relay', door.relay) end order by door.relay)
    from door where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid)),
  desired_version = desired_version + 1
where not desired ? 'doors' and model not in ('LM-7', 'LG-1', 'LC-4', 'LE-8')
  and exists (select from door where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid
    and door.relay = 0)
  and not exists (select from door where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid
    and (door.floor is not null or door.settings ?| array['entryReaders', 'exitReaders']));
alter table door force row level security;
alter table device enable trigger user;
alter table device force row level security;
