-- Money (money.md, billing.md): what is for sale at which price, until when items are paid, and orders that move these
-- ends. Amounts are minor units of the one currency of the installation.

-- Prices of a seller: of the platform where it names none. Buyers are operators below it; empty for all.
create table price (
  uuid uuid default gen_random_uuid() primary key,
  seller_uuid uuid references account (uuid) on delete cascade,
  project_kind text not null check (project_kind in ('community', 'oldCommunity', 'office', 'villa')),
  service text not null check (length(service) between 1 and 32),
  variant text not null default '' check (length(variant) <= 32),
  buyers uuid[] not null default '{}',
  activation bigint not null default 0 check (activation between 0 and 99999999),
  monthly bigint not null check (monthly between 0 and 99999999),
  -- Fees of automatic renewal; three and twelve months where there is none.
  quarterly bigint check (quarterly between 0 and 99999999),
  yearly bigint check (yearly between 0 and 99999999),
  free_quantity integer not null default 0 check (free_quantity between 0 and 1000),
  valid_from date not null,
  -- The first date without it: a price is ended, never erased (money.md 66).
  ends_on date check (ends_on >= valid_from),
  -- Until when items that were there before stay paid, where it is the first price of their kind (money.md 12).
  first_paid_until date,
  applied_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  sequence bigint generated always as identity,
  version integer not null default 1
);
create index price_by_seller on price (seller_uuid, project_kind, service, valid_from);
alter table price enable row level security, force row level security;

-- One tax rate for each country, in hundredths of a percent (decisions.md 47).
create table tax_rate (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  rate integer not null check (rate between 0 and 10000),
  version integer not null default 1
);
alter table tax_rate enable row level security, force row level security;

-- A site that is free by the super manager's switch, whatever its sellers price (money.md 74).
alter table project add column is_free boolean not null default false;
alter table project no force row level security;
update project set is_free = true where settings ->> 'isFree' = 'true';
update project set settings = settings - 'isFree' where settings ? 'isFree';
alter table project force row level security;

-- How far an item is paid: a service of one apartment, door, person or of the whole site. An item without a row was never
-- paid. The end is a date of the site; null with `is_activated` after a licence was lost, or for no end.
create table paid_item (
  project_uuid uuid not null references project (uuid) on delete cascade,
  service text not null check (length(service) between 1 and 32),
  subject_uuid uuid not null,
  paid_until date,
  is_activated boolean not null default false,
  -- Additional apps of a family that are paid (money.md 23).
  quantity integer not null default 0 check (quantity >= 0),
  -- The tier of attendance that is paid (money.md 60).
  variant text not null default '',
  version integer not null default 1,
  primary key (project_uuid, service, subject_uuid)
);
create index paid_item_by_end on paid_item (paid_until, project_uuid);
create index paid_item_by_subject on paid_item (project_uuid, subject_uuid);
alter table paid_item enable row level security, force row level security;

-- Why an item has its end: no end changes without an entry (money.md 34).
create table paid_item_entry (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  service text not null,
  subject_uuid uuid not null,
  subject_name text not null,
  at timestamptz not null,
  kind text not null check (kind in ('order', 'operator', 'firstPrice', 'test', 'lost', 'planConversion', 'variant')),
  order_uuid uuid,
  old_until date,
  new_until date,
  is_activated boolean not null,
  quantity integer not null default 0,
  variant text not null default '',
  by_name text not null default '',
  number bigint generated always as identity,
  primary key (project_uuid, uuid)
);
create index paid_item_entry_by_item on paid_item_entry (project_uuid, service, subject_uuid, number);
create index paid_item_entry_by_order on paid_item_entry (order_uuid) where order_uuid is not null;
alter table paid_item_entry enable row level security, force row level security;

