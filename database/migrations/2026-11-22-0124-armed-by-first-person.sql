-- A timetable that opens a door may wait for the first person of a group to be let in during its hours (access-decision 8;
-- office.md 12, "require first valid opening"). An access group or a department; nothing ties it to the group, because a door
-- whose group is gone goes on waiting and must not stand open instead.
alter table door_period add column armed_by_uuid uuid
  check (armed_by_uuid is null or mode in ('unlocked', 'anyKnownCredential'));

create or replace view policy_part_timetable (project_uuid, kind, id, content) with (security_invoker = true) as
  select project_uuid, 'timetable', door_uuid, jsonb_build_object('id', door_uuid,
    'periods', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'mode', mode, 'scheduleId', uuid, 'armedByGroupId', armed_by_uuid)) order by mode))
  from door_period group by project_uuid, door_uuid
  union all
  select project_uuid, 'schedule', uuid, jsonb_build_object('id', uuid, 'week', windows,
    'onDayTypes', case on_holidays
      when 'asUsual' then '{"holiday1": "asUsual", "holiday2": "asUsual", "holiday3": "asUsual"}'::jsonb
      else '{"holiday1": "closed", "holiday2": "closed", "holiday3": "closed"}'::jsonb end)
  from door_period;
