-- Areas into which visitors come only with their host, and areas that wait for somebody who opens them (access-decision 7, 8).

alter table area_restriction
  add column needs_escort boolean not null default false,
  add column escort_seconds integer not null default 30 check (escort_seconds between 5 and 120),
  -- A switch of its own: when those who open the area are gone, it goes on waiting and must not stand open instead.
  add column waits_for_first boolean not null default false;

-- People, and departments with those below them, whose presence opens an area to others.
create table area_restriction_opener (
  project_uuid uuid not null,
  area_uuid uuid not null,
  person_uuid uuid not null,
  primary key (project_uuid, area_uuid, person_uuid),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
create index area_restriction_opener_by_person on area_restriction_opener (project_uuid, person_uuid);
create table area_restriction_opener_group (
  project_uuid uuid not null,
  area_uuid uuid not null,
  group_uuid uuid not null,
  primary key (project_uuid, area_uuid, group_uuid),
  foreign key (project_uuid, area_uuid) references area_restriction (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, group_uuid) references person_group (project_uuid, uuid) on delete cascade
);
create index area_restriction_opener_group_by_group on area_restriction_opener_group (project_uuid, group_uuid);

do $$
declare
  name text;
begin
  foreach name in array array['area_restriction_opener', 'area_restriction_opener_group'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
    execute format($policy$
      create policy %I on %I for select using ((select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
        and area_uuid in (select area.uuid from area_restriction area where area.project_uuid = scope_uuid()))$policy$,
      name || '_of_company', name);
    execute format($policy$
      create policy %I on %I using ((select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
        and area_uuid in (select area.uuid from area_restriction area
          where area.project_uuid = scope_uuid() and area.company_uuid = scope_company()))$policy$,
      name || '_by_company', name);
  end loop;
end $$;
-- Who opens an area is told of own people and departments alone, also in an area of the whole site.
create policy area_restriction_opener_people on area_restriction_opener as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person
    where person.project_uuid = area_restriction_opener.project_uuid and person.uuid = person_uuid));
create policy area_restriction_opener_group_groups on area_restriction_opener_group as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person_group
    where person_group.project_uuid = area_restriction_opener_group.project_uuid and person_group.uuid = group_uuid));

create function openers_of_area(site_id uuid, area_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'groupIds', with_departments_below(site_id, array(select opens.group_uuid from area_restriction_opener_group opens
      where opens.project_uuid = site_id and opens.area_uuid = area_id)),
    'personIds', coalesce((select jsonb_agg(opens.person_uuid order by opens.person_uuid) from area_restriction_opener opens
      where opens.project_uuid = site_id and opens.area_uuid = area_id), '[]'))
$$;

-- As before, with both rules, each a record of its own beside the area's others.
create or replace view policy_part_area_rule (project_uuid, kind, id, content) with (security_invoker = true) as
  select area.project_uuid, 'areaRule', area.uuid, jsonb_build_object(
    'id', area.uuid, 'kind', 'passback', 'areaId', area.uuid, 'strength', area.anti_passback,
    'checks', to_jsonb(array_remove(array[
      case when area.checks_ways then jsonb_build_object('kind', 'inOut') end,
      case when area.door_seconds is not null then jsonb_build_object('kind', 'timedPerDoor', 'seconds', area.door_seconds) end,
      case when area.area_seconds is not null then jsonb_build_object('kind', 'timedPerArea', 'seconds', area.area_seconds) end],
      null)),
    'exempt', exempt_of_area(area.project_uuid, area.uuid)) || forgiveness_of_area(area)
  from area_restriction area
  where area.anti_passback <> 'off'
  union all
  select area.project_uuid, 'occupancyRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':full', 'kind', 'occupancy', 'areaId', area.uuid, 'max', area.occupancy_limit,
    'whenFull', area.when_full, 'exempt', exempt_of_area(area.project_uuid, area.uuid)) || forgiveness_of_area(area)
  from area_restriction area
  where area.occupancy_limit is not null
  union all
  select area.project_uuid, 'escortRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':escort', 'kind', 'escort', 'areaId', area.uuid, 'withinSeconds', area.escort_seconds,
    'exempt', exempt_of_area(area.project_uuid, area.uuid))
  from area_restriction area
  where area.needs_escort
  union all
  select area.project_uuid, 'firstPersonRule', area.uuid, jsonb_build_object(
    'id', area.uuid || ':first', 'kind', 'firstPerson', 'areaId', area.uuid,
    'opens', openers_of_area(area.project_uuid, area.uuid),
    'exempt', exempt_of_area(area.project_uuid, area.uuid)) || forgiveness_of_area(area)
  from area_restriction area
  where area.waits_for_first;

