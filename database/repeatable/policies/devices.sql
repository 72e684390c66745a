call drop_policies('device', 'device_address_book', 'address_book_queue', 'address_book_schedule', 'device_company', 'device_cursor', 'device_directory', 'device_decommission',
  'device_credential', 'device_policy', 'directory_schedule', 'directory_build_queue', 'company_call_target', 'door',
  'door_command');

create policy door_row_lock_of_company on door for update
  using (project_uuid = (select site_of_company()) and ((select has_all_doors()) or (uuid =
      any ((select doors_of_scope())::uuid[]))))
  with check (false);

create policy door_of_company on door for select
  using (project_uuid = (select site_of_company()) and ((select has_all_doors()) or (uuid =
      any ((select doors_of_scope())::uuid[]))));

-- By the operators that the row names: a list across some thousand sites would compare each row with all of their ids.
create policy device_scope on device using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'subInstaller' then project_uuid = any ((select sites_of_scope())::uuid[])
    when 'account' then project_uuid = any ((select projects_of_scope())::uuid[])
    else (select scope_uuid()) = case (select scope_kind())
      when 'distributor' then distributor_uuid
      when 'subDistributor' then sub_distributor_uuid
      when 'installer' then installer_uuid
    end
  end);
call read_by_site('device');

call scope_by_site('siteOnly', 'device_cursor', 'device_credential', 'device_policy', 'door_command');

call scope_by_site('company', 'company_call_target');

call scope_by_site('siteOnly', 'device_address_book', 'address_book_queue', 'address_book_schedule', 'device_company', 'device_directory', 'device_decommission', 'directory_schedule',
  'directory_build_queue', 'door');
