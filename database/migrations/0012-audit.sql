-- The audit log, a chain of entries for each site and operator.

create table audit_chain (
  chain_uuid uuid primary key,
  last_number bigint not null default 0,
  last_hash bytea not null default '\x',
  last_deleted_number bigint not null default 0,
  last_deleted_hash bytea not null default '\x'
);
alter table audit_chain enable row level security, force row level security;

create table audit_entry (
  chain_uuid uuid not null,
  number bigint not null,
  at timestamptz not null,
  operation text not null,
  -- Both identities: the account that signed in, and the account that it acted as.
  actor_uuid uuid,
  actor_name text not null,
  acting_uuid uuid,
  acting_name text not null,
  section text,
  delegation_uuid uuid,
  project_uuid uuid,
  target text,
  detail jsonb not null default '{}',
  address text not null default '',
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- The tree an entry belongs to, so that a distributor's log is one index range. A filing mark, not part of the hash.
  distributor_uuid uuid,
  -- What an entry of the audit log is about, for its filter.
  entity text generated always as (split_part(operation, '.', 1)) stored,
  -- The audit log of a site for those who stand in it (office.md 15.4). An entry says for which company its
  -- administrator did it: a filing mark as the distributor is one, not part of the hash.
  company_uuid uuid,
  -- The log of a sub-distributor is one index range, as that of a distributor is (operators.md 1.2, 3.12). A filing
  -- mark, not part of the hash.
  sub_distributor_uuid uuid,
  result text check (result in ('done', 'lockedOut', 'waiting')),
  user_agent text check (char_length(user_agent) <= 256),
  primary key (chain_uuid, number)
);
create index audit_entry_by_age on audit_entry (at desc, chain_uuid, number) include (distributor_uuid);
create index audit_entry_by_chain on audit_entry (chain_uuid, at desc, number) include (section);
create index audit_entry_by_company on audit_entry (company_uuid, at desc, chain_uuid, number) where company_uuid is not null;
create index audit_entry_by_distributor on audit_entry (distributor_uuid, at desc, chain_uuid, number)
  include (project_uuid, company_uuid, sub_distributor_uuid) where distributor_uuid is not null;
create index audit_entry_by_entity on audit_entry (entity, at desc, chain_uuid, number);
create index audit_entry_by_names on audit_entry (actor_name, acting_name, at desc, chain_uuid, number);
create index audit_entry_by_sub_distributor on audit_entry (sub_distributor_uuid, at desc, chain_uuid, number)
  include (project_uuid, company_uuid, distributor_uuid) where sub_distributor_uuid is not null;
alter table audit_entry enable row level security, force row level security;

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

-- People that an entry of the audit log is about, and what was changed of them (office.md 8.3). What tells who a person
-- is lies here and not in the entry: the entry keeps the digest of these rows, and each row the salted digest of its
-- content. So the content can be forgotten, with its salt, while the chain still adds up (access-decision.md 9); until
-- then a change of it shows.
create table audit_person (
  chain_uuid uuid not null,
  number bigint not null,
  person_uuid uuid not null,
  digest bytea not null,
  salt bytea,
  content jsonb,
  primary key (chain_uuid, number, person_uuid),
  foreign key (chain_uuid, number) references audit_entry (chain_uuid, number) on delete cascade,
  constraint audit_person_check check (((salt is null) = (content is null)))
);
create index audit_person_by_person on audit_person (chain_uuid, person_uuid, number desc);
alter table audit_person enable row level security, force row level security;
