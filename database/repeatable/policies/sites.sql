call drop_policies('project', 'project_member', 'company', 'company_admin', 'company_counter', 'villa_message',
  'import_batch', 'import_record', 'import_photo', 'site_counter');

-- To hold a row until the end of a call (`for key share`) counts as changing it; a change is refused all the same.
create policy project_row_lock_of_company on project for update using (
  uuid = (select site_of_company())) with check (false);

-- To read and not to change: the site itself, the own company with its doors and administrators, what its people did,
-- and the versions of the site's policy, which are numbers.
create policy project_of_company on project for select using (
  uuid = (select site_of_company()));

create policy project_scope on project using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'subInstaller' then uuid = any ((select sites_of_scope())::uuid[])
    else (select scope_uuid()) = case (select scope_kind())
      when 'distributor' then distributor_uuid
      when 'subDistributor' then sub_distributor_uuid
      when 'installer' then installer_uuid
      when 'project' then uuid
      when 'account' then owner_uuid
    end
  end);

create policy project_member_scope on project_member
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'project' then (project_uuid =
      (select scope_uuid())) when 'subInstaller' then ((account_uuid = (select scope_uuid())) or (project_uuid = any
      ((select sites_of_scope())::uuid[]))) when 'account' then (account_uuid = (select scope_uuid())) when '' then
      false else project_uuid = any ((select projects_of_scope())::uuid[]) end);

create policy company_row_lock_of_company on company for update using (
  project_uuid = (select site_of_company()) and uuid = (select scope_company()))
  with check (false);

create policy company_of_company on company for select using (
  project_uuid = (select site_of_company()) and uuid = (select scope_company()));

create policy company_admin_of_company on company_admin for select
  using (project_uuid = (select site_of_company()) and (company_uuid = (select
      scope_company())));

-- A villa account reads what its installer sent to it, and no more.
create policy villa_message_for_reader on villa_message for select using (
  scope_kind() = 'account' and (receivers = '{}' or receivers @> array[scope_uuid()])
  and exists (select from account a where a.uuid = scope_uuid() and a.kind = 'single' and a.installer_uuid = villa_message.installer_uuid));

create policy villa_message_scope on villa_message using (
  scope_kind() in ('system', 'platform') or installer_uuid = scope_uuid());

create policy import_record_scope on import_record using (
  (select scope_sees_all()) or project_uuid = any ((select projects_of_scope())::uuid[])
  or project_uuid = (select site_of_company()) and batch_uuid in (
    select batch.uuid from import_batch batch
    where batch.project_uuid = (select site_of_company()) and batch.company_uuid = (select scope_company())));

call scope_by_site('company', 'company_counter', 'import_batch');

call scope_by_site('siteOnly', 'company', 'company_admin', 'import_photo', 'site_counter');
