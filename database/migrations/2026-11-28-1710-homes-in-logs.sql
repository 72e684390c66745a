-- The building of a record is that of its door. The home of the person in it, or the one that was called, has columns of
-- its own. Owners see all rows meanwhile, since the policies of these tables know no owner.
drop function if exists place_of_record(uuid, uuid, uuid);

alter table door_event add column home_building_uuid uuid;
alter table door_event add column home_apartment_uuid uuid;
alter table alarm_record add column home_building_uuid uuid;
alter table alarm_record add column home_apartment_uuid uuid;
alter table captured_image add column home_building_uuid uuid;
alter table captured_image add column home_apartment_uuid uuid;

alter table project no force row level security;
alter table device no force row level security;
alter table apartment no force row level security;
alter table event_media no force row level security;
alter table door_event no force row level security;
alter table alarm_record no force row level security;
alter table captured_image no force row level security;
alter table alarm_record disable trigger user;
alter table captured_image disable trigger user;

-- Until now the place of the device was written only where no person and no called home was known. Of those records the
-- door of the day is known by its device alone: its place of today, and none where it is no longer there.
create temporary table device_place on commit drop as
  select own.project_uuid, own.uuid as device_uuid, coalesce(own.building_uuid, home.building_uuid) as building_uuid,
    own.apartment_uuid
  from device own
  join project on project.uuid = own.project_uuid and project.kind in ('community', 'oldCommunity')
  left join apartment home on home.project_uuid = own.project_uuid and home.uuid = own.apartment_uuid;

update door_event set home_building_uuid = building_uuid, home_apartment_uuid = apartment_uuid,
    building_uuid = null, apartment_uuid = null
  where num_nonnulls(building_uuid, apartment_uuid) > 0
    -- A home that was called came with its residence company, the place of a device with none.
    and (person_uuid is not null or type = 'call' and apartment_uuid is not null and company_uuid is not null);
update door_event set building_uuid = place.building_uuid, apartment_uuid = place.apartment_uuid
  from device_place place
  where place.project_uuid = door_event.project_uuid and place.device_uuid = door_event.device_uuid
    and num_nonnulls(place.building_uuid, place.apartment_uuid) > 0
    and (door_event.person_uuid is not null or door_event.home_apartment_uuid is not null);

update alarm_record set home_building_uuid = seen.home_building_uuid, home_apartment_uuid = seen.home_apartment_uuid,
    building_uuid = seen.building_uuid, apartment_uuid = seen.apartment_uuid
  from door_event seen
  where seen.project_uuid = alarm_record.project_uuid and seen.uuid = alarm_record.event_uuid
    and num_nonnulls(seen.home_building_uuid, seen.home_apartment_uuid) > 0;
update captured_image set home_building_uuid = seen.home_building_uuid, home_apartment_uuid = seen.home_apartment_uuid,
    building_uuid = seen.building_uuid, apartment_uuid = seen.apartment_uuid
  from event_media spoken join door_event seen on seen.project_uuid = spoken.project_uuid and seen.uuid = spoken.event_uuid
  where spoken.project_uuid = captured_image.project_uuid and spoken.device_uuid = captured_image.device_uuid
    and spoken.name = captured_image.name and num_nonnulls(seen.home_building_uuid, seen.home_apartment_uuid) > 0;

alter table captured_image enable trigger user;
alter table alarm_record enable trigger user;
alter table captured_image force row level security;
alter table alarm_record force row level security;
alter table door_event force row level security;
alter table event_media force row level security;
alter table apartment force row level security;
alter table device force row level security;
alter table project force row level security;

create index door_event_by_home_building on door_event (project_uuid, home_building_uuid, occurred_at, uuid)
  where home_building_uuid is not null;
create index door_event_by_home on door_event (project_uuid, home_apartment_uuid, occurred_at, uuid)
  where home_apartment_uuid is not null;
create index alarm_record_by_home_building on alarm_record (project_uuid, home_building_uuid, occurred_at, uuid)
  where home_building_uuid is not null;
create index alarm_record_by_home on alarm_record (project_uuid, home_apartment_uuid, occurred_at, uuid)
  where home_apartment_uuid is not null;
create index captured_image_by_home_building on captured_image (project_uuid, home_building_uuid, taken_at, uuid)
  where home_building_uuid is not null;
create index captured_image_by_home on captured_image (project_uuid, home_apartment_uuid, taken_at, uuid)
  where home_apartment_uuid is not null;
