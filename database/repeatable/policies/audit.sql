call drop_policies('audit_chain', 'audit_entry', 'audit_name', 'audit_person');

create policy audit_chain_advance on audit_chain for update using (true);

create policy audit_chain_begin on audit_chain for insert with check (true);

create policy audit_chain_delete on audit_chain for delete using ((select scope_kind()) = 'system');

create policy audit_chain_read on audit_chain for select using (true);

create policy audit_entry_append on audit_entry for insert with check (true);

-- The application's role may not delete entries at all; this lets the owner, who forgets them, where policies hold for
-- it too.
create policy audit_entry_delete on audit_entry for delete using ((select scope_kind()) = 'system');

create policy audit_entry_read on audit_entry for select
  using (case (select scope_kind()) when 'distributor' then ((distributor_uuid = (select scope_uuid())) or (chain_uuid = (select
      scope_uuid()))) when 'platform' then true when 'subDistributor' then ((sub_distributor_uuid = (select
      scope_uuid())) or (chain_uuid = (select scope_uuid()))) when 'company' then ((project_uuid = (select
      scope_uuid())) and (company_uuid = (select scope_company()))) when 'system' then true when '' then false else
      (chain_uuid = (select scope_uuid())) end);

create policy audit_name_append on audit_name for insert with check (true);

create policy audit_name_delete on audit_name for delete using ((select scope_kind()) = 'system');

-- Readers of an entry read who acted.
create policy audit_name_read on audit_name for select using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = (select scope_uuid())
    when 'subDistributor' then sub_distributor_uuid = (select scope_uuid())
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else false
  end);

create policy audit_person_append on audit_person for insert with check (true);

create policy audit_person_anonymize on audit_person for update using ((select scope_kind()) = 'system');

create policy audit_person_delete on audit_person for delete using ((select scope_kind()) = 'system');

-- Readers of an entry read the people that it is about.
create policy audit_person_read on audit_person for select using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when '' then false
    else exists (select from audit_entry entry
      where entry.chain_uuid = audit_person.chain_uuid and entry.number = audit_person.number)
  end);
