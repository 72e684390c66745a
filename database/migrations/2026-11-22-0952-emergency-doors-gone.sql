-- A door that is deleted, alone or with its device, is no emergency door of its site any more (office.md 5.4, Delete rule):
-- settings that name a door nobody has could not be saved again.

create function forget_emergency_doors() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  update project set settings = jsonb_set(settings, '{emergencyDoorGroup}', (settings -> 'emergencyDoorGroup')
      - array(select gone.uuid::text from gone where gone.project_uuid = project.uuid))
  where uuid in (select project_uuid from gone) and jsonb_typeof(settings -> 'emergencyDoorGroup') = 'array'
    and settings -> 'emergencyDoorGroup' ?| array(select gone.uuid::text from gone);
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return null;
end $$;
create trigger emergency_doors_known after delete on door
  referencing old table as gone for each statement execute function forget_emergency_doors();

set local lintel.scope = 'system';
update project set settings = jsonb_set(settings, '{emergencyDoorGroup}', coalesce((
    select jsonb_agg(named) from jsonb_array_elements_text(settings -> 'emergencyDoorGroup') as named
    where exists (select from door where door.project_uuid = project.uuid and door.uuid::text = named)), '[]'))
where jsonb_typeof(settings -> 'emergencyDoorGroup') = 'array' and exists (
  select from jsonb_array_elements_text(settings -> 'emergencyDoorGroup') as named
  where not exists (select from door where door.project_uuid = project.uuid and door.uuid::text = named));
set local lintel.scope = '';
