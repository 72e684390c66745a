-- Holidays of some hours, access groups that ask for two proofs and whose people have them for a while, and blocks of
-- departments and codes, at single doors too (access-decision 1, 3, 6; office.md 12 to 14).

-- The minutes of the day for which a holiday suspends schedules; all of the day where they are not given.
alter table holiday
  add column from_minute integer,
  add column to_minute integer,
  add constraint holiday_hours check ((from_minute is null) = (to_minute is null)
    and (from_minute is null or (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440)));

create or replace view policy_part_calendar (project_uuid, kind, id, content) with (security_invoker = true) as
  select holiday.project_uuid, 'calendar', coalesce(holiday.company_uuid, holiday.project_uuid), jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(holiday.company_uuid, holiday.project_uuid),
    'layer', case when holiday.company_uuid is null then 'site' else 'company' end, 'companyId', holiday.company_uuid,
    'entries', jsonb_agg(day.entry || hours.part order by holiday.starts_on, holiday.uuid, day.entry)))
  from holiday cross join lateral (
    select jsonb_build_object('dayType', 'holiday1', 'from', holiday.starts_on, 'to', holiday.ends_on) as entry
    where not holiday.repeats_yearly
    union all
    select jsonb_build_object('dayType', 'holiday1', 'month', extract(month from date)::int, 'day', extract(day from date)::int)
    from generate_series(holiday.starts_on, holiday.ends_on, interval '1 day') as date
    where holiday.repeats_yearly) day
  cross join lateral (select case when holiday.from_minute is null then '{}'::jsonb
    else jsonb_build_object('hours', jsonb_build_object('from', holiday.from_minute, 'to', holiday.to_minute)) end as part) hours
  group by holiday.project_uuid, holiday.company_uuid;

alter table access_group
  -- So many kinds of proof: what somebody has, knows, is.
  add column min_factors integer not null default 1 check (min_factors between 1 and 2),
  -- The one that a company is made with, open at all of its doors at all times. It cannot be deleted.
  add column is_built_in boolean not null default false;
create unique index access_group_built_in on access_group (project_uuid, company_uuid) where is_built_in;

create or replace view policy_part_access_group (project_uuid, kind, id, content) with (security_invoker = true) as
  select held.project_uuid, 'grant', held.uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', held.uuid, 'companyId', held.company_uuid, 'gives', 'passage', 'scheduleId', held.uuid,
    'minFactors', held.min_factors, 'regardlessOfHolidays', held.on_holidays = 'asUsual',
    'from', policy_instant(held.starts_at), 'until', policy_instant(held.ends_at),
    'subjects', jsonb_build_object('personIds', jsonb_build_array(), 'groupIds', jsonb_build_array(held.uuid) || coalesce((
      select jsonb_agg(given.person_group_uuid order by given.person_group_uuid) from person_group_access given
      where given.project_uuid = held.project_uuid and given.access_group_uuid = held.uuid), '[]')),
    'targets', case when held.all_doors then jsonb_build_object('wholeSite', true)
      else jsonb_build_object('doorIds', coalesce((
        select jsonb_agg(target.door_uuid order by target.door_uuid) from access_group_door target
        where target.project_uuid = held.project_uuid and target.access_group_uuid = held.uuid), '[]')) end))
  from access_group held
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid,
    'week', case repeat when 'never' then '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": 0, "to": 1440}]'::jsonb else windows end,
    'onDayTypes', case on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      when 'own' then jsonb_build_object('holiday1', jsonb_build_object('windows', holiday_windows))
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from access_group;

alter table access_group_member
  add column valid_from timestamptz,
  add column valid_until timestamptz check (valid_until > valid_from);

