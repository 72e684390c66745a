-- The brand of the distributor above an account or a site, else above the account that has an address. No account below
-- sees the distributor's own row, and mails are written in the scope of the work they are about.
create or replace function brand_above(below uuid, mailbox text) returns jsonb language plpgsql as $$
declare
  caller text;
  above jsonb;
begin
  caller := enter_system_scope();
  select jsonb_build_object('product', b.product, 'mailFooter', b.mail_footer, 'logo', b.logo_uuid) into above
  from brand b
  where b.account_uuid = coalesce(
    (select p.distributor_uuid from project p where p.uuid = below),
    (select a.distributor_uuid from account a where a.uuid = below),
    (select a.distributor_uuid from account a where lower(a.email) = lower(mailbox)));
  perform leave_system_scope(caller);
  return above;
end $$;

-- Contact for an account: of the nearest one above it that gave one, sub-distributor, distributor, then the platform
-- (operators.md 3.11). Mails say it too, and the scope they are written in may see no account above itself.
create or replace function contact_above(below uuid) returns jsonb language plpgsql as $$
declare
  caller text;
  contact jsonb;
begin
  caller := enter_system_scope();
  select service.fields into contact
  from account a
    left join account distributor on distributor.uuid = a.distributor_uuid
    cross join unnest(array[a.sub_distributor_uuid, a.distributor_uuid, coalesce(distributor.parent_uuid, a.parent_uuid)])
      with ordinality as above (uuid, place)
    join customer_service service on service.account_uuid = above.uuid
  where a.uuid = below and above.uuid <> below
  order by above.place limit 1;
  perform leave_system_scope(caller);
  return contact;
end $$;

-- Versions of firmware that the distributor of an operator's scope was chosen for, or the one above it.
create or replace function firmware_chosen_for_scope() returns uuid[] language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text;
  found uuid[];
begin
  if scope_kind() not in ('distributor', 'subDistributor', 'installer', 'subInstaller') then
    return '{}';
  end if;
  caller := enter_system_scope();
  found := array(select chosen.firmware_uuid from firmware_distributor chosen
    join account a on a.distributor_uuid = chosen.distributor_uuid where a.uuid = scope_uuid());
  perform leave_system_scope(caller);
  return found;
end $$;

-- Doors that no other company of the site may use. An area's rule holds for every person at its doors, so an
-- administrator may put nothing but these behind one: otherwise one tenant could lock out another.
create or replace function doors_of_company_alone() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
  caller text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select door.uuid from door where door.project_uuid = site
      and exists (select from company c where c.project_uuid = site and c.uuid = own and (c.all_doors or exists (
        select from company_door shared where shared.project_uuid = site and shared.company_uuid = own and shared.door_uuid = door.uuid)))
      and not exists (select from company c where c.project_uuid = site and c.uuid <> own and (c.all_doors or exists (
        select from company_door shared where shared.project_uuid = site and shared.company_uuid = c.uuid and shared.door_uuid = door.uuid)));
  perform leave_system_scope(caller);
end $$;
revoke all on function doors_of_company_alone() from public;

-- The doors that a landlord lends to the company of the scope one by one, and whether it lends all.
create or replace function doors_of_scope() returns uuid[] language plpgsql stable as $$
begin
  return array(select shared.door_uuid from company_door shared
    where shared.project_uuid = scope_uuid() and shared.company_uuid = scope_company());
end $$;

-- The doors that the company of the scope may use.
create or replace function doors_of_company() returns uuid[] language plpgsql stable as $$
begin
  return array(select door.uuid from door where door.project_uuid = site_of_company());
end $$;

-- Has what follows see all rows, until `leave_system_scope` is called with the scope that this answers. An error
-- between the two needs no care: the setting is rolled back with the transaction or its savepoint.
create or replace function enter_system_scope() returns text language plpgsql as $$
declare
  caller text := scope_kind();
begin
  perform set_config('lintel.scope', 'system', true);
  return caller;
end $$;

-- One expression, which PostgreSQL writes into the statement that calls it.
create or replace function leave_system_scope(caller text) returns text language sql
  as $$ select set_config('lintel.scope', caller, true) $$;

-- Doors and devices of the caller's one site that the log alone knows, by their last names there. Each is one step
-- through the index of its column, so that the length of the log does not matter. With the rights of the caller.
create or replace function deleted_doors_in_log(words text) returns table (uuid uuid) language plpgsql stable set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
begin
  if scope_kind() is distinct from 'project' then
    return;
  end if;
  return query
    with recursive logged as (
      (select e.door_uuid as door from door_event e where e.project_uuid = site and e.door_uuid is not null
        order by e.door_uuid limit 1)
      union all
      select (select e.door_uuid from door_event e where e.project_uuid = site and e.door_uuid > logged.door
        order by e.door_uuid limit 1) from logged where logged.door is not null)
    select logged.door from logged, lateral (
      select e.door_name from door_event e where e.project_uuid = site and e.door_uuid = logged.door
        order by e.occurred_at desc, e.uuid desc limit 1) last
    where logged.door is not null and not exists (select from door d where d.project_uuid = site and d.uuid = logged.door)
      and search_text(last.door_name) like all (search_patterns(words));
  return query
    with recursive logged as (
      (select e.device_uuid as device from door_event e where e.project_uuid = site order by e.device_uuid limit 1)
      union all
      select (select e.device_uuid from door_event e where e.project_uuid = site and e.device_uuid > logged.device
        order by e.device_uuid limit 1) from logged where logged.device is not null)
    select logged.device from logged, lateral (
      select e.device_name from door_event e where e.project_uuid = site and e.device_uuid = logged.device
        order by e.occurred_at desc, e.uuid desc limit 1) last
    where logged.device is not null and not exists (select from device d where d.project_uuid = site and d.uuid = logged.device)
      and search_text(last.device_name) like all (search_patterns(words));
