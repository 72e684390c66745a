-- The door log is searched by whom and what the words name, never line by line. People, doors and devices that are there are
-- found in their own tables; of those that are gone the log alone has the names.

-- What people who are gone were called, until their lines are made pseudonyms (this row goes then).
alter table person_gone add column name text not null default '';

create or replace function note_people_gone() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  insert into person_gone (project_uuid, person_uuid, gone_at, name)
    select project_uuid, uuid, now(), btrim(first_name || ' ' || last_name) from gone
    where exists (select from project where project.uuid = gone.project_uuid)
    on conflict do nothing;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return null;
end $$;

-- Doors and devices of the caller's one site that the log alone knows, by their last names there. Each is one step through the
-- index of its column, so that the length of the log does not matter. With the rights of the caller.
create function gone_from_log(words text) returns table (uuid uuid) language plpgsql stable set search_path = public, pg_temp as $$
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

set local lintel.scope = 'system';
update person_gone g set name = coalesce((select e.person_name from door_event e
  where e.project_uuid = g.project_uuid and e.person_uuid = g.person_uuid and e.person_name is not null
  order by e.occurred_at desc limit 1), '');
set local lintel.scope = '';
