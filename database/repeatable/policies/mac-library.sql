call drop_policies('mac_library_entry');

-- A library is its distributor's. Installers read what is used at their sites and what they may use.
create policy mac_library_entry_scope on mac_library_entry using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    else false
  end);

create policy mac_library_entry_of_installer on mac_library_entry for select using (
  case (select scope_kind())
    when 'installer' then installer_uuid = (select scope_uuid()) or kept_for_uuid = (select scope_uuid())
      or state = 'free' and kept_for_uuid is null and distributor_uuid = (select distributor_of_scope())
    when 'subInstaller' then site_uuid = any ((select sites_of_scope())::uuid[])
      or state = 'free' and distributor_uuid = (select distributor_of_scope())
        and (kept_for_uuid is null or kept_for_uuid = (select installer_of_helper()))
    else false
  end);
