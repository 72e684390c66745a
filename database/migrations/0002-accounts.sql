-- Accounts of every role, their sessions and secrets, and what operators keep above the sites.

-- A change of the counted counters of an operator.
create type counter_change as (distributor_uuid uuid, sub_distributor_uuid uuid, installer_uuid uuid, own_uuid uuid, what text, many integer);

create table account (
  uuid uuid default gen_random_uuid() primary key,
kind text not null check (kind in ('superManager', 'subSuperManager', 'distributor', 'subDistributor', 'installer',
    'subInstaller', 'single', 'propertyManager', 'admin')),
  parent_uuid uuid references account (uuid),
  -- The nearest distributor, sub-distributor and installer above (or the account itself), so that every list of
  -- a subtree is one index range however deep the tree is.
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  installer_uuid uuid,
  user_name text collate natural_order not null check (length(user_name) between 1 and 254),
  display_name text collate natural_order not null,
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
  phone_code text not null default '',
  phone text not null default '',
  country text not null default '',
  address text not null default '',
  time_zone text not null default 'UTC',
  customize_form integer not null default 3 check (customize_form between 2 and 7),
  -- What a sub-account may do beyond its role; the names are the contract's.
  abilities text[] not null default '{}',
  -- Notices the account has switched off.
  muted_notices text[] not null default '{}',
  -- A property manager's reminder to change the password each month.
  password_reminder boolean not null default false,
  expires_at timestamptz,
  -- An address is proven by a mailed code before mails about others go there.
  email_confirmed_at timestamptz,
  -- Counts up at every edit; an edit that names an older one is refused.
  version integer not null default 1,
  -- Parts of a villa owner's display name (operators.md 5.2.5).
  first_name text collate natural_order not null default '',
  last_name text collate natural_order not null default '',
  warned_of_expiry timestamptz,
  warned_days integer,
  -- Switched on by the account itself; `two_factor` is the choice of the operator that made the account.
  two_factor_own boolean not null default false,
  constraint account_check check (((kind = 'superManager') or (parent_uuid is not null)))
);
create index account_by_age on account (created_at, uuid);
create index account_by_distributor on account (distributor_uuid, user_name, uuid);
create index account_by_distributor_age on account (distributor_uuid, created_at, uuid);
create index account_by_distributor_kind on account (distributor_uuid, kind, user_name, uuid)
  include (sub_distributor_uuid, installer_uuid);
create index account_by_distributor_kind_age on account (distributor_uuid, kind, created_at, uuid);
create index account_by_distributor_kind_display_name on account (distributor_uuid, kind, display_name, uuid);
create index account_by_expiry on account (expires_at) where expires_at is not null and state = 'normal';
create index account_by_installer on account (installer_uuid, user_name, uuid) where installer_uuid is not null;
create index account_by_installer_kind on account (installer_uuid, kind, user_name, uuid)
  include (distributor_uuid, sub_distributor_uuid) where installer_uuid is not null;
create index account_by_installer_kind_age on account (installer_uuid, kind, created_at, uuid)
  where installer_uuid is not null;
create index account_by_kind on account (kind, user_name, uuid)
  include (distributor_uuid, sub_distributor_uuid, installer_uuid);
create index account_by_kind_age on account (kind, created_at, uuid);
create index account_by_kind_display_name on account (kind, display_name, uuid);
create index account_by_name on account (user_name, uuid);
create index account_by_parent on account (parent_uuid, kind, user_name, uuid);
create index account_by_sub_distributor on account (sub_distributor_uuid, user_name, uuid) where sub_distributor_uuid is not null;
create index account_by_sub_distributor_kind on account (sub_distributor_uuid, kind, user_name, uuid)
  include (distributor_uuid, installer_uuid) where sub_distributor_uuid is not null;
create index account_by_sub_distributor_kind_age on account (sub_distributor_uuid, kind, created_at, uuid)
  where sub_distributor_uuid is not null;
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_user_name on account (lower(user_name));
alter table account enable row level security, force row level security;

-- Parts of a first page that an account wants to see, in their order; no row for an account that changed nothing.
create table account_layout (
  account_uuid uuid not null references account (uuid) on delete cascade,
  section text not null,
  widgets text[] not null,
  version integer not null default 1,
  primary key (account_uuid, section)
);
alter table account_layout enable row level security, force row level security;

-- What a distributor or installer is allowed, and what those below it inherit (operators.md 3.1, 4.3).
create table operator (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  -- Project types it may build: 1 community, 2 office, 4 villa.
  business integer not null default 7 check (business between 1 and 7),
  charge_mode integer not null default 0 check (charge_mode in (0, 1)),
  feature_plans text[] not null default '{}',
  attendance_pricing integer not null default 0 check (attendance_pricing in (0, 1)),
  -- Switches by name; the names and their defaults are the contract's.
  switches jsonb not null default '{}',
  -- Seconds; null as long as the installer has not said.
  hold_delay_sec integer check (hold_delay_sec between 1 and 60)
);
alter table operator enable row level security, force row level security;