end $$;

create or replace function has_all_doors() returns boolean language plpgsql stable as $$
begin
  return coalesce((select c.all_doors from company c where c.project_uuid = scope_uuid() and c.uuid = scope_company()), false);
end $$;

-- Whether an account is an administrator below the installer of the scope's site: the site makes those, and sees them
-- once they are its members.
create or replace function is_admin_below_installer(asked uuid) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text;
  found boolean;
begin
  if scope_kind() <> 'project' then
    return false;
  end if;
  caller := enter_system_scope();
  found := exists (select from account a join project p on p.installer_uuid = a.installer_uuid
    where a.uuid = asked and a.kind = 'admin' and p.uuid = scope_uuid());
  perform leave_system_scope(caller);
  return found;
end $$;

-- The accounts of a site, of a sub-installer's sites or of a company.
create or replace function members_of_scope() returns uuid[] language plpgsql stable as $$
begin
  case scope_kind()
    when 'project' then
      return array(select m.account_uuid from project_member m where m.project_uuid = scope_uuid());
    when 'subInstaller' then
      return array(select m.account_uuid from project_member m where m.project_uuid = any(sites_of_scope()));
    when 'company' then
      return array(select own.account_uuid from company_admin own
        where own.project_uuid = scope_uuid() and own.company_uuid = scope_company());
    else
      return '{}';
  end case;
end $$;

-- Which of some people and departments the landlord's emergency plans name; the plans themselves are not a company's to
-- read.
create or replace function named_in_plans(asked uuid[]) returns table (uuid uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text;
begin
  if scope_kind() not in ('project', 'company') then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select responder.person_uuid from emergency_plan_responder responder
      where responder.project_uuid = site and responder.person_uuid = any(asked)
    union
    select named.department_uuid from emergency_plan_responder_department named
      where named.project_uuid = site and named.department_uuid = any(asked);
  perform leave_system_scope(caller);
end $$;
revoke all on function named_in_plans(uuid[]) from public;

-- The sites that a scope reaches, which the policies of their tables ask for. The planner takes its time for each
-- subquery of a policy, so a policy asks for few things that are found once. The columns named here have indexes.
create or replace function projects_of_scope() returns uuid[] language plpgsql stable as $$
begin
  case scope_kind()
    when 'project' then
      return array[scope_uuid()];
    when 'distributor' then
      return array(select p.uuid from project p where p.distributor_uuid = scope_uuid());
    when 'subDistributor' then
      return array(select p.uuid from project p where p.sub_distributor_uuid = scope_uuid());
    when 'installer' then
      return array(select p.uuid from project p where p.installer_uuid = scope_uuid());
    when 'subInstaller' then
      return sites_of_scope();
    when 'account' then
      return array(select p.uuid from project p where p.owner_uuid = scope_uuid());
    else
      return '{}';
  end case;
end $$;

create or replace function scope_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('lintel.scope_company', true), '')::uuid $$;

create or replace function scope_kind() returns text language sql stable parallel safe
  as $$ select coalesce(current_setting('lintel.scope', true), '') $$;

create or replace function scope_uuid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('lintel.scope_uuid', true), '')::uuid $$;

-- Whether the scope reaches every site.
create or replace function scope_sees_all() returns boolean language sql stable parallel safe
  as $$ select scope_kind() in ('system', 'platform') $$;

-- The site of a company's scope; null in any other.
create or replace function site_of_company() returns uuid language sql stable parallel safe
  as $$ select case scope_kind() when 'company' then scope_uuid() end $$;

-- The one site of a scope that is the whole site; null in any other. The planner compares it once for a statement, not
-- with each row.
create or replace function site_of_scope() returns uuid language sql stable parallel safe
  as $$ select case scope_kind() when 'project' then scope_uuid() end $$;

-- The sites of a sub-installer. Asked as the account that it is, because a member's own rows say so by themselves: the
-- policy of members asks this function in turn.
create or replace function sites_of_scope() returns uuid[] language plpgsql stable as $$
declare
  caller text := scope_kind();
  sites uuid[];
begin
  if caller <> 'subInstaller' then
    return '{}';
  end if;
  perform set_config('lintel.scope', 'account', true);
  sites := array(select m.project_uuid from project_member m where m.account_uuid = scope_uuid());
  perform set_config('lintel.scope', caller, true);
  return sites;
end $$;
