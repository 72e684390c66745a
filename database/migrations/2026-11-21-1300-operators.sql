-- What operators keep about accounts and sites: contact, formats, abilities, what an operator's account allows below it,
-- site settings, companies, transfers, notices, policies. Deleting an account takes with it what only it needed.

alter table account
  add column phone_code text not null default '',
  add column phone text not null default '',
  add column country text not null default '',
  add column address text not null default '',
  add column time_zone text not null default 'UTC',
  add column customize_form integer not null default 3 check (customize_form between 2 and 7),
  -- What a sub-account may do beyond its role; the names are the contract's.
  add column abilities text[] not null default '{}',
  -- Notices the account has switched off.
  add column muted_notices text[] not null default '{}',
  -- A property manager's reminder to change the password each month.
  add column password_reminder boolean not null default false,
  add column expires_at timestamptz,
  -- An address is proven by a mailed code before mails about others go there.
  add column email_confirmed_at timestamptz,
  -- Counts up at every edit; an edit that names an older one is refused.
  add column version integer not null default 1;

create index account_by_kind on account (kind, user_name, uuid);
create index project_by_kind on project (kind, name, uuid);

-- What a distributor or installer is allowed, and what those below it inherit (operators.md 3.1, 4.3).
create table operator (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  -- Project types it may build: 1 community, 2 office, 4 villa.
  business integer not null default 7 check (business between 1 and 7),
  charge_mode integer not null default 0 check (charge_mode in (0, 1)),
  feature_plans text[] not null default '{}',
  attendance_pricing integer not null default 0 check (attendance_pricing in (0, 1)),
  -- Switches by name; the names and their defaults are the contract's.
  switches jsonb not null default '{}'
);
alter table operator enable row level security, force row level security;
create policy operator_scope on operator using (
  scope_kind() in ('system', 'platform') or exists (select from account a where a.uuid = account_uuid));

-- An owner that the policies hold sees the accounts that are there already only as the system.
set local lintel.scope = 'system';
insert into operator (account_uuid) select uuid from account where kind in ('distributor', 'installer');
set local lintel.scope = '';

-- Models a distributor sells under another name (operators.md 3.9).
create table customised_model (
  account_uuid uuid not null references account (uuid) on delete cascade,
  model text not null,
  shown_name text not null check (length(shown_name) between 1 and 32),
  default_configuration text not null default '',
  primary key (account_uuid, model)
);
alter table customised_model enable row level security, force row level security;
create policy customised_model_scope on customised_model using (
  scope_kind() in ('system', 'platform') or exists (select from account a where a.uuid = account_uuid));

create table billing_info (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  fields jsonb not null,
  version integer not null default 1
);
alter table billing_info enable row level security, force row level security;
create policy billing_info_scope on billing_info using (
  scope_kind() = 'system' or account_uuid = scope_uuid());

-- Whom those below an operator turn to; the nearest one upward counts (operators.md 3.11).
create table customer_service (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  fields jsonb not null,
  version integer not null default 1
);
alter table customer_service enable row level security, force row level security;
create policy customer_service_scope on customer_service using (
  scope_kind() in ('system', 'platform') or account_uuid = scope_uuid());

-- Who accepted which policy text, when and from where; never changed (operators.md 3.5).
create table policy_acceptance (
  uuid uuid primary key default gen_random_uuid(),
  account_uuid uuid not null,
  account_name text not null,
  account_kind text not null,
  distributor_uuid uuid,
  policy text not null,
  policy_version text not null,
  language text not null,
  address text not null default '',
  at timestamptz not null
);
create index policy_acceptance_by_age on policy_acceptance (at desc, uuid);
create index policy_acceptance_by_account on policy_acceptance (account_uuid, policy, at desc);
alter table policy_acceptance enable row level security, force row level security;
create policy policy_acceptance_scope on policy_acceptance using (scope_kind() in ('system', 'platform'));

-- Switches of this installation (specification 3, System config).
create table system_setting (
  name text primary key,
  value boolean not null
);
alter table system_setting enable row level security, force row level security;
create policy system_setting_read on system_setting for select using (true);
create policy system_setting_write on system_setting using (scope_kind() in ('system', 'platform'));

alter table project
  add column street text not null default '',
  add column state text not null default '',
  add column postal_code text not null default '',
  add column phone_code text not null default '',
  -- Settings by name; shape, limits and defaults are the contract's for the kind of site.
  add column settings jsonb not null default '{}',
  add column version integer not null default 1;

-- What a property manager may do at one site (operators.md 5.3).
alter table project_member
  add column may_use_app boolean not null default false,
  add column may_delete_accounts boolean not null default true,
  add column may_read_logs boolean not null default true,
  add column may_see_images boolean not null default true;

-- The policies of members let an installer assign below itself.
drop policy project_member_scope on project_member;
create policy project_member_scope on project_member using (
  case scope_kind()
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = scope_uuid()
    when 'subInstaller' then account_uuid = scope_uuid()
    when 'account' then account_uuid = scope_uuid()
    when '' then false
    -- Through the function, because the policy of sites asks this table about sub-installers.
    else sees_project(project_uuid)
  end);

create table company (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 63),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_uuid, uuid)
);
create unique index company_by_name on company (project_uuid, lower(name));
alter table company enable row level security, force row level security;
create policy company_scope on company using (sees_project(project_uuid));

-- The administrator of a company in an office.
create table company_admin (
  project_uuid uuid not null,
  account_uuid uuid not null references account (uuid) on delete cascade,
  company_uuid uuid not null,
  phone_code text not null default '',
  phone text not null default '',
  landline boolean not null default false,
  primary key (project_uuid, account_uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid)
);
create index company_admin_by_company on company_admin (project_uuid, company_uuid);
alter table company_admin enable row level security, force row level security;
create policy company_admin_scope on company_admin using (sees_project(project_uuid));