create table operator_counter (
  account_uuid uuid not null,
  -- Of which kind the operator is: the counters of all distributors together are those of the platform.
  operator text not null check (operator in ('distributor', 'subDistributor', 'installer')),
  -- A kind of account, a kind of site, 'device' or 'company'.
  what text not null,
  count integer not null,
  primary key (account_uuid, what)
);
create index operator_counter_of_distributors on operator_counter (what) include (count) where operator = 'distributor';
alter table operator_counter enable row level security, force row level security;

create table session (
  uuid uuid default gen_random_uuid() primary key,
  token_hash bytea not null unique,
  account_uuid uuid not null references account (uuid) on delete cascade,
  acting_account_uuid uuid not null references account (uuid) on delete cascade,
  section text not null,
  project_uuid uuid,
  delegation_uuid uuid,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the signed-in person last typed the password again, for actions that ask for it.
  verified_at timestamptz
);
create index session_by_account on session (account_uuid) where revoked_at is null;
create index session_by_expiry on session (expires_at);
create index session_by_project on session (project_uuid) where project_uuid is not null;
alter table session enable row level security, force row level security;

-- Wrong tries by subject; a subject is an account or the hash of a name that no account has, so both look alike.
create table sign_in_guard (
  subject text primary key,
  recent_failures integer not null default 0,
  day_failures integer not null default 0,
  day_started_at timestamptz not null default now(),
  locked_until timestamptz
);
alter table sign_in_guard enable row level security, force row level security;

create table sign_in_name (
  name text primary key,
  account_uuid uuid not null references account (uuid) on delete cascade
);
create index sign_in_name_by_account on sign_in_name (account_uuid);
alter table sign_in_name enable row level security, force row level security;

-- Mailed codes and reset tokens: hashed, single use.
create table one_time_secret (
  uuid uuid default gen_random_uuid() primary key,
  purpose text not null check ((purpose in ('twoFactor', 'resetPassword', 'confirmEmail'))),
  account_uuid uuid not null references account (uuid) on delete cascade,
  token_hash bytea not null unique,
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  code_sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What the code is about: the address to confirm.
  subject text
);
create index one_time_secret_by_account on one_time_secret (account_uuid, purpose, created_at desc);
create index one_time_secret_by_expiry on one_time_secret (expires_at);
alter table one_time_secret enable row level security, force row level security;

-- When an account was given access codes at a site: so many within so long (specification.md 8). A key that is deleted
-- counts too.
create table access_code_request (
  account_uuid uuid not null references account (uuid) on delete cascade,
  project_uuid uuid not null,
  requested_at timestamptz not null
);
create index access_code_request_of_account on access_code_request (account_uuid, project_uuid, requested_at);
create index access_code_request_of_site on access_code_request (project_uuid);
alter table access_code_request enable row level security, force row level security;

-- One row for each entry into another account's portal; nested entries point to the one they came from.
create table delegation (
  uuid uuid default gen_random_uuid() primary key,
  session_uuid uuid not null,
  parent_uuid uuid references delegation (uuid) on delete cascade,
  by_account_uuid uuid not null references account (uuid) on delete cascade,
  by_name text collate natural_order not null,
  from_account_uuid uuid not null references account (uuid) on delete cascade,
  from_section text not null,
  from_project_uuid uuid,
  to_account_uuid uuid not null references account (uuid) on delete cascade,
  to_section text not null,
  to_project_uuid uuid,
  to_name text collate natural_order not null,
  state text not null check (state in ('pending', 'active', 'ended', 'revoked', 'withdrawn', 'expired')),
  created_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  -- Of a consent: when the managers were mailed again, and when the platform agreed in their place.
  reminded_at timestamptz,
  overridden_at timestamptz,
kind text not null default 'entry' check (kind in ('entry', 'joinSite', 'leaveSite', 'resetPassword', 'changeEmail',
    'changeTwoFactor', 'transferSite')),
  -- The account or installer the request is about, as the managers read it; an agreement holds for exactly this.
  subject text,
  constraint delegation_subject_check check (((kind = 'entry') = (subject is null))),
constraint delegation_until_check check ((until <= (created_at +
case
    when (kind = 'entry') then
    '08:00:01'::interval
    else '21 days 00:00:01'::interval
end)))
);
create index delegation_by_account on delegation (to_account_uuid, created_at desc);
create index delegation_by_project on delegation (to_project_uuid, created_at desc) where to_project_uuid is not null;
create index delegation_by_session on delegation (session_uuid);
alter table delegation enable row level security, force row level security;
alter table session add foreign key (delegation_uuid) references delegation (uuid) on delete cascade;

-- What a distributor calls the product and shows for it, for itself and all below it (operators.md 3.1, 4.6); what is
-- empty is the platform's. Each logo that is brought has an id of its own, which its public address names, so that
-- browsers may keep it.
create table brand (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  product text not null default '' check (length(product) <= 32),
  mail_footer text not null default '' check (length(mail_footer) <= 255),
  logo_uuid uuid unique,
  logo_type text check (logo_type in ('image/jpeg', 'image/png')),
  logo bytea,
  version integer not null default 0,
constraint brand_check check ((((logo_uuid is null) = (logo is null)) and ((logo_uuid is null) = (logo_type is null))))
);
alter table brand alter column logo set storage external;
alter table brand enable row level security, force row level security;

