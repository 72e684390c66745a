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
    perform address_book_note_some(project_uuid, array_agg(apartment_uuid)) from made
      where apartment_uuid is not null group by project_uuid;
  elsif tg_op = 'DELETE' then
    perform address_book_note_some(project_uuid, array_agg(apartment_uuid)) from gone
      where apartment_uuid is not null group by project_uuid;
  else
    perform address_book_note_some(made.project_uuid, array_agg(made.apartment_uuid) || array_agg(gone.apartment_uuid))
      from made join gone using (project_uuid, uuid)
      where num_nonnulls(made.apartment_uuid, gone.apartment_uuid) > 0
        and (made.apartment_uuid, made.first_name, made.last_name, made.is_master, made.show_in_directory, made.app_enabled,
            made.landline_enabled, made.landline, made.more_landlines, made.sip_account, made.suspended_at is null, made.valid_from, made.valid_until)
          is distinct from (gone.apartment_uuid, gone.first_name, gone.last_name, gone.is_master, gone.show_in_directory,
            gone.app_enabled, gone.landline_enabled, gone.landline, gone.more_landlines, gone.sip_account, gone.suspended_at is null,
            gone.valid_from, gone.valid_until)
      group by made.project_uuid;
  end if;
  return null;
end $$;

create or replace function address_book_note_apartments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    perform address_book_note_some(project_uuid, array_agg(uuid)) from made group by project_uuid;
  elsif tg_op = 'DELETE' then
    perform address_book_note_some(project_uuid, array_agg(uuid)) from gone group by project_uuid;
  else
    perform address_book_note_some(made.project_uuid, array_agg(made.uuid)) from made join gone using (project_uuid, uuid)
      where (made.building_uuid, made.number, made.name, made.call_type, made.placement, made.sip_group)
        is distinct from (gone.building_uuid, gone.number, gone.name, gone.call_type, gone.placement, gone.sip_group)
      group by made.project_uuid;
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
