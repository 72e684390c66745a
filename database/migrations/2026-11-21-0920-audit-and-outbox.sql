-- The audit log, hash-chained for each site (and for each account where no site is concerned), and the outbox:
-- everything that leaves the database is written in the transaction that decided it.

create table audit_chain (
  chain_uuid uuid primary key,
  last_number bigint not null default 0,
  last_hash bytea not null default '\x'
);

create table audit_entry (
  chain_uuid uuid not null,
  number bigint not null,
  at timestamptz not null,
  operation text not null,
  -- Both identities: who signed in, and as whom it was done.
  actor_uuid uuid,
  actor_name text not null,
  acting_uuid uuid,
  acting_name text not null,
  section text,
  delegation_uuid uuid,
  project_uuid uuid,
  target text,
  detail jsonb not null default '{}',
  address text not null default '',
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain_uuid, number)
);

alter table audit_chain enable row level security, force row level security;
create policy audit_chain_scope on audit_chain using (true);
alter table audit_entry enable row level security, force row level security;
create policy audit_entry_read on audit_entry for select using (
  scope_kind() in ('system', 'platform') or chain_uuid = scope_uuid());
create policy audit_entry_append on audit_entry for insert with check (true);

create table outbox (
  uuid uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'command', 'eventAck')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz
);
create index outbox_waiting on outbox (due_at) where sent_at is null;
create index outbox_mails on outbox (created_at desc, uuid) where kind = 'mail';

create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_announced after insert on outbox for each statement execute function announce_outbox();

alter table outbox enable row level security, force row level security;
create policy outbox_append on outbox for insert with check (true);
create policy outbox_read on outbox for select using (scope_kind() in ('system', 'platform'));
create policy outbox_work on outbox for update using (scope_kind() = 'system');
create policy outbox_forget on outbox for delete using (scope_kind() = 'system');
