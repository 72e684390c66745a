-- Doors at security relays, and doors whose output is changed (office.md 5.4).

-- Security relays are numbered after the sixteen relays that a device can have.
alter table door drop constraint door_relay_check;
alter table door add constraint door_relay_check check (relay between 0 and 19);

alter table device add column security_relays integer not null default 0 check (security_relays between 0 and 4);
-- An owner that the policies hold sees the devices that are there already only as the system.
set local lintel.scope = 'system';
update device set security_relays = case model when 'LC-4' then 4 else 1 end where model in ('LC-4', 'LD-200');
set local lintel.scope = '';

-- As before, with the output, so that a door that is moved to another one is a change that its device is told of.
create or replace view policy_part_door (project_uuid, kind, id, content) with (security_invoker = true) as
  select door.project_uuid, 'door', door.uuid, jsonb_build_object(
    'id', door.uuid, 'groupIds', jsonb_build_array(),
    'class', jsonb_strip_nulls(jsonb_build_object('kind', door.class, 'maxPolicyAgeHours', door.max_policy_age_hours)),
    'isOutOfService', door.out_of_service is not null, 'panelId', door.device_uuid, 'relay', door.relay,
    'permitsRemote', door.permits_remote,
    'hasContact', coalesce(jsonb_typeof(door.settings -> 'doorStatusInput') = 'number', false),
    'unlockSeconds', coalesce((door.settings ->> 'holdDelaySec')::int, 5),
    'longUnlockSeconds', least(60, 3 * coalesce((door.settings ->> 'holdDelaySec')::int, 5)),
    'sides', way.sides)
    || case when exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)
      then jsonb_build_object('timetableId', door.uuid) else '{}' end
    || case when holders.people <> '{}' or holders.departments <> '{}' then jsonb_build_object('overrideHolders',
        jsonb_build_object('personIds', to_jsonb(holders.people),
          'groupIds', with_departments_below(door.project_uuid, holders.departments))) else '{}' end
  from door join policy_door_sides way on way.project_uuid = door.project_uuid and way.door_uuid = door.uuid
  cross join lateral (select
    array(select held.person_uuid from door_override_person held
      where held.project_uuid = door.project_uuid and held.door_uuid = door.uuid order by held.person_uuid) as people,
    array(select held.group_uuid from door_override_group held
      where held.project_uuid = door.project_uuid and held.door_uuid = door.uuid order by held.group_uuid) as departments) holders
  union all
  select project_uuid, 'areaRule', uuid,
    jsonb_build_object('id', uuid, 'kind', 'interlock', 'doorIds', jsonb_build_array(door_uuid, other_uuid))
  from door_interlock;

drop trigger policy_touch on door;
create trigger policy_touch after insert or delete or update of settings, device_uuid, relay on door
  for each row execute function policy_touch('door', 'uuid');

-- An owner that the policies hold sees the sites that are there already only as the system.
set local lintel.scope = 'system';
select check_policy(uuid) from project;
set local lintel.scope = '';
