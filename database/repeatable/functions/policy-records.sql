-- Makes the next version from what this transaction has touched; nothing when it says the same as before. The head's
-- lock orders the versions of a site. Called at the end of a transaction by itself, or earlier to look at the outcome.
create or replace function advance_policy(project uuid)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
  version bigint;
begin
  caller := enter_system_scope();
  version := make_policy_version(project);
  perform leave_system_scope(caller);
  return version;
end $$;

-- Compares the whole policy of a site with its rows and makes a version of what differs: for sites that were there
-- before policies were, and to prove that nothing was missed.
create or replace function check_policy(project uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into policy_dirty_record (project_uuid, kind, id)
  select project, kind, id from policy_source where project_uuid = project
  union
  select project, kind, id from policy_record where project_uuid = project and until_version is null
  on conflict do nothing;
  insert into policy_build_queue (project_uuid) values (project) on conflict do nothing;
  return advance_policy(project);
end $$;
revoke all on function check_policy(uuid) from public;

-- From which parts of `policy_source` the records of a kind come. Reading the whole of it for one kind would plan every
-- part of it: 20 ms for each kind that a change touches.
create or replace function policy_parts_of(kind text) returns text[] language sql immutable parallel safe as $$
  select case kind
    when 'areaRule' then '{area_rule,door}'
    when 'contact' then '{person}'
    when 'escortRule' then '{area_rule}'
    when 'firstPersonRule' then '{area_rule}'
    when 'grant' then '{access_group,personal_grant,temp_key}'
    when 'group' then '{membership}'
    when 'occupancyRule' then '{area_rule}'
    when 'companyDoorLimit' then '{company_door_limit}'
    when 'schedule' then '{access_group,company_door_limit,personal_schedule,temp_key,timetable}'
    else array[kind] end $$;

create or replace function make_policy_version(project uuid)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  coming bigint;
  kind_touched text;
  ids uuid[];
  source text;
  changed integer := 0;
  found_now integer;
begin
  delete from policy_build_queue where project_uuid = project and transaction = pg_current_xact_id();
  if not found then
    return null;
  end if;
  -- A site that is being deleted takes its policy with it.
  if not exists (select from project p where p.uuid = project) then
    delete from policy_dirty_record where project_uuid = project and transaction = pg_current_xact_id();
    return null;
  end if;
  insert into policy_head as head (project_uuid) values (project)
    on conflict (project_uuid) do update set project_uuid = project returning head.version + 1 into coming;
  for kind_touched, ids in
    with dirty_records as (
      delete from policy_dirty_record where project_uuid = project and transaction = pg_current_xact_id() returning kind, id)
    select kind, array_agg(id) from dirty_records group by kind order by kind
  loop
    -- The kind stands in the text, so that only what has it is read of each part.
    select string_agg(format('select id, content from %I where project_uuid = $1 and kind = %L and id = any ($2)',
      'policy_part_' || part, kind_touched), ' union all ') into source from unnest(policy_parts_of(kind_touched)) as part;
    execute format($text$
      with fresh as (
        select touched.id, source.content from unnest($2) as touched (id)
        left join (%2$s) source using (id)
      ), ended as (
        update policy_record old set until_version = $3 from fresh
        where old.project_uuid = $1 and old.kind = %1$L and old.id = fresh.id and old.until_version is null
          and old.content is distinct from fresh.content
        returning old.id
      ), begun as (
        insert into policy_record (project_uuid, kind, id, from_version, content)
        select $1, %1$L, fresh.id, $3, fresh.content from fresh
        where fresh.content is not null and not exists (
          select from policy_record same where same.project_uuid = $1 and same.kind = %1$L and same.id = fresh.id
            and same.until_version is null and same.content = fresh.content)
        returning id
      )
      select count(*) from (select id from ended union select id from begun) as either$text$, kind_touched, source)
      using project, ids, coming into found_now;
    changed := changed + found_now;
  end loop;
  if changed = 0 then
    return null;
  end if;
  update policy_head set version = coming where project_uuid = project;
  insert into policy_version (project_uuid, version, changed) values (project, coming, changed);
  perform pg_notify('policy', project::text);
  return coming;
end $$;
revoke all on function make_policy_version(uuid) from public;

-- An end that was typed as 23:59 is kept as the last millisecond of that minute, so that it reads as it was typed; the
-- policy takes it for the end of the minute (access-decision.md 14.9).
create or replace function policy_instant(at timestamptz) returns bigint language sql immutable parallel safe
  as $$ select (extract(epoch from at) * 1000)::bigint + (extract(milliseconds from at) = 59999)::int $$;

-- Policy as a company may see it at a version: its own records, the hours that doors are shared with it for, blocks of
-- its departments, codes and plates. Of people exempt from lockdown or from a rule, and of first persons, it sees its
-- own alone.
create or replace function policy_of_company(at_version bigint) returns table (kind text, id uuid, content jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  own text := scope_company()::text;
  caller text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  caller := enter_system_scope();
  return query
    with current_records as materialized (
      select record.kind, record.id, record.content from policy_record record
      where record.project_uuid = site and record.from_version <= at_version
        and (record.until_version is null or record.until_version > at_version)
    ), own_people as materialized (
      select content ->> 'id' as id from current_records where kind = 'person' and content #>> '{company,id}' = own
    ), own_memberships as materialized (
      select kind, id, content from current_records where kind = 'membership' and content ->> 'personId' in (select id from own_people)
    ), own_grants as materialized (
      select kind, id, content from current_records where kind = 'grant' and content ->> 'companyId' = own
    ), own_door_limits as materialized (
      select kind, id, content from current_records where kind = 'companyDoorLimit' and content ->> 'companyId' = own
    ), hours as (
      select content ->> 'scheduleId' as id from own_grants
      union
      select content ->> 'scheduleId' from own_door_limits
      union
      select period ->> 'scheduleId' from current_records, jsonb_array_elements(content -> 'periods') as period where kind = 'timetable'
    ), own_groups as (
      select content ->> 'groupId' as id from own_memberships
      union
      select jsonb_array_elements_text(content #> '{subjects,groupIds}') from own_grants
    )
    select kind, id, content from current_records where kind in ('site', 'area', 'timetable', 'override')
      or (kind = 'door' and not content ? 'lockdownExempt') or (kind = 'areaRule' and content ->> 'kind' = 'interlock')
    union all
    select kind, id, content from current_records where kind in ('person', 'credential')
      and case kind when 'person' then content ->> 'id' else content ->> 'personId' end in (select id from own_people)
    union all
    select block.kind, block.id, block.content from current_records block where block.kind = 'block' and (
      (block.content #> '{subjects,personIds}') ?| array(select id from own_people)
      or (block.content #> '{subjects,groupIds}') ?| array(select id from own_groups)
      or exists (select from current_records code where code.kind = 'credential' and code.content ->> 'personId' in (select id from own_people)
        and ((block.content #> '{subjects,credentialIds}') ? (code.content ->> 'id')
          or exists (select from jsonb_array_elements_text(block.content #> '{subjects,plates}') plate
            where bare_plate(plate) = bare_plate(code.content ->> 'plate')))))
    union all
    select kind, id, content from own_memberships
    union all
    select kind, id, content from own_grants
    union all
    select kind, id, content from own_door_limits
    union all
    select kind, id, content from current_records where kind = 'group' and content ->> 'id' in (select id from own_groups)
    union all
    select kind, id, content from current_records where kind = 'schedule' and content ->> 'id' in (select id from hours)
    union all
    select kind, id, content from current_records where kind = 'calendar'
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
      select current_records.*, case kind when 'plan' then array['responders'] when 'door' then array['lockdownExempt']
        when 'firstPersonRule' then array['exempt', 'firstPersons'] else array['exempt'] end as names
      from current_records where kind in ('occupancyRule', 'escortRule', 'firstPersonRule', 'plan') or (kind = 'door' and content ? 'lockdownExempt')
        or (kind = 'areaRule' and content ->> 'kind' <> 'interlock')) as named;
  perform leave_system_scope(caller);
end $$;
revoke all on function policy_of_company(bigint) from public;

create or replace function policy_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform advance_policy(new.project_uuid);
  return null;
end $$;

-- Notes which records changed rows stand for: pairs of a kind and the column that names the record. Once for a
-- statement, because an import changes thousands of rows at once; tables whose triggers look at some columns alone go
-- row by row.
create or replace function policy_touch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb[];
begin
  if tg_level = 'ROW' then
    changed := array_remove(array[
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end], null);
  elsif tg_op = 'INSERT' then
    select array_agg(to_jsonb(new_rows)) from new_rows into changed;
  elsif tg_op = 'DELETE' then
    select array_agg(to_jsonb(old_rows)) from old_rows into changed;
  else
    select array_agg(either.row) from (
      select to_jsonb(new_rows) as row from new_rows union all select to_jsonb(old_rows) from old_rows) either into changed;
  end if;
  with touched as (
    insert into policy_dirty_record (project_uuid, kind, id)
    select distinct coalesce(one ->> 'project_uuid', one ->> 'uuid')::uuid, tg_argv[2 * pair],
      coalesce(one ->> tg_argv[2 * pair + 1], one ->> 'project_uuid')::uuid
    from unnest(changed) as one cross join generate_series(0, tg_nargs / 2 - 1) as pair
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_build_queue (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  return null;
end $$;

-- Which departments lie below a blocked one changes with the tree.
create or replace function policy_touch_blocked_departments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text;
begin
  caller := enter_system_scope();
  with touched as (
    insert into policy_dirty_record (project_uuid, kind, id)
    select site, 'block', block.uuid from access_block block where block.project_uuid = site and block.department_uuid is not null
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_build_queue (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  perform leave_system_scope(caller);
  return null;
end $$;

-- Plans that open what the settings say change with these.
create or replace function policy_touch_emergency_doors() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  if (old.settings -> 'allEmergencyDoors', old.settings -> 'emergencyDoorGroup')
      is distinct from (new.settings -> 'allEmergencyDoors', new.settings -> 'emergencyDoorGroup') then
    caller := enter_system_scope();
    perform policy_touch_some(new.uuid, 'plan', array(
      select plan.uuid from emergency_plan plan where plan.project_uuid = new.uuid and plan.uses_emergency_doors));
    perform leave_system_scope(caller);
  end if;
  return null;
end $$;

-- Which departments lie below one that holds overrides changes with the tree.
create or replace function policy_touch_lockdown_exempt() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text;
begin
  caller := enter_system_scope();
  perform policy_touch_some(site, 'door', array(
    select distinct exempt.door_uuid from door_lockdown_exempt_department exempt where exempt.project_uuid = site));
  perform leave_system_scope(caller);
  return null;
end $$;

-- Marks records that name a department or one above it: rules of areas, plans and doors.
create or replace function policy_touch_named_departments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text;
begin
  -- Areas of other companies may exempt the department too; an owner that the policies hold sees them as the system
  -- alone.
  caller := enter_system_scope();
  with touched as (
    insert into policy_dirty_record (project_uuid, kind, id)
    select distinct site, rule.kind, free.area_uuid from area_exempt_department free
      cross join unnest(array['areaRule', 'occupancyRule', 'escortRule', 'firstPersonRule']) as rule (kind)
    where free.project_uuid = site
    union
    select site, 'firstPersonRule', first.area_uuid from area_first_department first where first.project_uuid = site
    union
    select site, 'plan', named.plan_uuid from emergency_plan_responder_department named where named.project_uuid = site
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_build_queue (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  perform leave_system_scope(caller);
  return null;
end $$;

-- Notes records of a site that a change elsewhere may have changed, as the system: an owner that the policies hold sees
-- them no other way.
create or replace function policy_touch_some(site uuid, kind_touched text, ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids <> '{}' then
    insert into policy_dirty_record (project_uuid, kind, id) select site, kind_touched, unnest(ids) on conflict do nothing;
    insert into policy_build_queue (project_uuid) values (site) on conflict do nothing;
  end if;
end $$;
revoke all on function policy_touch_some(uuid,text,uuid[]) from public;

-- A plan that does one thing at some doors and another at all the rest names each of these.
create or replace function policy_touch_split_plans() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text;
begin
  caller := enter_system_scope();
  perform policy_touch_some(site, 'plan', array(
    select distinct other.plan_uuid from emergency_plan_door other where other.project_uuid = site and other.mode is not null));
  perform leave_system_scope(caller);
  return null;
end $$;
