create or replace function begin_with_installer() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  select project.installer_uuid into new.installer_uuid from project where project.uuid = new.project_uuid;
  return new;
end $$;

create or replace function change_counters(changes counter_change[]) returns void language sql as $$
  insert into operator_counter as f (account_uuid, operator, what, count)
    select above.uuid, above.operator, c.what, sum(c.many)
    from unnest(changes) c, lateral (values (c.distributor_uuid, 'distributor'), (c.sub_distributor_uuid, 'subDistributor'),
      (c.installer_uuid, 'installer')) above (uuid, operator)
    -- An operator does not lie below itself.
    where above.uuid is not null and above.uuid is distinct from c.own_uuid
    group by above.uuid, above.operator, c.what
    having sum(c.many) <> 0
    order by above.uuid, c.what
    on conflict (account_uuid, what) do update set count = f.count + excluded.count
$$;
revoke all on function change_counters(counter_change[]) from public;

-- Operators read no entries into a site, so these look past the caller's scope: at what the caller itself asked for.
create or replace function consent_of(site uuid, asker uuid, asked_kind text, asked_subject text, at timestamptz)
  returns table (uuid uuid, state text) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query select d.uuid, d.state from delegation d
    where d.to_project_uuid = site and d.by_account_uuid = asker and d.kind = asked_kind and d.subject = asked_subject
      and d.state in ('active', 'pending') and d.until > at
    order by d.state, d.created_at desc limit 1;
  perform leave_system_scope(caller);
end $$;

-- Counts an edit of a company that the caller sees but may not write itself: its call targets are its own affair, the
-- rest of it is the landlord's.
create or replace function count_company_edit(site uuid, edited uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  if not exists (select from company where project_uuid = site and uuid = edited) then
    return;
  end if;
  caller := enter_system_scope();
  update company set version = version + 1 where project_uuid = site and uuid = edited;
  perform leave_system_scope(caller);
end $$;
revoke all on function count_company_edit(uuid,uuid) from public;

-- Without landlines in the site residents are called by the app alone; numbers are kept for the day they come back
-- (office.md 31.6).
create or replace function end_landlines() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update person set landline_enabled = false, call_type = 'app', version = version + 1
    where project_uuid = new.uuid and landline_enabled;
  update company_admin set landline = false, call_type = 'app' where project_uuid = new.uuid and landline;
  -- Call types of apartments, the same without their telephone.
  update apartment set call_type = case when call_type in (1, 2) then 0 else 3 end, version = version + 1
    where project_uuid = new.uuid and call_type in (1, 2, 4, 5);
  return null;
end $$;

create or replace function end_secrets(account uuid, at timestamptz, ended text[], except_uuid uuid) returns void language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  update one_time_secret set used_at = at
    where account_uuid = account and purpose = any (ended) and used_at is null and uuid is distinct from except_uuid;
  perform leave_system_scope(caller);
end $$;

-- Notifications on a device end with the session that asked for them. A new password ends those of sessions that are
-- over as well: the account does not know any more who holds the device.
create or replace function end_push_subscriptions() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_table_name = 'session' then
    delete from push_subscription where session_uuid = new.uuid;
  else
    delete from push_subscription where account_uuid = new.uuid and session_uuid is null;
  end if;
  return null;
end $$;

-- Whatever writes a device or a lock, it stands below the operators of its site.
create or replace function follow_operators_of_site() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  select site.distributor_uuid, site.sub_distributor_uuid, site.installer_uuid, site_type_of(site.kind)
    into new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, new.site_type
    from project site where site.uuid = new.project_uuid;
  return new;
end $$;

create or replace function follow_installer() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update company set installer_uuid = new.installer_uuid where company.project_uuid = new.uuid;
  return null;
end $$;

create or replace function follow_site() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update device set (distributor_uuid, sub_distributor_uuid, installer_uuid, site_type)
    = (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, site_type_of(new.kind))
    where device.project_uuid = new.uuid;
  update third_party_lock set (distributor_uuid, sub_distributor_uuid, installer_uuid, site_type)
    = (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, site_type_of(new.kind))
    where third_party_lock.project_uuid = new.uuid;
  -- What is used is kept for nobody but its user.
  update mac_library_entry set (distributor_uuid, sub_distributor_uuid, installer_uuid, site_type, kept_for_uuid)
    = (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, site_type_of(new.kind),
      case when kept_for_uuid is not null then new.installer_uuid end)
    where mac_library_entry.site_uuid = new.uuid;
  return null;
end $$;

create or replace function keep_account_counters() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform change_counters(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind, count(*))::counter_change
      from new_rows group by distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind));
  elsif tg_op = 'DELETE' then
    perform change_counters(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind, -count(*))::counter_change
      from old_rows group by distributor_uuid, sub_distributor_uuid, installer_uuid, uuid, kind));
    delete from operator_counter where account_uuid in (select uuid from old_rows);
  else
    perform change_counters(array[
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, old.uuid, old.kind, -1)::counter_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, new.uuid, new.kind, 1)::counter_change]);
  end if;
  return null;
end $$;

