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

-- As before, with the hours the company's doors are lent for, of a door's override holders its own people alone, and blocks of
-- its departments, codes and plates.
create or replace function policy_of_company(at_version bigint) returns table (kind text, id uuid, content jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  own text := scope_company()::text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    with held as materialized (
      select record.kind, record.id, record.content from policy_record record
      where record.project_uuid = site and record.from_version <= at_version
        and (record.until_version is null or record.until_version > at_version)
    ), own_people as materialized (
      select content ->> 'id' as id from held where kind = 'person' and content #>> '{company,id}' = own
    ), own_memberships as materialized (
      select kind, id, content from held where kind = 'membership' and content ->> 'personId' in (select id from own_people)
    ), own_grants as materialized (
      select kind, id, content from held where kind = 'grant' and content ->> 'companyId' = own
    ), own_ceilings as materialized (
      select kind, id, content from held where kind = 'ceiling' and content ->> 'companyId' = own
    ), hours as (
      select content ->> 'scheduleId' as id from own_grants
      union
      select content ->> 'scheduleId' from own_ceilings
      union
      select period ->> 'scheduleId' from held, jsonb_array_elements(content -> 'periods') as period where kind = 'timetable'
    ), own_groups as (
      select content ->> 'groupId' as id from own_memberships
      union
      select jsonb_array_elements_text(content #> '{subjects,groupIds}') from own_grants
    )
    select kind, id, content from held where kind in ('site', 'area', 'timetable', 'override')
      or (kind = 'door' and not content ? 'overrideHolders') or (kind = 'areaRule' and content ->> 'kind' = 'interlock')
    union all
    select kind, id, content from held where kind in ('person', 'credential')
      and case kind when 'person' then content ->> 'id' else content ->> 'personId' end in (select id from own_people)
    union all
    select block.kind, block.id, block.content from held block where block.kind = 'block' and (
      (block.content #> '{subjects,personIds}') ?| array(select id from own_people)
      or (block.content #> '{subjects,groupIds}') ?| array(select id from own_groups)
      or exists (select from held code where code.kind = 'credential' and code.content ->> 'personId' in (select id from own_people)
        and ((block.content #> '{subjects,credentialIds}') ? (code.content ->> 'id')
          or (block.content #> '{subjects,plates}') ? (code.content ->> 'plate'))))
    union all
    select kind, id, content from own_memberships
    union all
    select kind, id, content from own_grants
    union all
    select kind, id, content from own_ceilings
    union all
    select kind, id, content from held where kind = 'group' and content ->> 'id' in (select id from own_groups)
    union all
    select kind, id, content from held where kind = 'schedule' and content ->> 'id' in (select id from hours)
    union all
    select kind, id, content from held where kind = 'calendar'
      and (content ->> 'layer' <> 'company' or content ->> 'companyId' = own)
    union all
    select kind, id, content || jsonb_build_object(names, jsonb_build_object(
      'personIds', coalesce((select jsonb_agg(person) from jsonb_array_elements_text(content #> array[names, 'personIds']) as person
        where person in (select id from own_people)), '[]'),
      'groupIds', coalesce((select jsonb_agg(named_group) from jsonb_array_elements_text(content #> array[names, 'groupIds']) as named_group
        where named_group in (select id from own_groups)), '[]')))
    from (
      select held.*, case kind when 'plan' then 'responders' when 'door' then 'overrideHolders' else 'exempt' end as names
      from held where kind in ('occupancyRule', 'plan') or (kind = 'door' and content ? 'overrideHolders')
        or (kind = 'areaRule' and content ->> 'kind' <> 'interlock')) as named;
  perform set_config('lintel.scope', 'company', true);
end $$;
