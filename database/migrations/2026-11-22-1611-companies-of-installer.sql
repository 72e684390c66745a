-- An installer's companies lie in hundreds of sites: to list ten of them by name, each says itself whose site it is in, as the site
-- does (performance notes 4). It is the site's word, kept here for the index alone.

alter table company add column installer_uuid uuid;

create function begin_with_installer() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  select project.installer_uuid into new.installer_uuid from project where project.uuid = new.project_uuid;
  return new;
end $$;
create trigger begin_with_installer before insert on company for each row execute function begin_with_installer();

create function follow_installer() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  update company set installer_uuid = new.installer_uuid where company.project_uuid = new.uuid;
  return null;
end $$;
create trigger company_installer_changed after update of installer_uuid on project for each row
  when (old.installer_uuid is distinct from new.installer_uuid) execute function follow_installer();

set local lintel.scope = 'system';
update company set installer_uuid = project.installer_uuid from project where project.uuid = company.project_uuid;
set local lintel.scope = '';

create index company_of_installer_by_name on company (installer_uuid, name, uuid);
create index company_of_installer_by_age on company (installer_uuid, created_at, uuid);

-- The same rows as before: a company says what its site says.
alter policy company_scope on company using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then false
    when '' then false
    when 'installer' then installer_uuid = (select scope_uuid())
    else exists (select from project p where p.uuid = company.project_uuid)
  end);
