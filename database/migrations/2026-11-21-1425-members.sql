-- Who works at a site sees who else does: a manager its administrators, a sub-installer the managers of its sites.

alter table account
  -- Parts of a villa owner's display name (operators.md 5.2.5).
  add column first_name text not null default '',
  add column last_name text not null default '';

drop policy project_member_scope on project_member;
create policy project_member_scope on project_member using (
  case scope_kind()
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = scope_uuid()
    -- Its own rows first: the policy of sites asks for those, so the question ends there.
    when 'subInstaller' then account_uuid = scope_uuid() or sees_project(project_uuid)
    when 'account' then account_uuid = scope_uuid()
    when '' then false
    -- Through the function, because the policy of sites asks this table about sub-installers.
    else sees_project(project_uuid)
  end);

drop policy account_scope on account;
create policy account_scope on account using (
  case scope_kind()
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = scope_uuid()
    when 'subDistributor' then sub_distributor_uuid = scope_uuid()
    when 'installer' then installer_uuid = scope_uuid()
    when 'subInstaller' then uuid = scope_uuid()
      or exists (select from project_member m where m.account_uuid = account.uuid)
    when 'project' then exists (
      select from project_member m where m.account_uuid = account.uuid and m.project_uuid = scope_uuid())
    when 'account' then uuid = scope_uuid()
    else false
  end);
-- A manager makes administrators of its site, who become members of it right after.
create policy account_new_admin on account for insert with check (
  scope_kind() = 'project' and kind = 'admin'
  and installer_uuid = (select p.installer_uuid from project p where p.uuid = scope_uuid()));

drop policy session_scope on session;
create policy session_scope on session using (
  scope_kind() = 'system' or (scope_kind() = 'account' and account_uuid = scope_uuid())
  or (scope_kind() in ('platform', 'distributor', 'subDistributor', 'installer')
    and exists (select from account a where a.uuid = account_uuid))
  -- A manager may end the sessions of its site's administrators.
  or (scope_kind() = 'project' and exists (select from account a where a.uuid = account_uuid and a.kind = 'admin')));

-- Whom an account has directly below it, in the order they are listed.
drop index account_by_parent;
create index account_by_parent on account (parent_uuid, kind, user_name, uuid);
