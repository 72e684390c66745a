-- Temporary keys of visitors.

-- A visitor's temporary key: a person of kind visitor with a code, doors and times of its own (office.md 10).
create table temp_key (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  host_uuid uuid,
  repeat text not null check (repeat in ('never', 'daily', 'weekly')),
  windows jsonb not null default '[]',
  count_per_door integer check (count_per_door between 1 and 99),
  id_number text not null default '' check (length(id_number) <= 32),
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Language of mails to the visitor; a manager who resends the key need not know it again.
  language text not null default '' check (length(language) <= 31),
  -- Since when each device of its doors has let it in as often as it may; null while one still would.
  used_up_at timestamptz,
  -- The site's day on which its host was last told of it.
  host_notified_on date,
  lifetime_minutes integer check (lifetime_minutes > 0),
  -- When the key first let its visitor in, by whatever it is.
  first_used_at timestamptz,
  primary key (project_uuid, person_uuid),
foreign key (project_uuid, company_uuid, person_uuid) references person (project_uuid, company_uuid, uuid) on delete
    cascade,
  foreign key (project_uuid, host_uuid) references person (project_uuid, uuid) on delete set null (host_uuid)
);
create index temp_key_by_id_number on temp_key (project_uuid, lower(id_number) text_pattern_ops) where id_number <> '';
alter table temp_key enable row level security, force row level security;

create table temp_key_door (
  project_uuid uuid not null,
  company_uuid uuid not null,
  person_uuid uuid not null,
  door_uuid uuid not null,
  primary key (project_uuid, person_uuid, door_uuid),
  foreign key (project_uuid, door_uuid) references door (project_uuid, uuid) on delete cascade,
  foreign key (project_uuid, person_uuid) references temp_key (project_uuid, person_uuid) on delete cascade
);
create index temp_key_door_by_door on temp_key_door (project_uuid, door_uuid);
alter table temp_key_door enable row level security, force row level security;
