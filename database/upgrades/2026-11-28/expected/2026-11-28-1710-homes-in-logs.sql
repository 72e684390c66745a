-- Of records about a person, or a home that was called, the place is that of the device, where a community has given it
-- one; until now it was the home. New columns keep the home.
alter table door_event add column home_building_uuid uuid;
alter table door_event add column home_apartment_uuid uuid;
update door_event set home_building_uuid = building_uuid, home_apartment_uuid = apartment_uuid
  where person_uuid is not null or type = 'call' and apartment_uuid is not null;
update door_event set building_uuid = null, apartment_uuid = null
  where person_uuid is not null or home_apartment_uuid is not null;
-- Homes of a villa are no places of its devices, nor is anything in an office.
update door_event set building_uuid = coalesce(device.building_uuid, apartment.building_uuid),
    apartment_uuid = device.apartment_uuid
  from project, device left join apartment on apartment.uuid = device.apartment_uuid
  where project.uuid = door_event.project_uuid and project.kind in ('community', 'oldCommunity')
    and device.uuid = door_event.device_uuid
    and (door_event.person_uuid is not null or door_event.home_apartment_uuid is not null);

alter table alarm_record add column home_building_uuid uuid;
alter table alarm_record add column home_apartment_uuid uuid;
alter table captured_image add column home_building_uuid uuid;
alter table captured_image add column home_apartment_uuid uuid;
update captured_image set home_building_uuid = seen.home_building_uuid, home_apartment_uuid = seen.home_apartment_uuid,
    building_uuid = seen.building_uuid, apartment_uuid = seen.apartment_uuid
  from event_media spoken, door_event seen
  where spoken.device_uuid = captured_image.device_uuid and spoken.name = captured_image.name
    and seen.uuid = spoken.event_uuid and seen.home_building_uuid is not null;
