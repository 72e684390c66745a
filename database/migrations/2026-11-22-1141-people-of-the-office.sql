-- Administrators have first and last names as everybody of an office has (office.md 9). Those who have one name alone keep it
-- whole: its last word is the last name.
set local lintel.scope = 'system';
update account set
  first_name = left(trim(regexp_replace(trim(display_name), '\S+$', '')), 32),
  last_name = left(substring(trim(display_name) from '\S+$'), 32)
where kind = 'admin' and last_name = '' and trim(display_name) <> '';
set local lintel.scope = '';

-- An administrator can be one of the company's people too, with what opens doors (office.md 9, `linkPersonnelUuid`).
alter table company_admin
  add column person_uuid uuid,
  add foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid)
    on delete set null (person_uuid);
create unique index company_admin_by_person on company_admin (project_uuid, person_uuid) where person_uuid is not null;

-- Whom an entry of the audit log is about, and what was changed of them (office.md 8.3). What tells who somebody is lies here and
-- not in the entry: the entry keeps the digest of these rows, and each row the salted digest of its content. So the content can be
-- forgotten, with its salt, while the chain still adds up (access-decision 9); until then a change of it shows.
create table audit_person (
  chain_uuid uuid not null,
  number bigint not null,
  person_uuid uuid not null,
  digest bytea not null,
  salt bytea,
  content jsonb,
  primary key (chain_uuid, number, person_uuid),
  foreign key (chain_uuid, number) references audit_entry (chain_uuid, number) on delete cascade,
  check ((salt is null) = (content is null))
);
create index audit_person_by_person on audit_person (chain_uuid, person_uuid, number desc);
alter table audit_person enable row level security, force row level security;
create policy audit_person_append on audit_person for insert with check (true);
-- Whoever reads an entry reads whom it is about.
create policy audit_person_read on audit_person for select using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when '' then false
    else exists (select from audit_entry entry
      where entry.chain_uuid = audit_person.chain_uuid and entry.number = audit_person.number)
  end);
create policy audit_person_forget on audit_person for update using ((select scope_kind()) = 'system');
create policy audit_person_gone on audit_person for delete using ((select scope_kind()) = 'system');

-- People who are no longer there, until nothing tells any more who they were. When a site goes, they go with it.
create table person_gone (
  project_uuid uuid not null references project (uuid) on delete cascade,
  person_uuid uuid not null,
  gone_at timestamptz not null,
  primary key (project_uuid, person_uuid)
);
create index person_gone_by_time on person_gone (project_uuid, gone_at);
alter table person_gone enable row level security, force row level security;
create policy person_gone_scope on person_gone using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then false
    else sees_project(project_uuid)
  end);

create function note_people_gone() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  insert into person_gone (project_uuid, person_uuid, gone_at)
    select project_uuid, uuid, now() from gone
    where exists (select from project where project.uuid = gone.project_uuid)
    on conflict do nothing;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return null;
end $$;
create trigger people_gone after delete on person
  referencing old table as gone for each statement execute function note_people_gone();

-- Whoever was deleted before this counts from now on.
set local lintel.scope = 'system';
insert into person_gone (project_uuid, person_uuid, gone_at)
  select project_uuid, person_uuid, now() from door_event
  where person_uuid is not null and not exists (
    select from person where person.project_uuid = door_event.project_uuid and person.uuid = door_event.person_uuid)
  group by project_uuid, person_uuid;
set local lintel.scope = '';

-- What photos that were imported took the place of, so that the import can be undone (office.md 35.4).
create table import_photo (
  project_uuid uuid not null,
  batch_uuid uuid not null,
  person_uuid uuid not null,
  content_hash bytea not null,
  had_former boolean not null,
  former_type text check (former_type in ('image/jpeg', 'image/png')),
  former_hash bytea,
  former_sealed bytea,
  former_at timestamptz,
  noted_at timestamptz not null,
  primary key (project_uuid, batch_uuid, person_uuid),
  foreign key (project_uuid, batch_uuid) references import_batch (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references person (project_uuid, uuid) on delete cascade
);
create index import_photo_by_person on import_photo (project_uuid, person_uuid);
create index import_photo_kept on import_photo (noted_at) where former_sealed is not null;
alter table import_photo enable row level security, force row level security;
create policy import_photo_scope on import_photo using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then false
    else sees_project(project_uuid)
  end);
