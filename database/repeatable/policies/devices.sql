call drop_policies('device', 'device_address_book', 'address_book_queue', 'address_book_schedule', 'device_company', 'device_cursor', 'device_directory', 'device_decommission',
  'device_credential', 'device_policy', 'directory_schedule', 'directory_build_queue', 'company_call_target', 'door',
  'door_command');

call scope_by_site('site', 'device_cursor', 'device_credential', 'device_policy', 'door_command');

call scope_by_site('company', 'company_call_target');

call scope_by_site('siteOnly', 'device_address_book', 'address_book_queue', 'address_book_schedule', 'device_company', 'device_directory', 'device_decommission', 'directory_schedule',
  'directory_build_queue', 'door');

create policy device_scope on device
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'project' then (project_uuid =
      (select scope_uuid())) when 'company' then false when '' then false else (exists ( select from project p where
      (p.uuid = device.project_uuid))) end);

create policy door_row_lock_of_company on door for update
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and ((select has_all_doors()) or (uuid =
      any ((select doors_of_scope())::uuid[]))))
  with check (false);

create policy door_of_company on door for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and ((select has_all_doors()) or (uuid =
      any ((select doors_of_scope())::uuid[]))));
