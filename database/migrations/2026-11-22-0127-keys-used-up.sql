-- Temporary keys that are used up and hosts who are told of their visitors (office.md 10); a company reads which blocks are
-- about its people, also by department, code and plate.

alter table temp_key
  -- Since when each device of its doors has let it in as often as it may; null while one still would.
  add column used_up_at timestamptz,
  -- The site's day on which its host was last told of it.
  add column host_told_on date;
create index temp_key_by_id_number on temp_key (project_uuid, lower(id_number) text_pattern_ops) where id_number <> '';

-- What doors count and whom it was told is no part of the policy: an opening does not make it look.
drop trigger policy_touch_changed on temp_key;
create trigger policy_touch_changed after update of company_uuid, repeat, windows, revoked_at on temp_key
  for each row execute function policy_touch('grant', 'person_uuid', 'schedule', 'person_uuid');

-- Whether every device of a key's doors has counted as many openings as the key has at each (office.md 10, counting rule).
create function temp_key_is_used_up(site uuid, visitor uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(key.count_per_door <= (
      select count(*) from (
        select from door_event used
        where used.project_uuid = site and used.person_uuid = visitor and used.device_uuid = at.device_uuid
          and used.occurred_at >= key.created_at and used.granted and used.method in ('pin', 'qr')
        limit key.count_per_door) few)), false)
  from temp_key key
  cross join lateral (
    select distinct door.device_uuid from temp_key_door target
    join door on door.project_uuid = target.project_uuid and door.uuid = target.door_uuid
    where target.project_uuid = site and target.person_uuid = visitor) at
  where key.project_uuid = site and key.person_uuid = visitor and key.count_per_door is not null
$$;

-- The models of the devices of some doors of the caller's site: what can be read there is no secret of the landlord's, whose
-- devices are.
create function models_of_doors(named uuid[]) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text := scope_kind();
begin
  if caller not in ('project', 'company') then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select distinct device.model from door
    join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
    where door.project_uuid = site and door.uuid = any (named);
  perform set_config('lintel.scope', caller, true);
end $$;
revoke all on function models_of_doors(uuid[]) from public;

-- Keys of before, by what their doors have told.
set local lintel.scope = 'system';
update temp_key set used_up_at = now() where count_per_door is not null and temp_key_is_used_up(project_uuid, person_uuid);
set local lintel.scope = '';

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('mail', 'command', 'eventAck', 'offlineNotice',
  'passbackNotice', 'motionNotice', 'farewell', 'visitorNotice'));
