-- The distributor above an installer or a helper whose scope it is; null in any other.
create or replace function distributor_of_scope() returns uuid language sql stable
  as $$ select a.distributor_uuid from account a where a.uuid = scope_uuid() and scope_kind() in ('installer', 'subInstaller') $$;

-- The installer that a helper whose scope it is works for; null in any other.
create or replace function installer_of_helper() returns uuid language sql stable
  as $$ select a.installer_uuid from account a where a.uuid = scope_uuid() and scope_kind() = 'subInstaller' $$;

-- Why addresses may not be registered at a site, in the order in which a caller is refused: what the library of its
-- distributor does not have for it, then what is redirected to another server, then what a device has already (fleet.md
-- F1, F2). Where the distributor lets
-- installers add what they register (F4), `author` does so for those that are in no library at all; null only asks.
create or replace function admit_macs(site uuid, asked text[], author text) returns table (mac text, refusal text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
  above record;
begin
  if scope_kind() not in ('system', 'project') or scope_kind() = 'project' and scope_uuid() is distinct from site then
    return;
  end if;
  caller := enter_system_scope();
  select p.distributor_uuid, p.installer_uuid, coalesce(o.installers_add_macs, false) as by_installers into above
    from project p left join operator o on o.account_uuid = p.distributor_uuid where p.uuid = site;
  if above.by_installers and author is not null then
    insert into mac_library_entry (mac, distributor_uuid, source, added_by)
      select missing.mac, above.distributor_uuid, 'installer', author from unnest(asked) missing (mac)
      where not exists (select from redirection r where r.mac = missing.mac and r.server_uuid is not null)
      on conflict do nothing;
  end if;
  return query
    select one.mac, case
      when entry.mac is null and not above.by_installers then 'macNotInLibrary'
      when entry.distributor_uuid <> above.distributor_uuid
        or entry.kept_for_uuid is not null and entry.kept_for_uuid <> above.installer_uuid then 'macNotInLibrary'
      when exists (select from redirection r where r.mac = one.mac and r.server_uuid is not null) then 'macRedirected'
      when entry.device_uuid is not null then 'alreadyExists'
    end
    from unnest(asked) one (mac) left join mac_library_entry entry on entry.mac = one.mac;
  perform leave_system_scope(caller);
end $$;
revoke all on function admit_macs(uuid,text[],text) from public;

-- Whether a device has an address, and where it stands, is written beside the address in its library.
create or replace function keep_mac_use() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_op <> 'INSERT' then
    update mac_library_entry entry set state = 'free', device_uuid = null, site_uuid = null, site_type = null,
        sub_distributor_uuid = null, installer_uuid = null
      from old_rows gone
      where entry.mac = gone.mac and entry.device_uuid = gone.device_uuid
        and not exists (select from device_credential kept where kept.mac = gone.mac);
  end if;
  if tg_op <> 'DELETE' then
    update mac_library_entry entry set state = case when used.claimed_at is null then 'waiting' else 'inUse' end,
        device_uuid = used.device_uuid, site_uuid = used.project_uuid, site_type = site_type_of(site.kind),
        sub_distributor_uuid = site.sub_distributor_uuid, installer_uuid = site.installer_uuid, model = device.model
      from new_rows used
        join project site on site.uuid = used.project_uuid
        join device on device.project_uuid = used.project_uuid and device.uuid = used.device_uuid
      where entry.mac = used.mac and (entry.state, entry.device_uuid) is distinct from
        (case when used.claimed_at is null then 'waiting' else 'inUse' end, used.device_uuid);
  end if;
  return null;
end $$;

-- Entries go with the installer or the site that uses them to another distributor, those that are kept for the
-- installer as well (fleet.md F9).
create or replace function follow_distributor_of_installer() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update mac_library_entry set distributor_uuid = new.distributor_uuid where kept_for_uuid = new.uuid;
  return null;
end $$;

-- Addresses of the library of the scope, or of all for the platform, that are like a pattern; null where more than `most`
-- are, for then the list is walked in its order. Beside the policies, under which `like` uses no index (docs/adr/0014).
create or replace function macs_like(pattern text, most integer) returns text[] language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  kind text := scope_kind();
  library uuid := case when kind = 'distributor' then scope_uuid() else distributor_of_scope() end;
  caller text;
  found text[];
begin
  if kind not in ('system', 'platform') and library is null then
    return '{}';
  end if;
  caller := enter_system_scope();
  found := array(select e.mac from mac_library_entry e
    where e.mac like pattern and (library is null or e.distributor_uuid = library) limit most + 1);
  perform leave_system_scope(caller);
  return case when cardinality(found) <= most then found end;
end $$;
