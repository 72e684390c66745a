-- A critical alarm is never silent, whatever makes it; a door that is held open is notified, too.
create or replace function alarm_needs_notification() returns trigger language plpgsql as $$
begin
  new.is_notified := false;
  return new;
end $$;

-- What goes on at a device ends when it is back, or gone for good. That it was offline needs no account to be closed.
create or replace function alarms_of_device_end() returns trigger language plpgsql as $$
declare
  ended timestamptz := coalesce(greatest(new.online_since, new.last_seen_at), clock_timestamp());
begin
  update alarm_record
  set cleared_at = greatest(occurred_at, ended),
    status = case when type = 'offline' then 'resolved' else status end,
    resolved_at = case when type = 'offline' then coalesce(resolved_at, greatest(occurred_at, ended)) else resolved_at end,
    version = case when type = 'offline' and status <> 'resolved' then version + 1 else version end
  where project_uuid = old.project_uuid and device_uuid = old.uuid and cleared_at is null
    and (type = 'offline' or tg_op = 'DELETE' and type in ('doorForced', 'doorHeldOpen', 'emergency', 'readerFault'));
  return null;
end $$;

-- However a door comes to be, it begins as its installer wants doors to begin, unless it says for itself.
create or replace function begin_with_hold_delay() returns trigger language plpgsql as $$
declare
  seconds integer;
begin
  seconds := hold_delay_of_site(new.project_uuid);
  if seconds is not null then
    new.settings := jsonb_build_object('holdDelaySec', seconds) || new.settings;
  end if;
  return new;
end $$;

