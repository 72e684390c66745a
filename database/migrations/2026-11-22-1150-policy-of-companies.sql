-- A plate is the same however it is written (packages/rules, plates.ts), also where a company reads of the policy which blocks
-- are about its people's.
create function bare_plate(plate text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(plate, '[-[:space:]]', '', 'g'))
$$;

-- As before, with the hours the company's doors are lent for, and blocks of its departments, codes and plates; of a door's
-- override holders, of who is exempt and of who opens an area its own people alone.
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
          or exists (select from jsonb_array_elements_text(block.content #> '{subjects,plates}') plate
            where bare_plate(plate) = bare_plate(code.content ->> 'plate')))))
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
    select kind, id, content || (
      select jsonb_object_agg(part, jsonb_build_object(
        'personIds', coalesce((select jsonb_agg(person) from jsonb_array_elements_text(content #> array[part, 'personIds']) as person
          where person in (select id from own_people)), '[]'),
        'groupIds', coalesce((select jsonb_agg(named_group) from jsonb_array_elements_text(content #> array[part, 'groupIds']) as named_group
          where named_group in (select id from own_groups)), '[]')))
      from unnest(names) as part)
    from (
      select held.*, case kind when 'plan' then array['responders'] when 'door' then array['overrideHolders']
        when 'firstPersonRule' then array['exempt', 'opens'] else array['exempt'] end as names
      from held where kind in ('occupancyRule', 'escortRule', 'firstPersonRule', 'plan') or (kind = 'door' and content ? 'overrideHolders')
        or (kind = 'areaRule' and content ->> 'kind' <> 'interlock')) as named;
  perform set_config('lintel.scope', 'company', true);
end $$;
