-- Where a company has no call targets, its administrators are called, under the names of their accounts.
create or replace function directory_note_account() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into directory_build_queue (project_uuid, company_uuid)
    select project_uuid, company_uuid from company_admin where account_uuid = new.uuid;
  return null;
end $$;

create or replace function directory_note_company() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'DELETE' then
    insert into directory_build_queue (project_uuid) select uuid from project where uuid = old.project_uuid;
  else
    insert into directory_build_queue (project_uuid, company_uuid) values (new.project_uuid, new.uuid);
  end if;
  return null;
end $$;

create or replace function directory_note_department() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into directory_build_queue (project_uuid, company_uuid) values (new.project_uuid, new.company_uuid);
  return null;
end $$;

-- Which companies a device serves, and a device that is new or another one.
create or replace function directory_note_device() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_table_name = 'device' then
    insert into directory_build_queue (project_uuid, device_uuid) values (new.project_uuid, new.uuid);
  elsif tg_op = 'INSERT' then
    insert into directory_build_queue (project_uuid, device_uuid) values (new.project_uuid, new.device_uuid);
  else
    insert into directory_build_queue (project_uuid, device_uuid) select uuid, old.device_uuid from project where uuid = old.project_uuid;
  end if;
  return null;
end $$;

create or replace function directory_note_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into directory_build_queue (project_uuid, company_uuid)
    select distinct made.project_uuid, made.company_uuid from made join gone using (project_uuid, uuid)
    where made.kind in ('personnel', 'resident')
      and (made.first_name, made.last_name, made.department_uuid, made.show_in_directory, made.valid_from, made.valid_until,
          made.suspended_at is null)
        is distinct from (gone.first_name, gone.last_name, gone.department_uuid, gone.show_in_directory, gone.valid_from,
          gone.valid_until, gone.suspended_at is null);
  return null;
end $$;

create or replace function directory_note_rows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_build_queue (project_uuid, company_uuid)
      select distinct project_uuid, company_uuid from made;
  else
    insert into directory_build_queue (project_uuid, company_uuid)
      select distinct project_uuid, company_uuid from gone
      where exists (select from project where project.uuid = gone.project_uuid);
  end if;
  return null;
end $$;
