-- Messages that go to screens of devices as well (office.md 30).

-- What a device with a screen is to show, and what became of it. Rows have the text themselves and outlive their message,
-- because what was sent stays sent; those without a message go when their time is over.
create table office_message_device (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Of the company whose administrator wrote it; none for the site's managers.
  company_uuid uuid,
  message_uuid uuid not null,
  device_uuid uuid not null,
  -- As the device was called then.
  name text not null,
  title text not null check (length(title) between 1 and 32),
  content text not null check (length(content) between 1 and 64),
  state text not null default 'waiting'
    check (state in ('waiting', 'shown', 'failed', 'expired', 'recalling', 'recalled')),
  state_at timestamptz not null,
  -- Until when it is shown; a device that comes later is not told.
  expires_at timestamptz not null,
  is_message_gone boolean not null default false,
  primary key (project_uuid, message_uuid, device_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index office_message_device_in_order on office_message_device (project_uuid, message_uuid, name, device_uuid);
create index office_message_device_by_company on office_message_device (project_uuid, company_uuid) where company_uuid is not null;
create index office_message_device_untold on office_message_device (device_uuid) where state in ('waiting', 'recalling');
create index office_message_device_left_over on office_message_device (expires_at) where is_message_gone;

alter table office_message_device enable row level security, force row level security;
create policy office_message_device_scope on office_message_device using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);

-- A device that is there is told at once.
create function announce_screen() returns trigger language plpgsql as $$
begin
  perform pg_notify('screens', new.device_uuid::text);
  return null;
end $$;
create trigger office_message_device_announced after insert or update of state on office_message_device
  for each row when (new.state in ('waiting', 'recalling')) execute function announce_screen();

-- Devices of some models that the caller may write to: all of a site for those who run it, and for a company those whose
-- doors it is lent, because it does not read devices.
create function devices_to_write_to(wanted text[])
  returns table (device_uuid uuid, device_name text, device_location text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
  caller text := scope_kind();
begin
  if caller not in ('project', 'company') then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select device.uuid, device.name, device.location from device
    where device.project_uuid = site and device.model = any(wanted) and (caller = 'project' or exists (
      select from door where door.project_uuid = site and door.device_uuid = device.uuid and (
        exists (select from company where company.project_uuid = site and company.uuid = own and company.all_doors)
        or exists (select from company_door lent
          where lent.project_uuid = site and lent.company_uuid = own and lent.door_uuid = door.uuid))))
    order by device.name, device.uuid;
  perform set_config('lintel.scope', caller, true);
end $$;
revoke all on function devices_to_write_to(text[]) from public;
