-- Imports of people and devices from a sheet (office.md 35). What a file says is kept sealed, because PINs and cards stand
-- in it, and only until the import is closed.
create table import_batch (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('personnel', 'device')),
  state text not null default 'checking'
    check (state in ('checking', 'ready', 'importing', 'finished', 'undone', 'failed', 'cancelled')),
  file_name text not null default '' check (length(file_name) <= 255),
  -- The file until it was read, then its lines.
  sealed bytea,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  problems jsonb not null default '[]',
  -- Whether companies that a line names may be made (office.md 35.2), as it was when the file was sent.
  makes_companies boolean not null,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  read_at timestamptz,
  closed_at timestamptz,
  primary key (project_uuid, uuid)
);
-- One at a time in a site (specification 8).
create unique index import_batch_running on import_batch (project_uuid) where state in ('checking', 'ready', 'importing');
create index import_batch_by_age on import_batch (project_uuid, created_at, uuid);
create index import_batch_unfinished on import_batch (changed_at) where sealed is not null;

-- What an import made, to take it back. Nothing points to the records: they may be gone before.
create table import_record (
  project_uuid uuid not null,
  batch_uuid uuid not null,
  kind text not null check (kind in ('company', 'department', 'person', 'device')),
  uuid uuid not null,
  primary key (project_uuid, batch_uuid, kind, uuid),
  foreign key (project_uuid, batch_uuid) references import_batch (project_uuid, uuid) on delete cascade
);

alter table import_batch enable row level security, force row level security;
create policy import_batch_scope on import_batch using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    -- Imports are the landlord's.
    when 'company' then false
    else sees_project(project_uuid)
  end);
alter table import_record enable row level security, force row level security;
create policy import_record_scope on import_record using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    -- Imports are the landlord's.
    when 'company' then false
    else sees_project(project_uuid)
  end);