-- Devices and companies never move between sites; their keys say at which they are. Devices are counted by the type of
-- their site.
create or replace function keep_counters_of_site() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform change_counters(array(select (p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, null,
        case tg_table_name when 'device' then site_type_of(p.kind) || 'Device' else tg_table_name end, count(*))::counter_change
      from new_rows join project p on p.uuid = new_rows.project_uuid
      where to_jsonb(new_rows) ->> 'kind' is distinct from 'residence' group by p.uuid));
  else
    perform change_counters(array(select (p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, null,
        case tg_table_name when 'device' then site_type_of(p.kind) || 'Device' else tg_table_name end, -count(*))::counter_change
      from old_rows join project p on p.uuid = old_rows.project_uuid
      where to_jsonb(old_rows) ->> 'kind' is distinct from 'residence' group by p.uuid));
  end if;
  return null;
end $$;

create or replace function keep_sign_in_names() returns trigger language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  delete from sign_in_name where account_uuid = new.uuid
    and name <> sign_in_key(new.user_name) and name is distinct from sign_in_key(new.email);
  -- In one order everywhere, so that two accounts that want each other's names do not wait for each other.
  perform take_sign_in_name(new.uuid, own.typed, own.taken_by)
    from (select * from (values (new.user_name, 'account_user_name'), (new.email, 'account_email')) as names (typed, taken_by)
      where typed is not null order by sign_in_key(typed)) as own;
  perform leave_system_scope(caller);
  return null;
end $$;

create or replace function keep_site_counters() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  devices integer;
  companies integer;
begin
  if tg_op = 'INSERT' then
    perform change_counters(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, null, kind, count(*))::counter_change
      from new_rows group by distributor_uuid, sub_distributor_uuid, installer_uuid, kind));
  elsif tg_op = 'DELETE' then
    perform change_counters(array(select (distributor_uuid, sub_distributor_uuid, installer_uuid, null, kind, -count(*))::counter_change
      from old_rows group by distributor_uuid, sub_distributor_uuid, installer_uuid, kind));
  else
    devices := (select count(*) from device where project_uuid = new.uuid);
    companies := (select count(*) from company where project_uuid = new.uuid and kind = 'tenant');
    perform change_counters(array[
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, null, old.kind, -1)::counter_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, null, new.kind, 1)::counter_change,
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, null, site_type_of(old.kind) || 'Device', -devices)::counter_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, null, site_type_of(new.kind) || 'Device', devices)::counter_change,
      (old.distributor_uuid, old.sub_distributor_uuid, old.installer_uuid, null, 'company', -companies)::counter_change,
      (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, null, 'company', companies)::counter_change]);
  end if;
  return null;
end $$;

-- What is unique in a site is so for all of its companies: tells which of the caller's values are taken, and not which
-- person has them.
create or replace function names_taken(ids text[], emails text[]) returns table (field text, value text)
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
    select 'personnelId', lower(person.personnel_id) from person
      where person.project_uuid = site and person.personnel_id is not null and lower(person.personnel_id) = any(ids)
    union all
    select 'email', lower(person.email) from person
      where person.project_uuid = site and person.kind in ('personnel', 'resident', 'staff') and person.email is not null
        and lower(person.email) = any(emails);
  perform leave_system_scope(caller);
end $$;
revoke all on function names_taken(text[],text[]) from public;

create or replace function newer_link() returns trigger language plpgsql as $$
begin
  -- Of two links made at once one is the newer.
  perform pg_advisory_xact_lock(hashtextextended(new.account_uuid::text, 7301));
  perform end_secrets(new.account_uuid, new.created_at, array['resetPassword'], new.uuid);
  return null;
end $$;

create or replace function sign_in_changed() returns trigger language plpgsql as $$
begin
  perform end_secrets(new.uuid, new.password_changed_at, array['resetPassword', 'twoFactor'], null);
  return null;
end $$;

create or replace function sign_in_key(typed text) returns text language sql immutable parallel safe
  as $$ select normalize(lower(normalize(btrim(typed), NFKC)), NFKC) $$;

-- Takes a name for an account. A name of another account fails like the unique index of its column. `typed` comes with
-- the collation of the column that it was read from, in which the index of names finds nothing.
create or replace function take_sign_in_name(account uuid, typed text, taken_by text) returns void language plpgsql as $$
begin
  insert into sign_in_name (name, account_uuid) values (sign_in_key(typed), account) on conflict (name) do nothing;
  if (select account_uuid from sign_in_name where name = sign_in_key(typed) collate "default") is distinct from account then
    raise exception 'another account signs in with this name' using errcode = 'unique_violation', constraint = taken_by;
  end if;
end $$;

-- An agreement is used once. Answers how many were there to be used.
create or replace function use_consents(agreed uuid[], asker uuid, at timestamptz) returns integer language plpgsql as $$
declare
  caller text;
  used integer;
begin
  caller := enter_system_scope();
  update delegation d set state = 'ended', ended_at = at
    where d.uuid = any (agreed) and d.by_account_uuid = asker and d.state = 'active' and d.until > at and d.kind <> 'entry';
  get diagnostics used = row_count;
  perform leave_system_scope(caller);
  return used;
end $$;

-- Both generations of communities are one type of site.
create or replace function site_type_of(kind text) returns text language sql immutable parallel safe
  as $$ select case kind when 'oldCommunity' then 'community' else kind end $$;

-- Takes open sessions and entries of an old community along into the portal of the new one that it becomes.
create or replace function move_to_portal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update session set section = 'propertyCommunity' where project_uuid = new.uuid and section = 'propertyOldCommunity';
  update delegation set to_section = 'propertyCommunity'
    where to_project_uuid = new.uuid and to_section = 'propertyOldCommunity';
  update delegation set from_section = 'propertyCommunity'
    where from_project_uuid = new.uuid and from_section = 'propertyOldCommunity';
  return null;
end $$;
