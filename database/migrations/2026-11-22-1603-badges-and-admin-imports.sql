-- How finely badges are printed, which departments have a template of their own, and imports of one company (office.md 8.5, 35).

alter table badge_template add column resolution smallint not null default 300 check (resolution in (300, 600));

-- A default can be printed with: of templates that are not active none is one, and of the others the oldest becomes it.
set local lintel.scope = 'system';
update badge_template set is_default = false where is_default and not is_active;
update badge_template set is_default = true where is_active
  and not exists (select from badge_template other where other.project_uuid = badge_template.project_uuid
    and other.company_uuid = badge_template.company_uuid and other.is_default)
  and uuid = (select oldest.uuid from badge_template oldest where oldest.project_uuid = badge_template.project_uuid
    and oldest.company_uuid = badge_template.company_uuid and oldest.is_active
    order by oldest.created_at, oldest.uuid limit 1);
set local lintel.scope = '';
alter table badge_template add constraint badge_template_default_is_active check (is_active or not is_default);

-- Departments whose people have another template than their company's default; each has one at most.
create table badge_template_group (
  project_uuid uuid not null,
  company_uuid uuid not null,
  template_uuid uuid not null,
  group_uuid uuid not null,
  primary key (project_uuid, company_uuid, group_uuid),
  foreign key (project_uuid, company_uuid, template_uuid)
    references badge_template (project_uuid, company_uuid, uuid) on delete cascade,
  foreign key (project_uuid, company_uuid, group_uuid)
    references person_group (project_uuid, company_uuid, uuid) on delete cascade
);
create index badge_template_group_by_template on badge_template_group (project_uuid, company_uuid, template_uuid);
alter table badge_template_group enable row level security, force row level security;
create policy badge_template_group_scope on badge_template_group using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);

-- The company whose administrator sent a file: its lines are about that company alone. Null for those of the site.
alter table import_batch add column company_uuid uuid,
  add constraint import_batch_company foreign key (project_uuid, company_uuid)
    references company (project_uuid, uuid) on delete cascade,
  add constraint import_batch_makes_companies check (company_uuid is null or not makes_companies);
create index import_batch_by_company on import_batch (project_uuid, company_uuid) where company_uuid is not null;
alter policy import_batch_scope on import_batch using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);
alter policy import_record_scope on import_record using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and batch_uuid in (
      select batch.uuid from import_batch batch where batch.project_uuid = (select scope_uuid())
        and batch.company_uuid = (select scope_company()))
    else sees_project(project_uuid)
  end);

-- What is unique in a site is so for all of its companies: these say of values that the caller names which somebody has, and not who.
create function names_taken(ids text[], emails text[]) returns table (field text, value text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text := scope_kind();
begin
  if caller not in ('project', 'company') then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select 'personnelId', lower(person.personnel_id) from person
      where person.project_uuid = site and person.personnel_id is not null and lower(person.personnel_id) = any(ids)
    union all
    select 'email', lower(person.email) from person
      where person.project_uuid = site and person.kind = 'personnel' and person.email is not null
        and lower(person.email) = any(emails);
  perform set_config('lintel.scope', caller, true);
end $$;

create function codes_taken(kinds text[], lookups bytea[]) returns table (kind text, lookup bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text := scope_kind();
begin
  if caller not in ('project', 'company') then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select credential.kind, credential.lookup from credential
      where credential.project_uuid = site and (credential.kind, credential.lookup) in (
        select wanted.kind, wanted.lookup from unnest(kinds, lookups) as wanted (kind, lookup));
  perform set_config('lintel.scope', caller, true);
end $$;

revoke all on function names_taken(text[], text[]) from public;
revoke all on function codes_taken(text[], bytea[]) from public;

-- Which of some people and departments the landlord's emergency plans name; the plans themselves are not a company's to read.
create function named_in_plans(asked uuid[]) returns table (uuid uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text := scope_kind();
begin
  if caller not in ('project', 'company') then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select responder.person_uuid from emergency_plan_responder responder
      where responder.project_uuid = site and responder.person_uuid = any(asked)
    union
    select named.group_uuid from emergency_plan_responder_group named
      where named.project_uuid = site and named.group_uuid = any(asked);
  perform set_config('lintel.scope', caller, true);
end $$;
revoke all on function named_in_plans(uuid[]) from public;
