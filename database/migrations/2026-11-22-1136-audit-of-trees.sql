-- The log of a sub-distributor is one index range, as that of a distributor is (operators.md 1.2, 3.12). A filing mark, not
-- part of the hash.
alter table audit_entry add column sub_distributor_uuid uuid;
set local lintel.scope = 'system';
update audit_entry set sub_distributor_uuid = coalesce(
  (select p.sub_distributor_uuid from project p where p.uuid = audit_entry.project_uuid),
  (select a.sub_distributor_uuid from account a where a.uuid = audit_entry.acting_uuid));
set local lintel.scope = '';

-- Both are counted from their index alone: what the policy asks of an entry stands in it, as much as what the list asks.
-- Without, each of thousands of entries was read to see of which company it is.
drop index audit_entry_by_distributor;
create index audit_entry_by_distributor on audit_entry (distributor_uuid, at desc, chain_uuid, number)
  include (project_uuid, company_uuid, sub_distributor_uuid) where distributor_uuid is not null;
create index audit_entry_by_sub_distributor on audit_entry (sub_distributor_uuid, at desc, chain_uuid, number)
  include (project_uuid, company_uuid, distributor_uuid) where sub_distributor_uuid is not null;

-- Whoever counts most entries is asked about first.
alter policy audit_entry_read on audit_entry using (
  case (select scope_kind())
    when 'distributor' then distributor_uuid = (select scope_uuid()) or chain_uuid = (select scope_uuid())
    when 'platform' then true
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid()) or chain_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    when 'system' then true
    when '' then false
    else chain_uuid = (select scope_uuid())
  end);
