-- The policy that follows from access, in versions, and what it has still to take in.

-- The policy of a site as numbered, immutable records: a record holds from a version until another. A version is the
-- set of records that hold at it, so a change costs what it changes and every past version can still be read.
create table policy_head (
  project_uuid uuid primary key references project (uuid) on delete cascade,
  version bigint not null default 0
);
alter table policy_head enable row level security, force row level security;

create table policy_version (
  project_uuid uuid not null references project (uuid) on delete cascade,
  version bigint not null,
  at timestamptz not null default now(),
  changed integer not null,
  primary key (project_uuid, version)
);
alter table policy_version enable row level security, force row level security;

create table policy_record (
  project_uuid uuid not null references project (uuid) on delete cascade,
  kind text not null,
  id uuid not null,
  from_version bigint not null,
  until_version bigint,
  content jsonb not null,
  -- Of memberships, by which a preview finds the people it is about.
  person_uuid uuid generated always as (case kind when 'membership' then (content ->> 'personId')::uuid end) stored,
  group_uuid uuid generated always as (case kind when 'membership' then (content ->> 'groupId')::uuid end) stored,
  primary key (project_uuid, kind, id, from_version),
  constraint policy_record_check check ((until_version > from_version))
);
create index policy_record_begun on policy_record (project_uuid, from_version);
create index policy_record_ended on policy_record (project_uuid, until_version) where until_version is not null;
create index policy_record_person on policy_record (project_uuid, person_uuid) where kind = 'membership';
create index policy_record_group on policy_record (project_uuid, group_uuid) where kind = 'membership';
create unique index policy_record_now on policy_record (project_uuid, kind, id) where until_version is null;
alter table policy_record enable row level security, force row level security;

-- Which records a transaction may have changed; empty between transactions.
create table policy_dirty_record (
  project_uuid uuid not null,
  kind text not null,
  id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (transaction, project_uuid, kind, id)
);
alter table policy_dirty_record enable row level security, force row level security;

-- That a transaction has touched a site's policy: one row however many it touched, whose trigger waits for the end.
create table policy_build_queue (
  project_uuid uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (transaction, project_uuid)
);
alter table policy_build_queue enable row level security, force row level security;
