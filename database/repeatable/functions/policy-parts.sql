-- A plate is the same however it is written (packages/rules, plates.ts), also where a company reads of the policy which
-- blocks are about its people's.
create or replace function bare_plate(plate text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(plate, '[-[:space:]]', '', 'g'))
$$;

create or replace function exempt_of_area(site_id uuid, area_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'groupIds', with_departments_below(site_id, array(select free.department_uuid from area_exempt_department free
      where free.project_uuid = site_id and free.area_uuid = area_id)),
    'personIds', coalesce((select jsonb_agg(free.person_uuid order by free.person_uuid) from area_exempt_person free
      where free.project_uuid = site_id and free.area_uuid = area_id), '[]'))
$$;

create or replace function passback_reset_of_area(area area) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'passbackResetAfterHours', case when area.timeout_minutes > 0 then area.timeout_minutes / 60.0 end,
    'passbackResetAt', area.reset_at,
    'passbackResetOn', case when area.reset_at is not null and cardinality(area.reset_days) < 7 then to_jsonb(area.reset_days) end))
$$;

-- What a lift is called, for those who are shown its floors: an administrator of a company reads no devices.
create or replace function lift_name(door_project uuid, door_device uuid) returns text language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  caller text;
  lift text;
begin
  caller := enter_system_scope();
  select device.name into lift from device
  where device.project_uuid = door_project and device.uuid = door_device;
  perform leave_system_scope(caller);
  return lift;
end $$;
revoke all on function lift_name(uuid, uuid) from public;

create or replace function first_persons_of_area(site_id uuid, area_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'groupIds', with_departments_below(site_id, array(select first.department_uuid from area_first_department first
      where first.project_uuid = site_id and first.area_uuid = area_id)),
    'personIds', coalesce((select jsonb_agg(first.person_uuid order by first.person_uuid) from area_first_person first
      where first.project_uuid = site_id and first.area_uuid = area_id), '[]'))
$$;

create or replace function plans_of_days(on_holidays text, holiday_windows jsonb, day_plans jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('holiday1', plan, 'holiday2', plan, 'holiday3', plan) || day_plans
  from (select case on_holidays when 'asUsual' then '"asUsual"'::jsonb
    when 'own' then jsonb_build_object('windows', holiday_windows) else '"closed"'::jsonb end as plan) every_holiday
$$;

-- What rings for a person, in the order in which it is tried (office.md 8.2, call type).
create or replace function rings_of(call_type text) returns jsonb language sql immutable parallel safe as $$
  select case call_type
    when 'landline' then '["landline"]'::jsonb
    when 'appThenLandline' then '["app", "landline"]'::jsonb
    else '["app"]'::jsonb end $$;

-- Departments stand in the policy with all below them, so that who moves to another department changes its own
-- membership alone.
create or replace function with_departments_below(site_id uuid, named uuid[]) returns jsonb language sql stable as $$
  with recursive below as (
    select unnest(named) as uuid
    union
    select lower_one.uuid from below join department lower_one
      on lower_one.project_uuid = site_id and lower_one.parent_uuid = below.uuid)
  select coalesce(jsonb_agg(below.uuid order by below.uuid), '[]') from below
$$;
