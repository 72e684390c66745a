-- The server with the link to the broker looks at tasks that were made or changed.
create or replace function announce_upgrades() returns trigger language plpgsql as $$
begin
  perform pg_notify('upgrades', '');
  return null;
end $$;

-- What runs on a device, as it reports it.
create or replace function keep_firmware_of_device() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  insert into device_firmware (project_uuid, device_uuid, since, version, mac)
    values (new.project_uuid, new.uuid, coalesce(new.online_since, now()), new.firmware, new.mac)
    on conflict (project_uuid, device_uuid, since) do update set version = excluded.version, mac = excluded.mac;
  return null;
end $$;

-- A site that goes to another installer leaves the tasks of the one before; what has begun there ends by itself.
create or replace function follow_site_in_upgrades() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update upgrade_device set (distributor_uuid, sub_distributor_uuid, installer_uuid, site_type)
    = (new.distributor_uuid, new.sub_distributor_uuid, new.installer_uuid, site_type_of(new.kind))
    where upgrade_device.project_uuid = new.uuid;
  if old.installer_uuid is distinct from new.installer_uuid then
    update upgrade_device set state = 'cancelled', reason = 'ENDED', ended_at = now(),
        is_recalled = ver is not null
      from upgrade_task task
      where upgrade_device.project_uuid = new.uuid and upgrade_device.state = 'waiting'
        and task.uuid = upgrade_device.task_uuid and not task.is_of_platform;
  end if;
  return null;
end $$;
