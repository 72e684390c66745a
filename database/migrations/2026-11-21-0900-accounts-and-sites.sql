-- Accounts, sites, sessions and delegations, with row-level security as the second wall.
-- The application sets lintel.scope and lintel.scope_uuid on its connection; no setting sees no row.

create function scope_kind() returns text language sql stable parallel safe
  as $$ select coalesce(current_setting('lintel.scope', true), '') $$;

create function scope_uuid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('lintel.scope_uuid', true), '')::uuid $$;

create table account (
  uuid uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('superManager', 'subSuperManager', 'distributor', 'subDistributor', 'installer',
    'subInstaller', 'single', 'propertyManager', 'admin')),
  parent_uuid uuid references account (uuid),
  -- The nearest distributor, sub-distributor and installer above (or the account itself), so that every list of
  -- a subtree is one index range however deep the tree is.
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  installer_uuid uuid,
  user_name text not null check (length(user_name) between 1 and 254),
  display_name text not null,
  email text,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  initialized boolean not null default false,
  two_factor boolean not null default false,
  notice_read boolean not null default false,
  language text not null default 'en',
  state text not null default 'normal' check (state in ('inactive', 'normal', 'expired')),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  check (kind = 'superManager' or parent_uuid is not null)
);
create unique index account_user_name on account (lower(user_name));
create unique index account_email on account (lower(email)) where email is not null;
create index account_by_distributor on account (distributor_uuid, user_name, uuid);
create index account_by_sub_distributor on account (sub_distributor_uuid, user_name, uuid) where sub_distributor_uuid is not null;
create index account_by_installer on account (installer_uuid, user_name, uuid) where installer_uuid is not null;
create index account_by_parent on account (parent_uuid);
create index account_by_name on account (user_name, uuid);
create index account_by_age on account (created_at, uuid);

create table project (
  uuid uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('community', 'oldCommunity', 'office', 'villa')),
  name text not null check (length(name) between 1 and 63),
  installer_uuid uuid not null references account (uuid),
  sub_distributor_uuid uuid references account (uuid),
  distributor_uuid uuid not null references account (uuid),
  city text not null default '',
  country text not null default '',
  time_zone text not null default 'UTC',
  customize_form integer not null default 3 check (customize_form between 2 and 7),
  -- How entering this site's portal from above is handled: managers are told, or asked first (decisions, Accounts).
  entry_policy text not null default 'announce' check (entry_policy in ('announce', 'ask')),
  created_at timestamptz not null default now(),
  unique (installer_uuid, name)
);
create index project_by_distributor on project (distributor_uuid, name, uuid);
create index project_by_sub_distributor on project (sub_distributor_uuid, name, uuid) where sub_distributor_uuid is not null;
create index project_by_installer on project (installer_uuid, name, uuid);
create index project_by_name on project (name, uuid);
create index project_by_age on project (created_at, uuid);

-- Which managers, admins and sub-installers belong to which site.
create table project_member (
  project_uuid uuid not null references project (uuid),
  account_uuid uuid not null references account (uuid),
  primary key (project_uuid, account_uuid)
);
create index project_member_by_account on project_member (account_uuid, project_uuid);

-- One row for each entry into somebody else's portal; nested entries point to the one they came from.
create table delegation (
  uuid uuid primary key default gen_random_uuid(),
  session_uuid uuid not null,
  parent_uuid uuid references delegation (uuid),
  by_account_uuid uuid not null references account (uuid),
  by_name text not null,
  from_account_uuid uuid not null references account (uuid),
  from_section text not null,
  from_project_uuid uuid references project (uuid),
  to_account_uuid uuid not null references account (uuid),
  to_section text not null,
  to_project_uuid uuid references project (uuid),
  to_name text not null,
  state text not null check (state in ('pending', 'active', 'ended', 'revoked', 'expired')),
  created_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  check (until <= created_at + interval '8 hours 1 second')
);
create index delegation_by_project on delegation (to_project_uuid, created_at desc) where to_project_uuid is not null;
create index delegation_by_account on delegation (to_account_uuid, created_at desc);
create index delegation_by_session on delegation (session_uuid);

create table session (
  uuid uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_uuid uuid not null references account (uuid),
  acting_account_uuid uuid not null references account (uuid),
  section text not null,
  project_uuid uuid references project (uuid),
  delegation_uuid uuid references delegation (uuid),
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_account on session (account_uuid) where revoked_at is null;
create index session_by_expiry on session (expires_at);

-- Mailed codes and reset tokens: hashed, single use.
create table one_time_secret (
  uuid uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('twoFactor', 'resetPassword')),
  account_uuid uuid not null references account (uuid),
  token_hash bytea not null unique,
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  code_sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_secret_by_expiry on one_time_secret (expires_at);

-- Wrong tries by subject; a subject is an account or the hash of a name that no account has, so both look alike.
create table sign_in_guard (
  subject text primary key,
  recent_failures integer not null default 0,
  day_failures integer not null default 0,
  day_started_at timestamptz not null default now(),
  locked_until timestamptz
);

alter table account enable row level security, force row level security;
create policy account_scope on account using (
  case scope_kind()
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = scope_uuid()
    when 'subDistributor' then sub_distributor_uuid = scope_uuid()
    when 'installer' then installer_uuid = scope_uuid()
    when 'account' then uuid = scope_uuid()
    else false
  end);

alter table project_member enable row level security, force row level security;
create policy project_member_scope on project_member using (
  case scope_kind()
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = scope_uuid()
    when 'subInstaller' then account_uuid = scope_uuid()
    when 'account' then account_uuid = scope_uuid()
    else false
  end);

alter table project enable row level security, force row level security;
create policy project_scope on project using (
  case scope_kind()
    when 'system' then true
    when 'platform' then true
    when 'distributor' then distributor_uuid = scope_uuid()
    when 'subDistributor' then sub_distributor_uuid = scope_uuid()
    when 'installer' then installer_uuid = scope_uuid()
    when 'subInstaller' then exists (
      select from project_member where project_member.project_uuid = project.uuid and account_uuid = scope_uuid())
    when 'project' then uuid = scope_uuid()
    else false
  end);

alter table delegation enable row level security, force row level security;
create policy delegation_scope on delegation using (
  case scope_kind()
    when 'system' then true
    when 'project' then to_project_uuid = scope_uuid()
    when 'installer' then to_account_uuid = scope_uuid() and to_project_uuid is null
    when 'distributor' then from_account_uuid = scope_uuid()
    when 'subDistributor' then from_account_uuid = scope_uuid()
    else false
  end);

alter table session enable row level security, force row level security;
create policy session_scope on session using (
  scope_kind() = 'system' or (scope_kind() = 'account' and account_uuid = scope_uuid()));

alter table one_time_secret enable row level security, force row level security;
create policy one_time_secret_scope on one_time_secret using (scope_kind() = 'system');

alter table sign_in_guard enable row level security, force row level security;
create policy sign_in_guard_scope on sign_in_guard using (scope_kind() = 'system');
