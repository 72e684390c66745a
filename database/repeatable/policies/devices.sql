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

call scope_by_operators('device');

call scope_by_site('siteOnly', 'device_cursor', 'device_credential', 'device_policy', 'door_command');

call scope_by_site('company', 'company_call_target');

call scope_by_site('siteOnly', 'device_address_book', 'address_book_queue', 'address_book_schedule', 'device_company', 'device_directory', 'device_decommission', 'directory_schedule',
  'directory_build_queue', 'door');
