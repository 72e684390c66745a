-- Mails about money (billing.md 11; money.md 71).

-- Reminders of ends that were sent: each once for a site, an end, a number of days before it, and a recipient.
create table expiry_reminder (
  project_uuid uuid not null references project (uuid) on delete cascade,
  account_uuid uuid not null references account (uuid) on delete cascade,
  paid_until date not null,
  days smallint not null check (days in (30, 15, 7, 3, 1, 0)),
  sent_at timestamptz not null,
  primary key (project_uuid, account_uuid, paid_until, days)
);
create index expiry_reminder_by_account on expiry_reminder (account_uuid);
create index expiry_reminder_by_end on expiry_reminder (paid_until);
alter table expiry_reminder enable row level security, force row level security;

-- Until when reminders are dealt with: one row.
create table expiry_reminder_run (
  is_only boolean primary key default true check (is_only),
  ran_until timestamptz not null
);
alter table expiry_reminder_run enable row level security, force row level security;

-- The date of the charge that the payer was notified of last; one that moves is another one.
alter table renewal_agreement add column notified_charge date;
create index renewal_agreement_end_unmailed on renewal_agreement (ended_at)
  where state = 'ended' and started_at is not null and end_mailed_at is null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('mail', 'command', 'eventAck', 'offlineNotice',
  'passbackNotice', 'occupancyNotice', 'motionNotice', 'decommission', 'visitorNotice', 'passwordReset', 'push',
  'orderNotice'));
