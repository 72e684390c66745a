-- Pages of long lists. The policies of the account tree ask for the scope once for a statement instead of once for a row,
-- and each order that a list has is an index range in each scope. Indexes that include the columns of the policies answer
-- how many rows there are by themselves.

alter policy account_scope on account using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'installer' then installer_uuid = (select scope_uuid())
    when 'subInstaller' then uuid = (select scope_uuid())
      or exists (select from project_member m where m.account_uuid = account.uuid)
    when 'project' then exists (
      select from project_member m where m.account_uuid = account.uuid and m.project_uuid = (select scope_uuid()))
    when 'account' then uuid = (select scope_uuid())
    else false
  end);

alter policy project_scope on project using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'installer' then installer_uuid = (select scope_uuid())
    when 'subInstaller' then exists (
      select from project_member where project_member.project_uuid = project.uuid and account_uuid = (select scope_uuid()))
    when 'project' then uuid = (select scope_uuid())
    else false
  end);

alter policy project_member_scope on project_member using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    -- Its own rows first: the policy of sites asks for those, so the question ends there.
    when 'subInstaller' then account_uuid = (select scope_uuid()) or sees_project(project_uuid)
    when 'account' then account_uuid = (select scope_uuid())
    when '' then false
    -- Through the function, because the policy of sites asks this table about sub-installers.
    else sees_project(project_uuid)
  end);

-- Asked in place, the question about the site costs an index look; through the function it costs a statement for each row.
alter policy device_scope on device using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when '' then false
    else exists (select from project p where p.uuid = project_uuid)
  end);

alter policy company_scope on company using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when '' then false
    else exists (select from project p where p.uuid = project_uuid)
  end);
alter policy company_admin_scope on company_admin using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when '' then false
    else exists (select from project p where p.uuid = project_uuid)
  end);
create index company_admin_by_account on company_admin (account_uuid) include (project_uuid, company_uuid);

alter policy audit_entry_read on audit_entry using (
  (select scope_kind()) in ('system', 'platform') or chain_uuid = (select scope_uuid())
  or ((select scope_kind()) = 'distributor' and distributor_uuid = (select scope_uuid())));
drop index audit_entry_by_age;
create index audit_entry_by_age on audit_entry (at desc, chain_uuid, number) include (distributor_uuid);

-- Accounts: by kind in the whole, and in each tree.
drop index account_by_kind;
create index account_by_kind on account (kind, user_name, uuid)
  include (distributor_uuid, sub_distributor_uuid, installer_uuid);
create index account_by_kind_age on account (kind, created_at, uuid);
create index account_by_kind_display_name on account (kind, display_name, uuid);
create index account_by_distributor_kind on account (distributor_uuid, kind, user_name, uuid)
  include (sub_distributor_uuid, installer_uuid);
create index account_by_distributor_kind_age on account (distributor_uuid, kind, created_at, uuid);
create index account_by_distributor_kind_display_name on account (distributor_uuid, kind, display_name, uuid);
create index account_by_distributor_age on account (distributor_uuid, created_at, uuid);
create index account_by_sub_distributor_kind on account (sub_distributor_uuid, kind, user_name, uuid)
  include (distributor_uuid, installer_uuid) where sub_distributor_uuid is not null;
create index account_by_sub_distributor_kind_age on account (sub_distributor_uuid, kind, created_at, uuid)
  where sub_distributor_uuid is not null;
create index account_by_installer_kind on account (installer_uuid, kind, user_name, uuid)
  include (distributor_uuid, sub_distributor_uuid) where installer_uuid is not null;
create index account_by_installer_kind_age on account (installer_uuid, kind, created_at, uuid)
  where installer_uuid is not null;

-- Sites likewise.
drop index project_by_kind;
create index project_by_kind on project (kind, name, uuid)
  include (distributor_uuid, sub_distributor_uuid, installer_uuid);
create index project_by_kind_age on project (kind, created_at, uuid);
create index project_by_distributor_kind on project (distributor_uuid, kind, name, uuid)
  include (sub_distributor_uuid, installer_uuid);
create index project_by_distributor_age on project (distributor_uuid, created_at, uuid);
create index project_by_sub_distributor_kind on project (sub_distributor_uuid, kind, name, uuid)
  include (distributor_uuid, installer_uuid) where sub_distributor_uuid is not null;
create index project_by_sub_distributor_age on project (sub_distributor_uuid, created_at, uuid)
  where sub_distributor_uuid is not null;
create index project_by_installer_kind on project (installer_uuid, kind, name, uuid)
  include (distributor_uuid, sub_distributor_uuid);
create index project_by_installer_age on project (installer_uuid, created_at, uuid);

-- Figures of a home page and of a row about its site.
create index device_by_connection on device (project_uuid, connection);
create index device_silent on device (last_seen_at nulls last, uuid) include (project_uuid) where connection <> 'online';
