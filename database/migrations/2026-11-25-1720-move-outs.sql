-- Moving out: what a household could open, and device by device when the doors knew that it can no longer (access-decision.md 9).

select set_config('lintel.scope', 'system', true);

-- A receipt, with the names of the day: the people are gone, and the apartment may go.
create table move_out (
  project_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  apartment_uuid uuid,
  building_name text not null default '',
  apartment_name text not null,
  reason text not null check (reason in ('manager', 'reset', 'lease')),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  done_at timestamptz,
  residents integer not null default 0,
  -- The policy from which on nothing of the household opens.
  policy_version bigint,
  primary key (project_uuid, uuid),
  foreign key (project_uuid) references project (uuid) on delete cascade,
  foreign key (project_uuid, apartment_uuid) references apartment (project_uuid, uuid) on delete set null (apartment_uuid),
  constraint move_out_done check ((done_at is null) = (policy_version is null))
);
create unique index move_out_planned on move_out (project_uuid, apartment_uuid) where done_at is null;
create index move_out_due on move_out (due_at) where done_at is null;
create index move_out_by_age on move_out (project_uuid, created_at desc, uuid desc);
create index move_out_by_apartment on move_out (project_uuid, apartment_uuid, created_at desc);
alter table move_out enable row level security, force row level security;

-- What opened something: a credential, a group, a grant of the person's own, a visitor's key, the code of the apartment.
create table move_out_path (
  project_uuid uuid not null,
  move_out_uuid uuid not null,
  number integer not null,
  person_uuid uuid,
  person_name text not null default '',
  kind text not null,
  -- What of it may be seen: a masked card, the name of a group, floors.
  value text not null default '',
  primary key (project_uuid, move_out_uuid, number),
  foreign key (project_uuid, move_out_uuid) references move_out (project_uuid, uuid) on delete cascade
);
create index move_out_path_by_person on move_out_path (project_uuid, person_uuid) where person_uuid is not null;
alter table move_out_path enable row level security, force row level security;

-- A door that something of it opened. Its device goes on accepting it until it confirms the policy.
create table move_out_door (
  project_uuid uuid not null,
  move_out_uuid uuid not null,
  door_uuid uuid not null,
  device_uuid uuid not null,
  door_name text not null,
  device_name text not null,
  state text not null check (state in ('open', 'confirmed', 'noRules', 'removed')),
  confirmed_at timestamptz,
  primary key (project_uuid, move_out_uuid, door_uuid),
  foreign key (project_uuid, move_out_uuid) references move_out (project_uuid, uuid) on delete cascade,
  constraint move_out_door_confirmed check ((state = 'open') = (confirmed_at is null))
);
create index move_out_door_open on move_out_door (project_uuid, device_uuid) where state = 'open';
alter table move_out_door enable row level security, force row level security;
