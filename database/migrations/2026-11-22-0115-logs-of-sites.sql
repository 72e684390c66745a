-- The audit log of a site for those who stand in it (office.md 15.4). An entry says for which company its administrator did it:
-- a filing mark as the distributor is one, not part of the hash.
alter table audit_entry add column company_uuid uuid;
-- An owner that the policies hold sees the entries that are there already only as the system.
set local lintel.scope = 'system';
update audit_entry set company_uuid = (
    select own.company_uuid from company_admin own
    where own.account_uuid = audit_entry.acting_uuid and own.project_uuid = audit_entry.project_uuid)
  where section = 'admin' and project_uuid is not null;
set local lintel.scope = '';

create index audit_entry_by_chain on audit_entry (chain_uuid, at desc, number) include (section);
create index audit_entry_by_company on audit_entry (company_uuid, at desc, chain_uuid, number) where company_uuid is not null;

-- The log of a site is kept under the site's own id, which is also the one of a company's scope.
alter policy audit_entry_read on audit_entry using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    when 'distributor' then chain_uuid = (select scope_uuid()) or distributor_uuid = (select scope_uuid())
    when '' then false
    else chain_uuid = (select scope_uuid())
  end);
