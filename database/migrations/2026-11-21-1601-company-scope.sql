-- What an administrator of one company reaches (office.md 1.1, 1.2): `company` is the scope of a site, narrowed to one of its
-- companies. A table answers nothing in it unless something below says so, also a table that is made later.

create function scope_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('lintel.scope_company', true), '')::uuid $$;

create or replace function sees_project(project uuid) returns boolean language sql stable
  as $$
    select case scope_kind()
      when 'system' then true
      when 'platform' then true
      when 'project' then project = scope_uuid()
      when 'company' then false
      when '' then false
      else exists (select from project p where p.uuid = project)
    end
  $$;

-- Whatever asks about the site in place of the function: nothing of it is a company's.
do $$
declare
  name text;
begin
  foreach name in array array['device', 'company', 'company_admin'] loop
    execute format($policy$
      alter policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then false
          when '' then false
          else exists (select from project p where p.uuid = project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;

-- The log of the site is kept under the site's own id, which is also the one of this scope.
alter policy audit_entry_read on audit_entry using (
  (select scope_kind()) in ('system', 'platform')
  or (chain_uuid = (select scope_uuid()) and (select scope_kind()) <> 'company')
  or ((select scope_kind()) = 'distributor' and distributor_uuid = (select scope_uuid())));

-- Rows that name their company, to read and to change. Said in the case of each policy, so that no row asks a function.
do $$
declare
  name text;
begin
  foreach name in array array['person_group', 'person', 'credential', 'access_group', 'access_group_door',
    'access_group_member', 'person_group_access', 'temp_key', 'temp_key_door', 'access_block', 'holiday',
    'area_restriction'] loop
    execute format($policy$
      alter policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;

-- The last ID that was counted up is the site's, whoever counts; where counting stands tells nothing about anybody.
alter policy person_counter_scope on person_counter using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid())
    else sees_project(project_uuid)
  end);

-- To read and not to change: the site itself, the own company with its doors and administrators, what its people did, and
-- the versions of the site's policy, which are numbers.
create policy project_of_company on project for select using (
  (select scope_kind()) = 'company' and uuid = (select scope_uuid()));
create policy company_of_company on company for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and uuid = (select scope_company()));
create policy account_of_company on account for select using (
  (select scope_kind()) = 'company' and uuid in (
    select own.account_uuid from company_admin own
    where own.project_uuid = (select scope_uuid()) and own.company_uuid = (select scope_company())));
do $$
declare
  name text;
begin
  foreach name in array array['company_door', 'company_admin', 'door_event'] loop
    execute format($policy$
      create policy %I on %I for select using ((select scope_kind()) = 'company'
        and project_uuid = (select scope_uuid()) and company_uuid = (select scope_company()))$policy$, name || '_of_company', name);
  end loop;
  foreach name in array array['policy_head', 'policy_version'] loop
    execute format($policy$
      create policy %I on %I for select using ((select scope_kind()) = 'company'
        and project_uuid = (select scope_uuid()))$policy$, name || '_of_company', name);
  end loop;
end $$;

-- To hold a row until the end of a call (`for key share`) counts as changing it; a change is refused all the same.
create policy project_held_by_company on project for update using (
  (select scope_kind()) = 'company' and uuid = (select scope_uuid())) with check (false);
create policy company_held_by_company on company for update using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and uuid = (select scope_company()))
  with check (false);

-- Doors that the landlord lends to the company, to read and to hold.
do $$
declare
  lent text := $lent$(select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
    and ((select c.all_doors from company c where c.project_uuid = scope_uuid() and c.uuid = scope_company())
      or uuid in (select given.door_uuid from company_door given
        where given.project_uuid = scope_uuid() and given.company_uuid = scope_company()))$lent$;
begin
  execute format('create policy door_of_company on door for select using (%s)', lent);
  execute format('create policy door_held_by_company on door for update using (%s) with check (false)', lent);
end $$;

-- Holidays and areas of the whole site hold for the company too; only the landlord changes them.
create policy holiday_of_site on holiday for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and company_uuid is null);
create policy area_restriction_of_site on area_restriction for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and company_uuid is null);
do $$
declare
  name text;