-- Orders. Rows of before have no lines, and who they were for is their payer.
alter table payment_order
  add column number text,
  add column payer_uuid uuid,
  add column payer_kind text not null default 'installer',
  add column payer_name text not null default '',
  add column made_by_uuid uuid,
  add column made_by_name text not null default '',
  add column seller_uuid uuid,
  add column seller_name text not null default '',
  add column distributor_uuid uuid,
  add column sub_distributor_uuid uuid,
  add column project_kind text check (project_kind in ('community', 'oldCommunity', 'office', 'villa')),
  add column kind text not null default 'renew' check (kind in ('activate', 'renew', 'additional', 'upgrade')),
  add column service text,
  add column method text not null default 'none' check (method in ('none', 'sandbox', 'stripe', 'outside')),
  add column is_automatic boolean not null default false,
  add column period smallint check (period between 0 and 3),
  add column months integer check (months between 1 and 60),
  add column to_date date,
  add column currency text not null default '',
  add column subtotal bigint not null default 0,
  add column tax_rate integer not null default 0,
  add column tax bigint not null default 0,
  add column total bigint not null default 0,
  add column billing jsonb not null default '{}',
  add column expires_at timestamptz,
  add column paid_at timestamptz,
  -- Date of a payment outside, as its reference names it.
  add column paid_on date,
  add column ended_at timestamptz,
  add column reference text not null default '',
  add column recorded_by text not null default '',
  add column agreement_uuid uuid,
  add column hidden_by uuid[] not null default '{}',
  add column version integer not null default 1;
alter table payment_order no force row level security;
update payment_order o set
  number = to_char(o.created_at at time zone 'UTC', 'YYYYMMDDHH24MISS') || lpad(ranked.rank::text, 6, '0'),
  payer_uuid = o.installer_uuid,
  made_by_uuid = o.installer_uuid,
  distributor_uuid = payer.distributor_uuid,
  sub_distributor_uuid = payer.sub_distributor_uuid
from (select uuid, row_number() over (order by created_at, uuid) as rank from payment_order) ranked
  left join account payer on payer.uuid = (select old.installer_uuid from payment_order old where old.uuid = ranked.uuid)
where ranked.uuid = o.uuid;
alter table payment_order force row level security;
alter table payment_order
  alter column number set not null,
  alter column payer_uuid set not null,
  alter column made_by_uuid set not null;
create unique index payment_order_by_number on payment_order (number);
create index payment_order_by_payer on payment_order (payer_uuid, created_at desc, uuid);
create index payment_order_by_distributor on payment_order (distributor_uuid, created_at desc, uuid);
create index payment_order_by_sub_distributor on payment_order (sub_distributor_uuid, created_at desc, uuid);
create index payment_order_by_time on payment_order (created_at desc, uuid);
create index payment_order_waiting on payment_order (expires_at) where state = 0;

-- What an order is about, frozen when it was made. Names are those of that day; nothing here refers to a row that may go.
create table payment_order_line (
  order_uuid uuid not null references payment_order (uuid) on delete cascade,
  line integer not null,
  site_uuid uuid not null,
  site_name text not null,
  service text not null,
  subject_uuid uuid not null,
  subject_name text not null,
  place text not null default '',
  variant text not null default '',
  quantity integer not null default 1 check (quantity >= 0),
  -- How many are paid afterwards.
  paid_quantity integer not null default 1 check (paid_quantity >= 0),
  is_activation boolean not null,
  unit_price bigint not null,
  activation bigint not null default 0,
  months integer,
  days integer,
  amount bigint not null check (amount >= 0),
  old_until date,
  expected_until date,
  new_until date,
  -- How the end moves when the order settles: months, days, a date.
  term jsonb not null,
  primary key (order_uuid, line)
);
create index payment_order_line_by_site on payment_order_line (site_uuid, order_uuid);
alter table payment_order_line enable row level security, force row level security;

-- Items of open orders: while one is here, no other order takes it (billing.md 6.2). All doors of an office are one item
-- (money.md 7).
create table ordered_item (
  project_uuid uuid not null references project (uuid) on delete cascade,
  service text not null,
  subject_uuid uuid not null,
  order_uuid uuid not null references payment_order (uuid) on delete cascade,
  primary key (project_uuid, service, subject_uuid)
);
create index ordered_item_by_order on ordered_item (order_uuid);
alter table ordered_item enable row level security, force row level security;

-- Visits of an order's payment page at a provider: one is open at a time (money.md 32).
create table payment_session (
  order_uuid uuid not null references payment_order (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid() primary key,
  provider text not null check (provider in ('sandbox', 'stripe')),
  reference text not null default '',
  url text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz,
  outcome text not null default '',
  -- The portal in which it was opened: the buyer returns there.
  section text not null default '',
  -- Declined cards, by the ids of the events that reported them: tries, no end of the order (money.md 25).
  declines text[] not null default '{}',
  -- Of the sandbox alone: a payment that it has not reported yet.
  sandbox_transaction text not null default ''
);
create unique index payment_session_open on payment_session (order_uuid) where closed_at is null;
create index payment_session_by_order on payment_session (order_uuid, created_at);
create index payment_session_by_reference on payment_session (provider, reference) where reference <> '';
alter table payment_session enable row level security, force row level security;

-- Captures that a provider notified, each once by its transaction (money.md 30).
create table payment_capture (
  provider text not null check (provider in ('sandbox', 'stripe')),
  transaction text not null check (length(transaction) between 1 and 255),
  order_uuid uuid references payment_order (uuid),
  amount bigint not null,
  currency text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('settled', 'refundDue', 'refunded', 'unknown')),
  refund text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz,
  primary key (provider, transaction)
);
create index payment_capture_by_order on payment_capture (order_uuid);
create index payment_capture_due on payment_capture (next_try_at) where outcome = 'refundDue';
alter table payment_capture enable row level security, force row level security;

