-- Open pages hear of each report that is made, changes or ends. At the end of the transaction, as numbers of changes are
-- given in order.
create or replace function publish_muster_report() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  perform append_live_changes(new.project_uuid, json_build_array(json_build_object('kind', 'muster', 'reportUuid', new.uuid)));
  perform leave_system_scope(caller);
  return null;
end $$;

-- Reports of an emergency are made at the commit, not at the next look.
create or replace function announce_muster() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster', '');
  return null;
end $$;

-- A plan that opens doors clears the house; one that locks it keeps people in (office.md 17.1).
create or replace function muster_on_plan() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  insert into muster_due (project_uuid, trigger, started_by)
    select new.project_uuid, case when new.is_drill then 'drill' else 'emergency' end, new.started_by
    from emergency_plan plan
    where plan.project_uuid = new.project_uuid and plan.uuid = new.plan_uuid and plan.kind = 'open'
      and exists (select from muster_setting setting where setting.project_uuid = new.project_uuid);
  perform leave_system_scope(caller);
  return null;
end $$;

-- An alarm of long ago, which a device brings when it is back, is no emergency of now.
create or replace function muster_on_alarm() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  if new.occurred_at < now() - interval '10 minutes' then
    return null;
  end if;
  caller := enter_system_scope();
  insert into muster_due (project_uuid, trigger, started_by)
    select new.project_uuid, 'emergency', coalesce(new.door_name, new.device_name, '')
    where exists (select from muster_setting setting where setting.project_uuid = new.project_uuid);
  perform leave_system_scope(caller);
  return null;
end $$;

-- What makes all people of a site doubtful, and the codes of couriers of a day: a company is told so much of its site and
-- no more (attendance.md 66 to 68).
create or replace function muster_circumstances(site uuid, at timestamptz)
  returns table (unread_opening_at timestamptz, devices_away text[], couriers integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller text;
begin
  if scope_kind() = 'company' and site is distinct from site_of_company() then
    return;
  end if;
  if scope_kind() = 'project' and site is distinct from scope_uuid() then
    return;
  end if;
  if scope_kind() not in ('company', 'project', 'system') then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select
      (select max(opening.at) from muster_opening opening
        where opening.project_uuid = site and opening.kind = 'opened' and opening.at <= muster_circumstances.at
          and not exists (select from muster_opening reading
            where reading.project_uuid = site and reading.door_uuid = opening.door_uuid and reading.kind = 'read'
              and reading.at between opening.at - interval '10 seconds' and opening.at + interval '10 seconds')),
      (select coalesce(array_agg(distinct device.name order by device.name), '{}') from muster_setting setting
        join muster_door around on around.project_uuid = setting.project_uuid and around.setting_uuid = setting.uuid
        join door on door.project_uuid = around.project_uuid and door.uuid = around.door_uuid
        join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
        where setting.project_uuid = site and setting.until is null and device.connection <> 'online'),
      (select count(distinct reading.courier_uuid)::integer from muster_opening reading
        where reading.project_uuid = site and reading.courier_uuid is not null
          and reading.at <= muster_circumstances.at and reading.at >= (select date_trunc('day',
            muster_circumstances.at at time zone project.time_zone) at time zone project.time_zone
            from project where project.uuid = site));
  perform leave_system_scope(caller);
end $$;
revoke all on function muster_circumstances(uuid, timestamptz) from public;
