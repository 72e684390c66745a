-- Versions of firmware that the platform has published. What an image says of itself never changes; its bytes are an
-- object.
create table firmware (
  uuid uuid primary key default gen_random_uuid(),
  model text not null check (length(model) between 1 and 31),
  -- The version as its four numbers, and as the image writes it.
  number integer[] not null check (cardinality(number) = 4),
  name text not null check (name ~ '^[0-9]{1,5}([.][0-9]{1,5}){3}$'),
  -- The version that a device must have at least; empty where any will do.
  least_number integer[] check (cardinality(least_number) = 4 and least_number <= number),
  least_name text check (least_name ~ '^[0-9]{1,5}([.][0-9]{1,5}){3}$'),
  sha256 text not null references stored_object (sha256),
  bytes integer not null,
  signature text not null,
  notes text not null default '' check (length(notes) <= 1024),
  visibility text not null default 'all' check (visibility in ('all', 'chosen', 'hidden')),
  must_update boolean not null default false,
  published_by text not null,
  published_at timestamptz not null,
  version integer not null default 1,
  check (num_nulls(least_number, least_name) <> 1)
);
create unique index firmware_by_number on firmware (model, number);
create index firmware_of_object on firmware (sha256);
alter table firmware enable row level security, force row level security;

-- Distributors that see a version which not all may see, with all that is below them.
create table firmware_distributor (
  firmware_uuid uuid not null references firmware (uuid) on delete cascade,
  distributor_uuid uuid not null references account (uuid) on delete cascade,
  primary key (firmware_uuid, distributor_uuid)
);
create index firmware_of_distributor on firmware_distributor (distributor_uuid);
alter table firmware_distributor enable row level security, force row level security;

-- Accounts that were mailed of a version: each once, however often it is hidden and shown again.
create table firmware_notice (
  firmware_uuid uuid not null references firmware (uuid) on delete cascade,
  account_uuid uuid not null references account (uuid) on delete cascade,
  primary key (firmware_uuid, account_uuid)
);
create index firmware_notice_of_account on firmware_notice (account_uuid);
alter table firmware_notice enable row level security, force row level security;

-- The pair of keys by which devices know the images of this installation; the private half is encrypted by the vault.
create table firmware_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key bytea not null
);
alter table firmware_key enable row level security, force row level security;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('mail', 'command', 'eventAck', 'offlineNotice',
  'passbackNotice', 'occupancyNotice', 'motionNotice', 'decommission', 'visitorNotice', 'passwordReset', 'push',
  'orderNotice', 'firmwareNotice'));