create table billing_info (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  fields jsonb not null,
  version integer not null default 1
);
alter table billing_info enable row level security, force row level security;

-- Orders as far as other features ask about them: whether some are still being processed (specification.md 4).
create table payment_order (
  uuid uuid default gen_random_uuid() primary key,
  installer_uuid uuid not null,
  project_uuid uuid,
  state integer not null default 0 check (state between 0 and 6),
  created_at timestamptz not null default now()
);
create index payment_order_by_project on payment_order (project_uuid) where project_uuid is not null;
create index payment_order_open on payment_order (installer_uuid) where state = 0;
alter table payment_order enable row level security, force row level security;

-- Who accepted which policy text, when and from where; never changed (operators.md 3.5).
create table policy_acceptance (
  uuid uuid default gen_random_uuid() primary key,
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
create index policy_acceptance_by_account on policy_acceptance (account_uuid, policy, at desc);
create index policy_acceptance_by_age on policy_acceptance (at desc, uuid);
alter table policy_acceptance enable row level security, force row level security;

-- Notices of the platform to its operators, and who has read them (operators.md 3.17).
create table notification (
  uuid uuid default gen_random_uuid() primary key,
  title text not null,
  content text not null,
  link text not null default '',
  shown_as text not null default 'list' check (shown_as in ('list', 'popUp')),
  -- Kinds of accounts it is for, and, where some are named, the distributors whose trees it is for.
  kinds text[] not null,
  distributors uuid[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- When a notification was last published: one that comes back after a correction is unread again.
  published_at timestamptz,
  constraint notification_check check ((ends_at >= starts_at))
);
create index notification_by_start on notification (starts_at desc, uuid);
alter table notification enable row level security, force row level security;

create table notification_read (
  notification_uuid uuid not null references notification (uuid) on delete cascade,
  account_uuid uuid not null references account (uuid) on delete cascade,
  at timestamptz not null,
  primary key (account_uuid, notification_uuid)
);
alter table notification_read enable row level security, force row level security;

-- Contact of the accounts below an operator; the nearest one upward counts (operators.md 3.11).
create table customer_service (
  account_uuid uuid primary key references account (uuid) on delete cascade,
  fields jsonb not null,
  version integer not null default 1
);
alter table customer_service enable row level security, force row level security;

-- Models a distributor sells under another name (operators.md 3.9).
create table customised_model (
  account_uuid uuid not null references account (uuid) on delete cascade,
  model text not null,
  shown_name text not null check (length(shown_name) between 1 and 32),
  default_configuration text not null default '',
  primary key (account_uuid, model)
);
alter table customised_model enable row level security, force row level security;

-- Manuals for installers, one for each type of sites and language (operators.md 5.9). Like a logo, each file has an id
-- of its own.
create table guide_file (
  type text not null check (type in ('community', 'office', 'villa')),
  language text not null check (length(language) between 2 and 64),
  uuid uuid not null unique,
  name text collate natural_order not null check (length(name) <= 255),
  bytes integer not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  primary key (type, language)
);
alter table guide_file alter column content set storage external;
alter table guide_file enable row level security, force row level security;

create table search_word (
  uuid uuid primary key,
  -- The kind of an account, or 'project' for a site: a list shows one of them, and its words lead to nothing else.
  subject text not null,
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  installer_uuid uuid,
  -- In small letters, one name a line.
  words text not null
);
create index search_word_by_distributor on search_word (distributor_uuid, subject);
create index search_word_by_installer on search_word (installer_uuid, subject) include (words, uuid) where installer_uuid is not null;
create index search_word_by_sub_distributor on search_word (sub_distributor_uuid, subject) where sub_distributor_uuid is not null;
create index search_word_by_subject on search_word (subject);
create index search_word_of_admin on search_word using gin (words gin_trgm_ops, distributor_uuid, sub_distributor_uuid,
  installer_uuid) with (fastupdate=off) where (subject = 'admin');
create index search_word_of_installer on search_word using gin (words gin_trgm_ops, distributor_uuid,
  sub_distributor_uuid, installer_uuid) with (fastupdate=off) where (subject = 'installer');
create index search_word_of_manager on search_word using gin (words gin_trgm_ops, distributor_uuid,
  sub_distributor_uuid, installer_uuid) with (fastupdate=off) where (subject = 'propertyManager');
create index search_word_of_others on search_word using gin (words gin_trgm_ops, distributor_uuid, sub_distributor_uuid,
  installer_uuid) with (fastupdate=off) where (subject not in ('project', 'single', 'propertyManager', 'admin',
  'installer'));
create index search_word_of_project on search_word using gin (words gin_trgm_ops, distributor_uuid,
  sub_distributor_uuid, installer_uuid) with (fastupdate=off) where (subject = 'project');
create index search_word_of_villa on search_word using gin (words gin_trgm_ops, distributor_uuid, sub_distributor_uuid,
  installer_uuid) with (fastupdate=off) where (subject = 'single');
alter table search_word enable row level security, force row level security;
