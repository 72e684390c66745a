-- Sites where people live: their one company, the doors of a building's default group, and what one person alone may
-- open.

-- A site without tenants has its residence company from its first moment; a villa has its one home as well.
create or replace function begin_residence() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  residence uuid;
begin
  insert into company (project_uuid, name, kind) values (new.uuid, '', 'residence') returning uuid into residence;
  if new.kind = 'villa' then
    insert into apartment (project_uuid, company_uuid, number) values (new.uuid, residence, '1');
  end if;
  return null;
end $$;

-- An apartment carries the number of its building, by which lists are in order.
create or replace function set_building_number() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  new.building_number := (select number from building
    where project_uuid = new.project_uuid and uuid = new.building_uuid);
  return new;
end $$;

-- The default group of a building follows its doors but in old communities, where codes have doors of their own.
create or replace function begin_following_doors() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  new.follows_doors := new.follows_doors and not exists (
    select from project where uuid = new.project_uuid and kind = 'oldCommunity');
  return new;
end $$;

-- Has the default groups of a site that follow its doors open what their buildings have: the doors of the public devices
-- that serve them, without floors of lifts, which are for single people.
create or replace function keep_default_groups(site uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  delete from access_group_door group_door using building
    where building.project_uuid = site and building.follows_doors and group_door.project_uuid = site
      and group_door.access_group_uuid = building.access_group_uuid
      and not exists (select from building_door opened where opened.project_uuid = site
        and opened.building_uuid = building.uuid and opened.door_uuid = group_door.door_uuid and opened.floor is null);
  insert into access_group_door (project_uuid, company_uuid, access_group_uuid, door_uuid)
    select site, building.company_uuid, building.access_group_uuid, opened.door_uuid
    from building join building_door opened on opened.project_uuid = site and opened.building_uuid = building.uuid
    where building.project_uuid = site and building.follows_doors and opened.floor is null
    on conflict do nothing;
end $$;
revoke all on function keep_default_groups(uuid) from public;

create or replace function policy_touch_grants(site uuid, ids uuid[]) returns void language plpgsql as $$
begin
  perform policy_touch_some(site, 'grant', ids);
  perform policy_touch_some(site, 'schedule', ids);
end $$;
revoke all on function policy_touch_grants(uuid, uuid[]) from public;

-- What follows where doors are: default groups, and the grants of the people whose homes or floors are concerned.
create or replace function follow_doors_of(site uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if not exists (select from project where uuid = site and kind <> 'office') then
    return;
  end if;
  perform keep_default_groups(site);
  -- Of all grants those that open something, or did: the others say nothing, before and after.
  perform policy_touch_grants(site, array(
    select target.grant_uuid from personal_grant_target target where target.project_uuid = site
    union
    select record.id from policy_record record where record.project_uuid = site and record.kind = 'grant' and record.until_version is null
      and exists (select from personal_grant personal where personal.project_uuid = site and personal.uuid = record.id)));
  perform policy_touch_some(site, 'grant', array(
    select key.person_uuid from temp_key key join person_floor_door led on led.project_uuid = site
      and led.person_uuid in (key.person_uuid, key.floors_of_uuid)
    where key.project_uuid = site and key.revoked_at is null));
end $$;
revoke all on function follow_doors_of(uuid) from public;

create or replace function follow_doors() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  site uuid;
begin
  if tg_op = 'INSERT' then
    for site in select distinct project_uuid from new_rows loop
      perform follow_doors_of(site);
    end loop;
  else
    for site in select distinct project_uuid from old_rows loop
      perform follow_doors_of(site);
    end loop;
  end if;
  return null;
end $$;

-- A device that is moved takes its doors along.
create or replace function follow_moved_devices() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  site uuid;
begin
  for site in select distinct new_rows.project_uuid from new_rows join old_rows using (project_uuid, uuid)
    where (new_rows.building_uuid, new_rows.apartment_uuid) is distinct from (old_rows.building_uuid, old_rows.apartment_uuid)
  loop
    perform follow_doors_of(site);
  end loop;
  return null;
end $$;

-- A grant of one person follows its home and its floors.
create or replace function touch_personal_grants() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  site uuid := coalesce(new.project_uuid, old.project_uuid);
  people uuid[];
begin
  if tg_table_name = 'person' then
    people := array[new.uuid];
  else
    people := array(select distinct one from unnest(array[old.person_uuid, new.person_uuid]) as one where one is not null);
  end if;
  perform policy_touch_grants(site, array(
    select uuid from personal_grant where project_uuid = site and person_uuid = any (people)));
  perform policy_touch_some(site, 'grant', array(
    select key.person_uuid from temp_key key where key.project_uuid = site
      and (key.floors_of_uuid = any (people) or key.person_uuid = any (people))));
  return null;
end $$;

-- Whether the face of a person opens doors: one that a resident enrolled, while the site and the apartment let residents
-- do that; one that a manager uploaded in any case. A person has one face at most.
create or replace function may_use_face(site uuid, person uuid) returns boolean language sql stable as $$
  select not exists (select from person who
    join apartment home on home.project_uuid = who.project_uuid and home.uuid = who.apartment_uuid
    join project on project.uuid = who.project_uuid
    join credential face on face.project_uuid = who.project_uuid and face.person_uuid = who.uuid
      and face.kind = 'face' and face.enrolled_by = 'resident'
    where who.project_uuid = site and who.uuid = person
      and not (home.may_enrol_face and coalesce((project.settings ->> 'faceEnrollment')::boolean, true)))
$$;

-- Whether doors of a site read identity cards: a community has the service, and it is on (community.md 16).
create or replace function reads_id_cards(site uuid) returns boolean language sql stable as $$
  select kind not in ('community', 'oldCommunity') or coalesce((settings ->> 'hasIdAccess')::boolean
    and (settings ->> 'enableIdAccess')::boolean, false) from project where uuid = site
$$;

-- The status by which doors take a credential, as lists and the policy have it: faces of residents wait while their site
-- or their apartment allows none, identity cards while the community reads none.
create or replace function credential_status(site uuid, person uuid, kind text, status text) returns text
  language sql stable as $$
  select case
    when kind = 'face' and not may_use_face(site, person) then 'inactive'
    when kind = 'idAccess' and not reads_id_cards(site) then 'inactive' else status end
$$;

-- Identity cards follow the switches of the community.
create or replace function touch_id_cards() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  perform policy_touch_some(new.uuid, 'credential', array(
    select uuid from credential where project_uuid = new.uuid and kind = 'idAccess'));
  return null;
end $$;

-- Faces follow the switches of the site and of the apartment, and the resident who moves.
create or replace function touch_faces() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
declare
  changed jsonb := to_jsonb(new);
  site uuid := coalesce(changed ->> 'project_uuid', changed ->> 'uuid')::uuid;
begin
  perform policy_touch_some(site, 'credential', array(
    select face.uuid from credential face
    join person on person.project_uuid = face.project_uuid and person.uuid = face.person_uuid
    where face.project_uuid = site and face.kind = 'face' and case tg_table_name
      when 'project' then person.apartment_uuid is not null
      when 'apartment' then person.apartment_uuid = new.uuid
      else person.uuid = new.uuid end));
  return null;
end $$;

-- Place of a device in a community; nothing elsewhere, and of one that serves the whole site.
create or replace function place_of_device(site uuid, device uuid, out building uuid, out apartment uuid)
  language sql stable as $$
  select coalesce(own.building_uuid, home.building_uuid), own.apartment_uuid
  from device own
  join project on project.uuid = own.project_uuid and project.kind in ('community', 'oldCommunity')
  left join apartment home on home.project_uuid = own.project_uuid and home.uuid = own.apartment_uuid
  where own.project_uuid = site and own.uuid = device
$$;

-- What a record of a device in a community is listed with: place of the device, and home of the person in its event.
create or replace function places_of_record(site uuid, device uuid, event uuid, out building uuid, out apartment uuid,
  out home_building uuid, out home_apartment uuid) language plpgsql stable as $$
begin
  if not exists (select from project where uuid = site and kind in ('community', 'oldCommunity')) then
    return;
  end if;
  select place.building, place.apartment into building, apartment from place_of_device(site, device) place;
  select seen.home_building_uuid, seen.home_apartment_uuid into home_building, home_apartment
    from door_event seen where seen.project_uuid = site and seen.uuid = event;
end $$;

-- An alarm carries its place and a home, whatever makes it.
create or replace function place_alarm() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  select building, apartment, home_building, home_apartment
    into new.building_uuid, new.apartment_uuid, new.home_building_uuid, new.home_apartment_uuid
    from places_of_record(new.project_uuid, new.device_uuid, new.event_uuid);
  -- What no person caused concerns the company whose door it is, where it is shared with no other.
  if new.company_uuid is null and new.door_uuid is not null
    and new.type in ('doorForced', 'doorHeldOpen', 'repeatedDenials', 'readerFault') then
    select min(company.uuid::text)::uuid, min(company.name::text) into new.company_uuid, new.company_name
      from company
      where company.project_uuid = new.project_uuid and company.kind = 'tenant'
        and (company.all_doors or exists (select from company_door shared
          where shared.project_uuid = new.project_uuid and shared.company_uuid = company.uuid
            and shared.door_uuid = new.door_uuid))
      having count(*) = 1;
  end if;
  return new;
end $$;

create or replace function place_image() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  select building, apartment, home_building, home_apartment
    into new.building_uuid, new.apartment_uuid, new.home_building_uuid, new.home_apartment_uuid
    from places_of_record(new.project_uuid, new.device_uuid, (select event_uuid from event_media
      where project_uuid = new.project_uuid and device_uuid = new.device_uuid and name = new.name));
  return new;
end $$;

-- A picture that came before the event that speaks of it.
create or replace function place_image_of_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update captured_image set home_building_uuid = place.home_building, home_apartment_uuid = place.home_apartment
    from places_of_record(new.project_uuid, new.device_uuid, new.event_uuid) place
    where project_uuid = new.project_uuid and device_uuid = new.device_uuid and name = new.name
      and (home_building_uuid, home_apartment_uuid) is distinct from (place.home_building, place.home_apartment);
  return null;
end $$;

create or replace function begin_building_counter() returns trigger language plpgsql as $$
begin
  insert into building_counter (project_uuid, building_uuid) values (new.project_uuid, new.uuid);
  return null;
end $$;

-- Adds what a statement made in buildings to a counter of theirs, and takes off what is gone. Arguments: the counter,
-- the column that names the building, and a condition of the rows that count.
create or replace function keep_building_counter() returns trigger language plpgsql as $$
declare
  added_rows text := format('select project_uuid, %I as building_uuid, 1 as step from new_rows where %s', tg_argv[1], tg_argv[2]);
  removed_rows text := format('select project_uuid, %I as building_uuid, -1 as step from old_rows where %s', tg_argv[1], tg_argv[2]);
begin
  execute format('
    with changed as (
      select project_uuid, building_uuid, sum(step)::int as step from (%2$s) counted
      where building_uuid is not null group by 1, 2 having sum(step) <> 0),
    locked as (
      select counter.project_uuid, counter.building_uuid, changed.step from building_counter counter
      join changed using (project_uuid, building_uuid) order by 1, 2 for update of counter)
    update building_counter counter set %1$I = counter.%1$I + locked.step from locked
    where counter.project_uuid = locked.project_uuid and counter.building_uuid = locked.building_uuid',
    tg_argv[0],
    case tg_op when 'INSERT' then added_rows when 'DELETE' then removed_rows else added_rows || ' union all ' || removed_rows end);
  return null;
end $$;