-- Devices of some models that the caller may write to: all of a site for those who run it, and for a company those
-- whose doors shared with it, because it does not read devices.
create or replace function message_devices(wanted text[])
  returns table (device_uuid uuid, device_name text, device_location text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
  caller text;
begin
  if scope_kind() not in ('project', 'company') then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select device.uuid, device.name, device.location from device
    where device.project_uuid = site and device.model = any(wanted) and (caller = 'project' or exists (
      select from door where door.project_uuid = site and door.device_uuid = device.uuid and (
        exists (select from company where company.project_uuid = site and company.uuid = own and company.all_doors)
        or exists (select from company_door shared
          where shared.project_uuid = site and shared.company_uuid = own and shared.door_uuid = door.uuid))))
    order by device.name, device.uuid;
  perform leave_system_scope(caller);
end $$;
revoke all on function message_devices(text[]) from public;

-- Makes the monthly partitions from a year before a moment to two months after it; old ones go by being dropped.
create or replace function ensure_door_event_partitions(around timestamptz) returns void language plpgsql as $$
declare
  month date;
  role name;
begin
  for month in
    select generate_series(date_trunc('month', around at time zone 'UTC') - interval '12 months',
                           date_trunc('month', around at time zone 'UTC') + interval '2 months', interval '1 month')::date
  loop
    if to_regclass(format('door_event_%s', to_char(month, 'YYYY_MM'))) is null then
      execute format('create table %I partition of door_event for values from (%L) to (%L)',
        'door_event_' || to_char(month, 'YYYY_MM'), month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
      -- Policies stand on the parent alone, so only the owner may name a partition.
      for role in select rolname from pg_roles where rolname in ('lintel_app', 'lintel_site') loop
        execute format('revoke all on %I from %I', 'door_event_' || to_char(month, 'YYYY_MM'), role);
      end loop;
    end if;
  end loop;
end $$;

-- Default unlock time of new doors of a site, from its installer; null where not set. No account in a site sees the
-- installer's own row.
create or replace function hold_delay_of_site(site uuid) returns integer language plpgsql as $$
declare
  caller text;
  seconds integer;
begin
  caller := enter_system_scope();
  select operator.hold_delay_sec into seconds
  from project join operator on operator.account_uuid = project.installer_uuid
  where project.uuid = site;
  perform leave_system_scope(caller);
  return seconds;
end $$;

-- Keeps what the zone was, and until when. Who changes it without a moment means now.
create or replace function keep_earlier_zone() returns trigger language plpgsql as $$
begin
  if new.zone_since is not distinct from old.zone_since then
    new.zone_since := now();
  end if;
  new.earlier_zones := old.earlier_zones
    || jsonb_build_array(jsonb_build_object('zone', old.time_zone, 'until', policy_instant(new.zone_since)));
  return new;
end $$;

-- Temporary keys, groups, memberships, valid periods, blocks and manual overrides of doors keep the times of the clock
-- as people typed them (office.md 31.4). An end that the new clock has passed is over: it lies a minute after its start
-- at the earliest, as every end has to.
create or replace function keep_wall_clock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
  span record;
begin
  caller := enter_system_scope();
  for span in select * from (values ('person', 'valid_from', 'valid_until'), ('credential', 'valid_from', 'valid_until'),
    ('access_group', 'starts_at', 'ends_at'), ('access_group_member', 'valid_from', 'valid_until'),
    ('access_block', 'starts_at', 'ends_at')) as tables (name, begins, ends)
  loop
    execute format($text$
      update %1$I target set %2$I = moved.begins, %3$I = case when moved.ends <= moved.begins then moved.begins + interval '1 minute' else moved.ends end
      from (select uuid, moved_to_zone(%2$I, $2, $3, $4) as begins, moved_to_zone(%3$I, $2, $3, $4) as ends
        from %1$I where project_uuid = $1 and (%2$I > $2 or %3$I > $2)) moved
      where target.project_uuid = $1 and target.uuid = moved.uuid$text$, span.name, span.begins, span.ends)
      using new.uuid, new.zone_since, old.time_zone, new.time_zone;
  end loop;
  update door_override
    set ends_at = greatest(moved_to_zone(ends_at, new.zone_since, old.time_zone, new.time_zone), created_at + interval '1 minute')
    where project_uuid = new.uuid and ends_at > new.zone_since;
  perform leave_system_scope(caller);
  return null;
end $$;

-- The models of the devices of some doors of the caller's site: what can be read there is no secret of the landlord's,
-- whose devices are. The page of a visitor's link is of no site, and has found its doors by the link.
create or replace function models_of_doors(named uuid[]) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text;
begin
  if scope_kind() not in ('project', 'company', 'system') then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select distinct device.model from door
    join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
    where (caller = 'system' or door.project_uuid = site) and door.uuid = any (named);
  perform leave_system_scope(caller);
end $$;
revoke all on function models_of_doors(uuid[]) from public;

-- A moment that was meant by the wall clock of the old zone, by that of the new one; what is over stays.
create or replace function moved_to_zone(moment timestamptz, since timestamptz, zone_before text, zone_after text) returns timestamptz
  language sql stable as $$
  select case when moment > since then greatest((moment at time zone zone_before) at time zone zone_after, since) else moment end
$$;

-- The names under which an account's distributor sells models; a distributor is its own. Accounts below do not see the
-- rest of what it says of a model, which may be secret.
create or replace function shown_models(viewer uuid) returns table (model text, shown_name text) language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  return query select customised.model, customised.shown_name
    from account
    join customised_model customised on customised.account_uuid = account.distributor_uuid
    where account.uuid = viewer;
  perform leave_system_scope(caller);
end $$;

-- Open pages hear of each alarm that comes, ends or is acknowledged. At the end of the transaction, as numbers of
-- changes are given in order.
create or replace function publish_alarm() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  perform append_live_changes(new.project_uuid, json_build_array(json_build_object('kind', 'alarm', 'alarmUuid', new.uuid)));
  perform leave_system_scope(caller);
  return null;
end $$;

-- Counts the doors that a statement makes or deletes.
create or replace function keep_site_counter() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    insert into site_counter as counter (project_uuid, doors)
      select project_uuid, count(*) from new_rows group by project_uuid order by project_uuid
      on conflict (project_uuid) do update set doors = counter.doors + excluded.doors;
  else
    update site_counter counter set doors = counter.doors - lost.doors
      from (select project_uuid, count(*) as doors from old_rows group by project_uuid) lost
      where counter.project_uuid = lost.project_uuid;
  end if;
  return null;
end $$;
