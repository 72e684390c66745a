-- Policies that asked other tables carried those tables' policies with them, and theirs in turn: a list of accounts was planned
-- with four hundred sub-plans, of which three were run, and planning took longer than reading. What a scope reaches by
-- way of another table is asked by functions now, once for a statement and only in the scopes that need it.

-- The sites of a sub-installer. Asked as the account that it is, because a member's own rows say so by themselves: the policy
-- of members asks this function in turn.
create function sites_of_scope() returns uuid[] language plpgsql stable as $$
declare
  sites uuid[];
begin
  if scope_kind() <> 'subInstaller' then
    return '{}';
  end if;
  perform set_config('lintel.scope', 'account', true);
  sites := array(select m.project_uuid from project_member m where m.account_uuid = scope_uuid());
  perform set_config('lintel.scope', 'subInstaller', true);
  return sites;
end $$;

-- The accounts of a site, of a sub-installer's sites or of a company.
create function members_of_scope() returns uuid[] language plpgsql stable as $$
begin
  case scope_kind()
    when 'project' then
      return array(select m.account_uuid from project_member m where m.project_uuid = scope_uuid());
    when 'subInstaller' then
      return array(select m.account_uuid from project_member m where m.project_uuid = any(sites_of_scope()));
    when 'company' then
      return array(select own.account_uuid from company_admin own
        where own.project_uuid = scope_uuid() and own.company_uuid = scope_company());
    else
      return '{}';
  end case;
end $$;

-- The doors that a landlord lends to the company of the scope one by one, and whether it lends all.
create function doors_of_scope() returns uuid[] language plpgsql stable as $$
begin
  return array(select given.door_uuid from company_door given
    where given.project_uuid = scope_uuid() and given.company_uuid = scope_company());
end $$;
create function has_all_doors() returns boolean language plpgsql stable as $$
begin
  return coalesce((select c.all_doors from company c where c.project_uuid = scope_uuid() and c.uuid = scope_company()), false);
end $$;

alter policy project_member_scope on project_member using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'subInstaller' then account_uuid = (select scope_uuid()) or project_uuid = any((select sites_of_scope())::uuid[])
    when 'account' then account_uuid = (select scope_uuid())
    when '' then false
    -- Through the function, because the policy of sites asks this table about sub-installers.
    else sees_project(project_uuid)
  end);

alter policy project_scope on project using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'installer' then installer_uuid = (select scope_uuid())
    when 'subInstaller' then uuid = any((select sites_of_scope())::uuid[])
    when 'project' then uuid = (select scope_uuid())
    else false
  end);

alter policy account_scope on account using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'installer' then installer_uuid = (select scope_uuid())
    when 'subInstaller' then uuid = (select scope_uuid()) or uuid = any((select members_of_scope())::uuid[])
    when 'project' then uuid = any((select members_of_scope())::uuid[])
    when 'account' then uuid = (select scope_uuid())
    else false
  end);
alter policy account_of_company on account using (
  (select scope_kind()) = 'company' and uuid = any((select members_of_scope())::uuid[]));

alter policy door_of_company on door using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and ((select has_all_doors()) or uuid = any((select doors_of_scope())::uuid[])));
alter policy door_held_by_company on door using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and ((select has_all_doors()) or uuid = any((select doors_of_scope())::uuid[])));
