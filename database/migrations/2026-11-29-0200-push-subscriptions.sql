-- The key by which services that push to browsers know this installation, where the settings name none. Its private
-- half is encrypted by the vault.
create table push_key (
  only_one boolean default true check (only_one) primary key,
  public_key text not null,
  private_key bytea not null
);
alter table push_key enable row level security, force row level security;

-- Browsers in which accounts have agreed to notifications. Who knows where a browser is reached may push to it, so that
-- address and its keys are encrypted by the vault; equal addresses are found by their hash. A session ends within
-- hours, and the subscription goes on: only signing out of it, or ending it, ends the subscription as well.
create table push_subscription (
  uuid uuid primary key default gen_random_uuid(),
  account_uuid uuid not null references account (uuid) on delete cascade,
  session_uuid uuid references session (uuid) on delete set null,
  endpoint_hash bytea not null unique,
  ciphertext bytea not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- Failures since the last success.
  failures integer not null default 0
);
create index push_subscription_by_account on push_subscription (account_uuid);
create index push_subscription_by_session on push_subscription (session_uuid) where session_uuid is not null;
alter table push_subscription enable row level security, force row level security;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('mail', 'command', 'eventAck', 'offlineNotice',
  'passbackNotice', 'occupancyNotice', 'motionNotice', 'decommission', 'visitorNotice', 'passwordReset', 'push'));
