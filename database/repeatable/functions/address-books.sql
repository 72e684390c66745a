-- Notes apartments whose entry in address books may be another one, each once.
create or replace function address_book_note_some(site uuid, ids uuid[]) returns void language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into address_book_queue (project_uuid, apartment_uuid)
    select project.uuid, touched.id from project join (select distinct unnest(ids) as id) touched on touched.id is not null
    where project.uuid = site;
end $$;
revoke all on function address_book_note_some(uuid, uuid[]) from public;

create or replace function address_book_note_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform address_book_note_some(project_uuid, array_agg(apartment_uuid)) from new_rows
      where apartment_uuid is not null group by project_uuid;
  elsif tg_op = 'DELETE' then
    perform address_book_note_some(project_uuid, array_agg(apartment_uuid)) from old_rows
      where apartment_uuid is not null group by project_uuid;
  else
    perform address_book_note_some(new_rows.project_uuid, array_agg(new_rows.apartment_uuid) || array_agg(old_rows.apartment_uuid))
      from new_rows join old_rows using (project_uuid, uuid)
      where num_nonnulls(new_rows.apartment_uuid, old_rows.apartment_uuid) > 0
        and (new_rows.apartment_uuid, new_rows.first_name, new_rows.last_name, new_rows.is_master, new_rows.show_in_directory,
            new_rows.app_enabled, new_rows.landline_enabled, new_rows.landline, new_rows.more_landlines, new_rows.sip_account, new_rows.suspended_at is null,
            new_rows.valid_from, new_rows.valid_until)
          is distinct from (old_rows.apartment_uuid, old_rows.first_name, old_rows.last_name, old_rows.is_master, old_rows.show_in_directory,
            old_rows.app_enabled, old_rows.landline_enabled, old_rows.landline, old_rows.more_landlines, old_rows.sip_account,
            old_rows.suspended_at is null, old_rows.valid_from, old_rows.valid_until)
      group by new_rows.project_uuid;
  end if;
  return null;
end $$;

create or replace function address_book_note_apartments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform address_book_note_some(project_uuid, array_agg(uuid)) from new_rows group by project_uuid;
  elsif tg_op = 'DELETE' then
    perform address_book_note_some(project_uuid, array_agg(uuid)) from old_rows group by project_uuid;
  else
    perform address_book_note_some(new_rows.project_uuid, array_agg(new_rows.uuid)) from new_rows join old_rows using (project_uuid, uuid)
      where (new_rows.building_uuid, new_rows.number, new_rows.name, new_rows.call_type, new_rows.placement, new_rows.sip_group)
        is distinct from (old_rows.building_uuid, old_rows.number, old_rows.name, old_rows.call_type, old_rows.placement, old_rows.sip_group)
      group by new_rows.project_uuid;
  end if;
  return null;
end $$;

-- A monitor of an apartment rings there.
create or replace function address_book_note_device() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  perform address_book_note_some(coalesce(new.project_uuid, old.project_uuid), array[new.apartment_uuid, old.apartment_uuid]);
  return null;
end $$;

-- Notes all apartments of a site: a building has another name, or a device serves others.
create or replace function address_book_note_site() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into address_book_queue (project_uuid)
    select uuid from project where uuid = coalesce(new.project_uuid, old.project_uuid) and kind <> 'office';
  return null;
end $$;

create or replace function announce_address_books() returns trigger language plpgsql as $$
begin
  perform pg_notify('books', project_uuid::text) from (select distinct project_uuid from added) as sites;
  return null;
end $$;

-- The PINs of residents count with the number of their apartment.
create or replace function touch_residents() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  perform policy_touch_some(new.project_uuid, 'person', array(
    select uuid from person where person.project_uuid = new.project_uuid and person.apartment_uuid = new.uuid));
  return null;
end $$;
