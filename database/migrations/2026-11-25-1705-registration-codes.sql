-- Codes with which the master of a household registers once (decisions.md, Residential 12).

select set_config('lintel.scope', 'system', true);

-- The last code of an apartment; one that is made after it takes its place.
create table registration_code (
  project_uuid uuid not null,
  apartment_uuid uuid not null,
  code_hash bytea not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (project_uuid, apartment_uuid),
  foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid) on delete cascade
);
create unique index registration_code_by_hash on registration_code (code_hash);
alter table registration_code enable row level security, force row level security;
