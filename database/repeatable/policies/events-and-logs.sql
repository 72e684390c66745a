call drop_policies('door_event', 'door_counter', 'alarm_record', 'event_media', 'captured_image');

create policy door_event_of_company on door_event for select
  using (project_uuid = (select site_of_company()) and (company_uuid = (select
      scope_company())));

create policy alarm_record_acknowledged_by_company on alarm_record for update using (
  project_uuid = (select site_of_company())
  and (company_uuid is null or company_uuid = (select scope_company()))
  and door_uuid in (select seen.uuid from door seen where seen.project_uuid = scope_uuid()));

-- Alarms of own doors; one that a person of another company caused is that company's.
create policy alarm_record_of_company on alarm_record for select using (
  project_uuid = (select site_of_company())
  and (company_uuid is null or company_uuid = (select scope_company()))
  and door_uuid in (select seen.uuid from door seen where seen.project_uuid = scope_uuid()));

-- A company sees pictures of what its own people did, and no others (office.md 15.3).
create policy event_media_of_company on event_media for select using (
  project_uuid = (select site_of_company()) and company_uuid = (select scope_company()));

create policy captured_image_of_company on captured_image for select using (
  project_uuid = (select site_of_company())
  and exists (select from event_media spoken where spoken.project_uuid = captured_image.project_uuid
    and spoken.device_uuid = captured_image.device_uuid and spoken.name = captured_image.name
    and spoken.company_uuid = (select scope_company())));

call scope_by_site('siteOnly', 'door_counter');

call scope_by_site('siteOnly', 'door_event', 'alarm_record', 'event_media', 'captured_image');