begin
  foreach name in array array['area_restriction_door', 'area_restriction_exempt'] loop
    execute format($policy$
      create policy %I on %I for select using (
        (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
        and area_uuid in (select area.uuid from area_restriction area where area.project_uuid = scope_uuid()))$policy$,
      name || '_of_company', name);
    execute format($policy$
      create policy %I on %I using (
        (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
        and area_uuid in (select area.uuid from area_restriction area
          where area.project_uuid = scope_uuid() and area.company_uuid = scope_company()))$policy$,
      name || '_by_company', name);
  end loop;
end $$;
-- Who is exempt is told of own people alone, also in an area of the whole site.
create policy area_restriction_exempt_people on area_restriction_exempt as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person
    where person.project_uuid = area_restriction_exempt.project_uuid and person.uuid = person_uuid));

-- Alarms of own doors; one that somebody of another company caused is that company's.
create policy alarm_record_of_company on alarm_record for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and (company_uuid is null or company_uuid = (select scope_company()))
  and door_uuid in (select seen.uuid from door seen where seen.project_uuid = scope_uuid()));
create policy alarm_record_handled_by_company on alarm_record for update using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and (company_uuid is null or company_uuid = (select scope_company()))
  and door_uuid in (select seen.uuid from door seen where seen.project_uuid = scope_uuid()));

-- Functions that look beyond the scope. Each answers about the caller's own site and company, which it reads from the scope
-- and cannot be told. An owner that the policies hold sees what it needs only as the system, for as long as that takes.

-- Doors that no other company of the site may use. An area's rule holds for whoever comes through its doors, so an
-- administrator may put nothing but these behind one: otherwise one tenant could lock out another.
create function doors_of_company_alone() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select door.uuid from door where door.project_uuid = site
      and exists (select from company c where c.project_uuid = site and c.uuid = own and (c.all_doors or exists (
        select from company_door lent where lent.project_uuid = site and lent.company_uuid = own and lent.door_uuid = door.uuid)))
      and not exists (select from company c where c.project_uuid = site and c.uuid <> own and (c.all_doors or exists (
        select from company_door lent where lent.project_uuid = site and lent.company_uuid = c.uuid and lent.door_uuid = door.uuid)));
  perform set_config('lintel.scope', 'company', true);
end $$;

