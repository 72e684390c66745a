-- Alarms and pictures of a community are listed with building and apartment, as door log and calls are: home of the person in the
-- event or, without one, place of the device, as they were then.

select set_config('lintel.scope', 'system', true);

alter table alarm_record add column building_uuid uuid;
alter table alarm_record add column apartment_uuid uuid;
alter table captured_image add column building_uuid uuid;
alter table captured_image add column apartment_uuid uuid;

with placed as (
  select device.project_uuid, device.uuid, coalesce(device.building_uuid, apartment.building_uuid) as building_uuid,
    device.apartment_uuid
  from device join project on project.uuid = device.project_uuid and project.kind in ('community', 'oldCommunity')
  left join apartment on apartment.project_uuid = device.project_uuid and apartment.uuid = device.apartment_uuid
), alarms as (
  update alarm_record set building_uuid = placed.building_uuid, apartment_uuid = placed.apartment_uuid
  from placed where placed.project_uuid = alarm_record.project_uuid and placed.uuid = alarm_record.device_uuid
)
update captured_image set building_uuid = placed.building_uuid, apartment_uuid = placed.apartment_uuid
  from placed where placed.project_uuid = captured_image.project_uuid and placed.uuid = captured_image.device_uuid;
update alarm_record set building_uuid = seen.building_uuid, apartment_uuid = seen.apartment_uuid
  from door_event seen where seen.project_uuid = alarm_record.project_uuid and seen.uuid = alarm_record.event_uuid
    and seen.building_uuid is not null;
update captured_image set building_uuid = seen.building_uuid, apartment_uuid = seen.apartment_uuid
  from event_media spoken join door_event seen on seen.project_uuid = spoken.project_uuid and seen.uuid = spoken.event_uuid
    and seen.building_uuid is not null
  where spoken.project_uuid = captured_image.project_uuid and spoken.device_uuid = captured_image.device_uuid
    and spoken.name = captured_image.name;

create index alarm_record_by_apartment on alarm_record (project_uuid, apartment_uuid, occurred_at, uuid)
  where apartment_uuid is not null;
create index alarm_record_by_building on alarm_record (project_uuid, building_uuid, occurred_at, uuid)
  where building_uuid is not null;
create index captured_image_by_apartment on captured_image (project_uuid, apartment_uuid, taken_at, uuid)
  where apartment_uuid is not null;
create index captured_image_by_building on captured_image (project_uuid, building_uuid, taken_at, uuid)
  where building_uuid is not null;
