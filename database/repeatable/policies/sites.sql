call drop_policies('project', 'project_member', 'company', 'company_admin', 'company_counter', 'villa_message',
  'import_batch', 'import_record', 'import_photo');

call scope_by_site('company', 'company_counter', 'import_batch');

call scope_by_site('siteOnly', 'import_photo');

-- To hold a row until the end of a call (`for key share`) counts as changing it; a change is refused all the same.
create policy project_row_lock_of_company on project for update using (
  (select scope_kind()) = 'company' and uuid = (select scope_uuid())) with check (false);

-- To read and not to change: the site itself, the own company with its doors and administrators, what its people did, and
-- the versions of the site's policy, which are numbers.
create policy project_of_company on project for select using (
  (select scope_kind()) = 'company' and uuid = (select scope_uuid()));

create policy project_scope on project
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'distributor' then (distributor_uuid
      = (select scope_uuid())) when 'subDistributor' then (sub_distributor_uuid = (select scope_uuid())) when
      'installer' then (installer_uuid = (select scope_uuid())) when 'subInstaller' then (uuid = any ((select
      sites_of_scope())::uuid[])) when 'project' then (uuid = (select scope_uuid())) when 'account' then (owner_uuid =
      (select scope_uuid())) else false end);

create policy project_member_scope on project_member
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'project' then (project_uuid =
      (select scope_uuid())) when 'subInstaller' then ((account_uuid = (select scope_uuid())) or (project_uuid = any
      ((select sites_of_scope())::uuid[]))) when 'account' then (account_uuid = (select scope_uuid())) when '' then
      false else sees_project(project_uuid) end);

create policy company_row_lock_of_company on company for update using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and uuid = (select scope_company()))
  with check (false);

create policy company_of_company on company for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and uuid = (select scope_company()));

create policy company_scope on company
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'project' then (project_uuid =
      (select scope_uuid())) when 'company' then false when '' then false when 'installer' then (installer_uuid =
      (select scope_uuid())) else (exists ( select from project p where (p.uuid = company.project_uuid))) end);

create policy company_admin_of_company on company_admin for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (company_uuid = (select
      scope_company())));

create policy company_admin_scope on company_admin
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'project' then (project_uuid =
      (select scope_uuid())) when 'company' then false when '' then false else (exists ( select from project p where
      (p.uuid = company_admin.project_uuid))) end);

-- A villa account reads what its installer sent to it, and no more.
create policy villa_message_for_reader on villa_message for select using (
  scope_kind() = 'account' and (receivers = '{}' or receivers @> array[scope_uuid()])
  and exists (select from account a where a.uuid = scope_uuid() and a.kind = 'single' and a.installer_uuid = villa_message.installer_uuid));

create policy villa_message_scope on villa_message using (
  scope_kind() in ('system', 'platform') or installer_uuid = scope_uuid());

create policy import_record_scope on import_record
  using (case (select scope_kind()) when 'system' then true when 'platform' then true when 'project' then (project_uuid =
      (select scope_uuid())) when 'company' then ((project_uuid = (select scope_uuid())) and (batch_uuid in ( select
      batch.uuid from import_batch batch where ((batch.project_uuid = (select scope_uuid())) and (batch.company_uuid =
      (select scope_company())))))) else sees_project(project_uuid) end);
