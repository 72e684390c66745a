-- Answers of calls that were sent with a key: the same key again has the same answer and no second effect. Whose key it is, and
-- what was asked under it, are keyed hashes; the answer may hold a password that is shown once, so it is sealed by the vault.
create table idempotency_key (
  key_hash bytea primary key,
  content_hash bytea not null,
  answer bytea not null,
  created_at timestamptz not null
);
create index idempotency_key_by_age on idempotency_key (created_at);
alter table idempotency_key enable row level security, force row level security;
create policy idempotency_key_scope on idempotency_key using (scope_kind() = 'system');

-- Waits for a call with the same key that is running, and answers what is kept under it.
create function idempotency_answer(asked bytea) returns table (content_hash bytea, answer bytea) language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(asked, 'hex'), 7302));
  perform set_config('lintel.scope', 'system', true);
  return query select k.content_hash, k.answer from idempotency_key k where k.key_hash = asked;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;

create function keep_idempotency_answer(asked bytea, content bytea, sealed bytea, at timestamptz) returns void
  language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  insert into idempotency_key (key_hash, content_hash, answer, created_at) values (asked, content, sealed, at);
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;