-- As before, with whose guest a visitor is.
create or replace view policy_part_person (project_uuid, kind, id, content) with (security_invoker = true) as
  select person.project_uuid, 'person', person.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', person.uuid, 'kind', case person.kind when 'visitor' then 'visitor' else 'member' end,
    'status', case when person.suspended_at is null then 'active' else 'suspended' end,
    'company', jsonb_build_object('id', person.company_uuid), 'from', policy_instant(person.valid_from),
    'until', policy_instant(person.valid_until), 'needsMoreTime', person.needs_more_time,
    'hostId', case person.kind when 'visitor' then (select key.host_uuid from temp_key key
      where key.project_uuid = person.project_uuid and key.person_uuid = person.uuid) end,
    'rings', case when person.app_enabled and person.show_in_directory and person.suspended_at is null
      then rings_of(person.call_type) end))
  from person
  union all
  select admin.project_uuid, 'contact', admin.account_uuid, jsonb_build_object(
    'id', admin.account_uuid, 'company', jsonb_build_object('id', admin.company_uuid), 'rings', rings_of(admin.call_type))
  from company_admin admin where admin.app_enabled;

do $$
declare
  name text;
  moment text;
begin
  foreach name in array array['area_restriction', 'area_restriction_exempt', 'area_restriction_exempt_group'] loop
    foreach moment in array array['made', 'gone', 'changed'] loop
      execute format('drop trigger %I on %I', 'policy_touch_' || moment, name);
    end loop;
  end loop;
end $$;
select policy_follows('area_restriction', 'area', 'uuid', 'areaRule', 'uuid', 'occupancyRule', 'uuid',
  'escortRule', 'uuid', 'firstPersonRule', 'uuid');
select policy_follows(name::regclass, 'areaRule', 'area_uuid', 'occupancyRule', 'area_uuid', 'escortRule', 'area_uuid',
    'firstPersonRule', 'area_uuid')
  from unnest(array['area_restriction_exempt', 'area_restriction_exempt_group']) as name;
select policy_follows('area_restriction_opener', 'firstPersonRule', 'area_uuid');
select policy_follows('area_restriction_opener_group', 'firstPersonRule', 'area_uuid');
create trigger policy_touch_host after insert or delete or update of host_uuid on temp_key
  for each row execute function policy_touch('person', 'person_uuid');

-- As before, with departments that open areas.
create or replace function policy_touch_named_departments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text := scope_kind();
begin
  -- Areas of other companies may exempt the department too; an owner that the policies hold sees them as the system alone.
  perform set_config('lintel.scope', 'system', true);
  with touched as (
    insert into policy_touched (project_uuid, kind, id)
    select distinct site, rule.kind, free.area_uuid from area_restriction_exempt_group free
      cross join unnest(array['areaRule', 'occupancyRule', 'escortRule', 'firstPersonRule']) as rule (kind)
    where free.project_uuid = site
    union
    select site, 'firstPersonRule', opens.area_uuid from area_restriction_opener_group opens where opens.project_uuid = site
    union
    select site, 'plan', named.plan_uuid from emergency_plan_responder_group named where named.project_uuid = site
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_due (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  perform set_config('lintel.scope', caller, true);
  return null;
end $$;

-- An owner that the policies hold sees the sites that are there already only as the system.
set local lintel.scope = 'system';
select check_policy(uuid) from project;
set local lintel.scope = '';
