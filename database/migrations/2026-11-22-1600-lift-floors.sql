-- Floors of lifts are doors of the device in the cab (access-decision 1; specification 5, start floor).

alter table door
  add column floor text check (floor ~ '^(-([1-9]|10)|G[0-2]|[1-9][0-9]?|1[01][0-9]|12[0-8])$'),
  -- From the lowest to the highest: -10 to -1, G0, G1, G2, 1 to 128.
  add column floor_order smallint generated always as (case
    when floor like 'G%' then substr(floor, 2)::smallint
    when floor like '-%' then floor::smallint
    else floor::smallint + 2::smallint end) stored;
create unique index door_floor_once on door (project_uuid, device_uuid, floor) where floor is not null;

-- What a lift is called, for those who are shown its floors: an administrator of a company reads no devices.
create function lift_name(door_project uuid, door_device uuid) returns text language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  lift text;
begin
  perform set_config('lintel.scope', 'system', true);
  select device.name into lift from device
  where device.project_uuid = door_project and device.uuid = door_device;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return lift;
end $$;
