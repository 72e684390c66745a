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
    select distinct new_rows.project_uuid, new_rows.company_uuid from new_rows join old_rows using (project_uuid, uuid)
    where new_rows.kind in ('personnel', 'resident')
      and (new_rows.first_name, new_rows.last_name, new_rows.department_uuid, new_rows.show_in_directory, new_rows.valid_from, new_rows.valid_until,
          new_rows.suspended_at is null)
        is distinct from (old_rows.first_name, old_rows.last_name, old_rows.department_uuid, old_rows.show_in_directory, old_rows.valid_from,
          old_rows.valid_until, old_rows.suspended_at is null);
  return null;
end $$;

create or replace function directory_note_rows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_build_queue (project_uuid, company_uuid)
      select distinct project_uuid, company_uuid from new_rows;
  else
    insert into directory_build_queue (project_uuid, company_uuid)
      select distinct project_uuid, company_uuid from old_rows
      where exists (select from project where project.uuid = old_rows.project_uuid);
  end if;
  return null;
end $$;
