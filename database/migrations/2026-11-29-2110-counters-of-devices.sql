-- Counters of a quarter of an hour have a row for each device, so that devices of one site do not wait for each other; what
-- is over is added up into the row without a device. Nothing points to the device: it may be gone.
alter table door_counter add device_uuid uuid not null default '00000000-0000-0000-0000-000000000000';
alter table door_counter drop constraint door_counter_pkey, add primary key (project_uuid, starts_at, device_uuid);
alter table company_counter add device_uuid uuid not null default '00000000-0000-0000-0000-000000000000';
alter table company_counter drop constraint company_counter_pkey,
  add primary key (project_uuid, company_uuid, starts_at, device_uuid);
-- What there is to add up.
create index door_counter_of_devices on door_counter (starts_at) where device_uuid <> '00000000-0000-0000-0000-000000000000';
create index company_counter_of_devices on company_counter (starts_at) where device_uuid <> '00000000-0000-0000-0000-000000000000';