-- The next ID that nobody of the site has: the first of so many after a number, else one above all. IDs of other companies
-- are taken too, and are not told.
create function free_personnel_number(after bigint, passed_over integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text := scope_kind();
  free bigint;
begin
  if caller not in ('project', 'company') then
    return null;
  end if;
  perform set_config('lintel.scope', 'system', true);
  select min(number) into free from generate_series(after + 1, after + passed_over) as number
    where not exists (select from person where person.project_uuid = site and lower(person.personnel_id) = number::text);
  if free is null then
    select max(personnel_id::bigint) + 1 into free from person
      where person.project_uuid = site and personnel_id ~ '^[1-9][0-9]{0,11}$';
  end if;
  perform set_config('lintel.scope', caller, true);
  return free;
end $$;

-- The policy of the site at a version as far as it decides about the company's own people: their records, the company's
-- groups, hours and ceiling, and what holds at doors for everybody, without the names of others in it. A policy on
-- `policy_record` could not say this, because whose a membership was is told by another record of the same version.
create function policy_of_company(at_version bigint) returns table (kind text, id uuid, content jsonb)
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
    ), hours as (
      select content ->> 'scheduleId' as id from own_grants
      union
      select period ->> 'scheduleId' from held, jsonb_array_elements(content -> 'periods') as period where kind = 'timetable'
    ), own_groups as (
      select content ->> 'groupId' as id from own_memberships
      union
      select jsonb_array_elements_text(content #> '{subjects,groupIds}') from own_grants
    )
    select kind, id, content from held where kind in ('site', 'area', 'door', 'timetable', 'override')
    union all
    select kind, id, content from held where kind in ('person', 'credential', 'block')
      and case kind when 'person' then content ->> 'id' when 'credential' then content ->> 'personId'
        else content #>> '{subjects,personIds,0}' end in (select id from own_people)
    union all
    select kind, id, content from own_memberships
    union all
    select kind, id, content from own_grants
    union all
    select kind, id, content from held where kind = 'group' and content ->> 'id' in (select id from own_groups)
    union all
    select kind, id, content from held where kind = 'schedule' and content ->> 'id' in (select id from hours)
    union all
    select kind, id, content from held where kind = 'ceiling' and content ->> 'companyId' = own
    union all
    select kind, id, content from held where kind = 'calendar'
      and (content ->> 'layer' <> 'company' or content ->> 'companyId' = own)
    union all
    select kind, id, jsonb_set(content, path, coalesce((
        select jsonb_agg(person) from jsonb_array_elements_text(content #> path) as person
        where person in (select id from own_people)), '[]'))
    from (
      select held.*, case kind when 'plan' then '{responders,personIds}'::text[] else '{exempt,personIds}' end as path
      from held where kind in ('areaRule', 'occupancyRule', 'plan')) as named;
  perform set_config('lintel.scope', 'company', true);
end $$;

-- Which emergency plans ran at the site at a moment: what its doors did then follows from them.
create function plans_running(at timestamptz) returns table (plan_uuid uuid, started_at timestamptz, ends_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select run.plan_uuid, run.started_at, run.ends_at from plan_run run
    where run.project_uuid = site and not run.is_drill and run.started_at <= at
      and (run.ended_at is null or run.ended_at > at) and (run.ends_at is null or run.ends_at > at)
    order by run.started_at, run.uuid;
  perform set_config('lintel.scope', 'company', true);
end $$;

revoke all on function doors_of_company_alone() from public;
revoke all on function free_personnel_number(bigint, integer) from public;
revoke all on function policy_of_company(bigint) from public;
revoke all on function plans_running(timestamptz) from public;

-- What an administrator changes is part of the whole site's policy, which is made by the system, whoever the owner is.
alter function advance_policy(uuid) rename to make_policy_version;
create function advance_policy(project uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := scope_kind();
  version bigint;
begin
  perform set_config('lintel.scope', 'system', true);
  version := make_policy_version(project);
  perform set_config('lintel.scope', caller, true);
  return version;
end $$;
revoke all on function make_policy_version(uuid) from public;

-- What own rows may name of others: doors that are lent, areas that are seen, hosts of the own company.
create policy access_group_door_lent on access_group_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or exists (select from door
    where door.project_uuid = access_group_door.project_uuid and door.uuid = door_uuid));
create policy temp_key_door_lent on temp_key_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or exists (select from door
    where door.project_uuid = temp_key_door.project_uuid and door.uuid = door_uuid));
create policy area_restriction_door_alone on area_restriction_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or door_uuid in (select doors_of_company_alone()));
create policy access_block_area on access_block as restrictive for insert with check (
  (select scope_kind()) <> 'company' or area_uuid is null or exists (select from area_restriction area
    where area.project_uuid = access_block.project_uuid and area.uuid = area_uuid));
create policy temp_key_host on temp_key as restrictive for insert with check (
  (select scope_kind()) <> 'company' or host_uuid is null or exists (select from person
    where person.project_uuid = temp_key.project_uuid and person.uuid = host_uuid));
create policy temp_key_host_changed on temp_key as restrictive for update with check (
  (select scope_kind()) <> 'company' or host_uuid is null or exists (select from person
    where person.project_uuid = temp_key.project_uuid and person.uuid = host_uuid));