-- Orders as far as other features ask about them: whether some are still being processed (specification 4).
create table payment_order (
  uuid uuid primary key default gen_random_uuid(),
  installer_uuid uuid not null references account (uuid),
  project_uuid uuid references project (uuid),
  state integer not null default 0 check (state between 0 and 6),
  created_at timestamptz not null default now()
);
create index payment_order_open on payment_order (installer_uuid) where state = 0;
alter table payment_order enable row level security, force row level security;
create policy payment_order_scope on payment_order using (
  scope_kind() in ('system', 'platform') or exists (select from account a where a.uuid = installer_uuid));

-- Notices of the platform to its operators, and who has read them (operators.md 3.17).
create table notification (
  uuid uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null,
  link text not null default '',
  shown_as text not null default 'list' check (shown_as in ('list', 'popUp')),
  -- Kinds of accounts it is for, and, where some are named, the distributors whose trees it is for.
  kinds text[] not null,
  distributors uuid[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at >= starts_at),
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index notification_by_start on notification (starts_at desc, uuid);
create table notification_read (
  notification_uuid uuid not null references notification (uuid) on delete cascade,
  account_uuid uuid not null references account (uuid) on delete cascade,
  at timestamptz not null,
  primary key (account_uuid, notification_uuid)
);
alter table notification enable row level security, force row level security;
create policy notification_write on notification using (scope_kind() in ('system', 'platform'));
create policy notification_read_published on notification for select using (state = 'published');
alter table notification_read enable row level security, force row level security;
create policy notification_read_scope on notification_read using (
  scope_kind() = 'system' or account_uuid = scope_uuid());

-- Group texts of an installer to its villa accounts (operators.md 5.6).
create table villa_message (
  uuid uuid primary key default gen_random_uuid(),
  installer_uuid uuid not null references account (uuid) on delete cascade,
  title text not null,
  content text not null,
  -- Empty: all villa accounts of the installer.
  receivers uuid[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now()
);
create index villa_message_by_age on villa_message (installer_uuid, created_at desc, uuid);
alter table villa_message enable row level security, force row level security;
create policy villa_message_scope on villa_message using (
  scope_kind() in ('system', 'platform') or installer_uuid = scope_uuid());

-- The tree an entry belongs to, so that a distributor's log is one index range. A filing mark, not part of the hash.
alter table audit_entry add column distributor_uuid uuid;
create index audit_entry_by_age on audit_entry (at desc, chain_uuid, number);
create index audit_entry_by_distributor on audit_entry (distributor_uuid, at desc, chain_uuid, number) where distributor_uuid is not null;
drop policy audit_entry_read on audit_entry;
create policy audit_entry_read on audit_entry for select using (
  scope_kind() in ('system', 'platform') or chain_uuid = scope_uuid()
  or (scope_kind() = 'distributor' and distributor_uuid = scope_uuid()));

-- What only an account or a site needed goes with it; what others did stays in the audit log.
alter table session drop constraint session_account_uuid_fkey,
  add foreign key (account_uuid) references account (uuid) on delete cascade,
  drop constraint session_acting_account_uuid_fkey,
  add foreign key (acting_account_uuid) references account (uuid) on delete cascade,
  drop constraint session_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete cascade,
  drop constraint session_delegation_uuid_fkey,
  add foreign key (delegation_uuid) references delegation (uuid) on delete cascade;
alter table one_time_secret drop constraint one_time_secret_account_uuid_fkey,
  add foreign key (account_uuid) references account (uuid) on delete cascade,
  drop constraint one_time_secret_purpose_check,
  add check (purpose in ('twoFactor', 'resetPassword', 'confirmEmail')),
  -- What the code is about: the address to confirm.
  add column subject text;
alter table project_member drop constraint project_member_account_uuid_fkey,
  add foreign key (account_uuid) references account (uuid) on delete cascade,
  drop constraint project_member_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete cascade;
alter table delegation drop constraint delegation_by_account_uuid_fkey,
  add foreign key (by_account_uuid) references account (uuid) on delete cascade,
  drop constraint delegation_from_account_uuid_fkey,
  add foreign key (from_account_uuid) references account (uuid) on delete cascade,
  drop constraint delegation_to_account_uuid_fkey,
  add foreign key (to_account_uuid) references account (uuid) on delete cascade,
  drop constraint delegation_from_project_uuid_fkey,
  add foreign key (from_project_uuid) references project (uuid) on delete cascade,
  drop constraint delegation_to_project_uuid_fkey,
  add foreign key (to_project_uuid) references project (uuid) on delete cascade,
  drop constraint delegation_parent_uuid_fkey,
  add foreign key (parent_uuid) references delegation (uuid) on delete cascade;

-- Whoever manages an account may end its sessions and send it a link to set a password.
drop policy session_scope on session;
create policy session_scope on session using (
  scope_kind() = 'system' or (scope_kind() = 'account' and account_uuid = scope_uuid())
  or (scope_kind() in ('platform', 'distributor', 'subDistributor', 'installer')
    and exists (select from account a where a.uuid = account_uuid)));
-- When the signed-in person last typed the password again, for actions that ask for it.
alter table session add column verified_at timestamptz;
create policy one_time_secret_append on one_time_secret for insert with check (true);

-- A command keeps who gave it by name and id, also when the account is gone.
alter table door_command drop constraint door_command_actor_uuid_fkey;
alter table door_counter drop constraint door_counter_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete cascade;
alter table live_feed drop constraint live_feed_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete cascade;
alter table live_change drop constraint live_change_project_uuid_fkey,
  add foreign key (project_uuid) references project (uuid) on delete cascade;
