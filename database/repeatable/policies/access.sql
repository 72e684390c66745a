call drop_policies('holiday', 'access_group', 'access_group_door', 'access_group_member', 'department_access_group',
  'company_door', 'access_block', 'door_override', 'door_lockdown_exempt_person', 'door_lockdown_exempt_department', 'door_period');

-- Holidays and areas of the whole site hold for the company too; only the landlord changes them.
create policy holiday_of_site on holiday for select using (
  project_uuid = (select site_of_company()) and company_uuid is null);

-- What own rows may name of others: doors that are shared, areas that are seen, hosts of the own company.
create policy access_group_door_shared on access_group_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or exists (select from door
    where door.project_uuid = access_group_door.project_uuid and door.uuid = door_uuid));

create policy company_door_of_company on company_door for select
  using (project_uuid = (select site_of_company()) and (company_uuid = (select
      scope_company())));

create policy access_block_area on access_block as restrictive for insert with check (
  (select scope_kind()) <> 'company' or area_uuid is null or exists (select from area
    where area.project_uuid = access_block.project_uuid and area.uuid = area_uuid));

create policy access_block_changes_own on access_block as restrictive for update using (
  (select scope_kind()) <> 'company' or owner_kind = 'company');

create policy access_block_door on access_block as restrictive for insert with check (
  (select scope_kind()) <> 'company' or door_uuid is null or exists (select from door
    where door.project_uuid = access_block.project_uuid and door.uuid = door_uuid));

create policy access_block_lifts_own on access_block as restrictive for delete using (
  (select scope_kind()) <> 'company' or owner_kind = 'company');

create policy access_block_makes_own on access_block as restrictive for insert with check (
  (select scope_kind()) <> 'company' or owner_kind = 'company');

create policy door_override_of_company on door_override for select using (
  project_uuid = (select site_of_company()) and door_uuid = any ((select doors_of_company())::uuid[]));

create policy door_period_of_company on door_period for select using (
  project_uuid = (select site_of_company()) and door_uuid = any ((select doors_of_company())::uuid[]));

call scope_by_site('siteOnly', 'door_override', 'door_period');

call scope_by_site('company', 'holiday', 'access_group', 'access_group_door', 'access_group_member',
  'department_access_group', 'access_block');

call scope_by_site('siteOnly', 'company_door', 'door_lockdown_exempt_person', 'door_lockdown_exempt_department');
