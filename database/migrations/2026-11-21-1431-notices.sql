-- When a notification was last published: one that comes back after a correction is unread again.
alter table notification add column published_at timestamptz;

-- What an entry of the audit log is about, for its filter.
alter table audit_entry add column entity text generated always as (split_part(operation, '.', 1)) stored;
create index audit_entry_by_entity on audit_entry (entity, at desc, chain_uuid, number);

-- When people were last told that a device is away: at most once an hour (operators.md 2.2).
alter table device add column offline_noticed_at timestamptz;

-- Of which expiry an account was warned, and how many days before it.
alter table account add column warned_of_expiry timestamptz, add column warned_days integer;
create index account_by_expiry on account (expires_at) where expires_at is not null and state = 'normal';

-- A notice about a device that is away waits here: one that is back soon after sends nothing.
alter table outbox drop constraint outbox_kind_check,
  add check (kind in ('mail', 'command', 'eventAck', 'offlineNotice'));