-- The ledger. The entries of one cause add up to 0: what came in against what it was for.
create table ledger_entry (
  uuid uuid default gen_random_uuid() primary key,
  order_uuid uuid references payment_order (uuid),
  cause text not null,
  at timestamptz not null,
  account text not null check (account in ('received', 'revenue', 'tax', 'refundDue', 'refunded')),
  amount bigint not null
);
create index ledger_entry_by_order on ledger_entry (order_uuid);
create unique index ledger_entry_once on ledger_entry (cause, account);
alter table ledger_entry enable row level security, force row level security;

-- Invoices: a number without gaps for each seller and year, drawn in the transaction that settles (decisions.md 50).
create table invoice_counter (
  seller_uuid uuid not null,
  year integer not null,
  last integer not null,
  primary key (seller_uuid, year)
);
alter table invoice_counter enable row level security, force row level security;
create table invoice (
  order_uuid uuid primary key references payment_order (uuid),
  seller_uuid uuid not null,
  year integer not null,
  number integer not null,
  issued_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  unique (seller_uuid, year, number)
);
alter table invoice enable row level security, force row level security;

-- Agreements of automatic renewal (billing.md 10).
create table renewal_agreement (
  uuid uuid default gen_random_uuid() primary key,
  number text not null unique,
  payer_uuid uuid not null,
  payer_kind text not null,
  payer_name text not null,
  made_by_uuid uuid not null,
  installer_uuid uuid not null,
  distributor_uuid uuid,
  sub_distributor_uuid uuid,
  project_uuid uuid,
  seller_uuid uuid,
  project_kind text not null check (project_kind in ('community', 'oldCommunity', 'office', 'villa')),
  state text not null check (state in ('pending', 'active', 'ended')),
  reason smallint check (reason between 0 and 8),
  period smallint not null check (period between 0 and 2),
  currency text not null,
  amount bigint not null,
  method text not null check (method in ('sandbox', 'stripe')),
  -- Whom the provider knows as its payer: later charges take the way to pay that is saved there.
  customer text not null default '',
  next_charge_at timestamptz,
  notified_at timestamptz,
  -- The day on which its amount was last compared with the prices of then.
  priced_on date not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- When its payer was told that it ended.
  end_mailed_at timestamptz,
  version integer not null default 1
);
create index renewal_agreement_by_payer on renewal_agreement (payer_uuid, created_at desc, uuid);
create index renewal_agreement_by_site on renewal_agreement (project_uuid) where project_uuid is not null;
create index renewal_agreement_by_customer on renewal_agreement (customer) where state = 'active' and customer <> '';
create index renewal_agreement_due on renewal_agreement (next_charge_at) where state = 'active';
alter table renewal_agreement enable row level security, force row level security;
alter table payment_order add foreign key (agreement_uuid) references renewal_agreement (uuid);
create index payment_order_by_agreement on payment_order (agreement_uuid) where agreement_uuid is not null;

create table renewal_agreement_item (
  project_uuid uuid not null references project (uuid) on delete cascade,
  agreement_uuid uuid not null references renewal_agreement (uuid) on delete cascade,
  service text not null,
  subject_uuid uuid not null,
  subject_name text not null,
  is_running boolean not null default true,
  primary key (project_uuid, agreement_uuid, service, subject_uuid)
);
create unique index renewal_agreement_item_once on renewal_agreement_item (project_uuid, service, subject_uuid) where is_running;
create index renewal_agreement_item_by_agreement on renewal_agreement_item (agreement_uuid);
alter table renewal_agreement_item enable row level security, force row level security;

-- Keys of providers, encrypted; entered by the super manager and never answered.
create table payment_provider (
  provider text primary key check (provider in ('sandbox', 'stripe')),
  is_on boolean not null default false,
  ciphertext bytea,
  version integer not null default 1
);
alter table payment_provider enable row level security, force row level security;
