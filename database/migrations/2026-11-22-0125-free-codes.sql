-- Cards that a site has and nobody holds (office.md 29): registered before somebody gets them, or taken from somebody. They open
-- nothing, so the policy knows nothing of them. What only its holder knows or is, such as a PIN, is never kept without one.
create table free_code (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Whose stock it lies in; none for the site's own.
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('card', 'uhf')),
  lookup bytea not null,
  sealed bytea not null,
  hint text not null default '',
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index free_code_by_value on free_code (project_uuid, kind, lookup);
create index free_code_by_age on free_code (project_uuid, kind, created_at, uuid);
create index free_code_by_company on free_code (project_uuid, company_uuid) where company_uuid is not null;

alter table free_code enable row level security, force row level security;
create policy free_code_scope on free_code using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);

-- A code exists once in a site (decisions, Access): whoever gets a free card has it, however it was given. An administrator is
-- not given what lies in the stock of another company, and is told no more than that it exists.
create function take_free_codes() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  is_anothers boolean;
begin
  perform set_config('lintel.scope', 'system', true);
  with taken as (
    delete from free_code f using given g
    where f.project_uuid = g.project_uuid and f.kind = g.kind and f.lookup = g.lookup
    returning f.company_uuid as lay_in, g.company_uuid as given_in)
  select coalesce(bool_or(lay_in <> given_in), false) into is_anothers from taken;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  if is_anothers and kept = 'company' then
    raise exception using errcode = 'unique_violation', constraint = 'credential_by_value', message = 'a code of another company';
  end if;
  return null;
end $$;
create trigger credential_takes_free_codes after insert on credential
  referencing new table as given for each statement execute function take_free_codes();

create function refuse_held_codes() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  is_held boolean;
begin
  perform set_config('lintel.scope', 'system', true);
  is_held := exists (select from credential c join given g
    on c.project_uuid = g.project_uuid and c.kind = g.kind and c.lookup = g.lookup);
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  if is_held then
    raise exception using errcode = 'unique_violation', constraint = 'free_code_by_value', message = 'somebody has the code';
  end if;
  return null;
end $$;
create trigger free_code_is_held_by_nobody after insert on free_code
  referencing new table as given for each statement execute function refuse_held_codes();

-- All codes of the library, held or free; each table's own policies hold.
create view library_code with (security_invoker = true) as
  select project_uuid, company_uuid, uuid, kind, lookup, hint, status, person_uuid, created_at
  from credential
  union all
  select project_uuid, company_uuid, uuid, kind, lookup, hint, 'free' as status, null::uuid as person_uuid, created_at
  from free_code;
