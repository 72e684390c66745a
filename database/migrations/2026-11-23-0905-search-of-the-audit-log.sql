-- The audit log is searched by who acted, never line by line: the names that stand in it are found first, each once for the site,
-- company and tree of its entries, and their entries by an index.

create table audit_name (
  project_uuid uuid,
  company_uuid uuid,
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  actor_name text not null,
  acting_name text not null,
  words text not null generated always as (search_text(actor_name || ' ' || acting_name)) stored,
  unique nulls not distinct (project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name)
);
create index audit_name_by_distributor on audit_name (distributor_uuid) where distributor_uuid is not null;
create index audit_name_by_sub_distributor on audit_name (sub_distributor_uuid) where sub_distributor_uuid is not null;
alter table audit_name enable row level security, force row level security;
create policy audit_name_append on audit_name for insert with check (true);
-- Whoever reads an entry reads who acted.
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
create policy audit_name_forget on audit_name for delete using ((select scope_kind()) = 'system');

create function note_audit_names() returns trigger language plpgsql as $$
begin
  insert into audit_name (project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name)
    select distinct project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name from added
    on conflict do nothing;
  return null;
end $$;
create trigger audit_entry_names after insert on audit_entry referencing new table as added
  for each statement execute function note_audit_names();

set local lintel.scope = 'system';
insert into audit_name (project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name)
  select distinct project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name from audit_entry;
set local lintel.scope = '';

create index audit_entry_by_names on audit_entry (actor_name, acting_name, at desc, chain_uuid, number);