create or replace view policy_part_membership (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from person_group
  union all
  select project_uuid, 'group', uuid, jsonb_build_object('id', uuid) from access_group
  union all
  select project_uuid, 'membership', uuid, jsonb_strip_nulls(jsonb_build_object('personId', person_uuid,
    'groupId', access_group_uuid, 'from', policy_instant(valid_from), 'until', policy_instant(valid_until)))
  from access_group_member
  union all
  select project_uuid, 'membership', uuid, jsonb_build_object('personId', uuid, 'groupId', group_uuid)
  from person where group_uuid is not null;

-- A block names a person, a department with all below it, one code, or a plate whoever has it; and an area, a door, or
-- neither for every door. A plate may be anybody's, so only the landlord blocks it by its text.
alter table access_block
  alter column company_uuid drop not null,
  alter column person_uuid drop not null,
  add column group_uuid uuid,
  add column credential_uuid uuid,
  add column plate text check (length(plate) between 2 and 16),
  add column door_uuid uuid,
  add constraint access_block_names_one check (num_nonnulls(person_uuid, group_uuid, credential_uuid, plate) = 1),
  add constraint access_block_of_company check ((plate is null) = (company_uuid is not null)),
  add constraint access_block_one_place check (num_nonnulls(area_uuid, door_uuid) <= 1),
  add foreign key (project_uuid, company_uuid, group_uuid)
    references person_group (project_uuid, company_uuid, uuid) on delete cascade,
  add foreign key (project_uuid, company_uuid, credential_uuid)
    references credential (project_uuid, company_uuid, uuid) on delete cascade,
  add foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade;
create index access_block_by_group on access_block (project_uuid, group_uuid) where group_uuid is not null;
create index access_block_by_credential on access_block (project_uuid, credential_uuid) where credential_uuid is not null;
create index access_block_by_door on access_block (project_uuid, door_uuid) where door_uuid is not null;
create policy access_block_door on access_block as restrictive for insert with check (
  (select scope_kind()) <> 'company' or door_uuid is null or exists (select from door
    where door.project_uuid = access_block.project_uuid and door.uuid = door_uuid));

create or replace view policy_part_block (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'block', uuid, jsonb_strip_nulls(jsonb_build_object(
    'id', uuid, 'reason', reason, 'from', policy_instant(starts_at), 'until', policy_instant(ends_at),
    'subjects', jsonb_build_object(
      'personIds', to_jsonb(array_remove(array[person_uuid], null)),
      'groupIds', case when group_uuid is null then '[]' else with_departments_below(project_uuid, array[group_uuid]) end,
      'credentialIds', to_jsonb(array_remove(array[credential_uuid], null)),
      'plates', to_jsonb(array_remove(array[plate], null))),
    'targets', case
      when area_uuid is not null then jsonb_build_object('areas', jsonb_build_array(jsonb_build_object('areaId', area_uuid)))
      when door_uuid is not null then jsonb_build_object('doorIds', jsonb_build_array(door_uuid))
      else jsonb_build_object('wholeSite', true) end))
  from access_block;

-- Which departments lie below a blocked one changes with the tree.
create function policy_touch_blocked_departments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  caller text := scope_kind();
begin
  perform set_config('lintel.scope', 'system', true);
  with touched as (
    insert into policy_touched (project_uuid, kind, id)
    select site, 'block', block.uuid from access_block block where block.project_uuid = site and block.group_uuid is not null
    on conflict do nothing
    returning project_uuid
  )
  insert into policy_due (project_uuid) select distinct project_uuid from touched on conflict do nothing;
  perform set_config('lintel.scope', caller, true);
  return null;
end $$;
create trigger policy_touch_blocked after insert or delete or update of parent_uuid on person_group
  for each row execute function policy_touch_blocked_departments();

-- What is refused by name: blocks by hand of people, departments and codes, and people whom anti-passback will not let in.
create view refusal with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, person_uuid, group_uuid, credential_uuid, plate, area_uuid, door_uuid, cause, reason,
    starts_at, ends_at, created_by, made_by, null::text as door_name, null::text as direction
  from access_block
  union all
  select project_uuid, company_uuid, uuid, person_uuid, null, null, null, area_uuid, null, cause, reason,
    starts_at, ends_at, created_by, made_by, door_name, direction
  from refused_person where door_name is not null;
