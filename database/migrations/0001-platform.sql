-- What every installation has once: settings, the outbox of work to be done, keys, and the numbered live changes.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- Lists sort names as people do: letters with marks and capitals beside their plain form, numbers by their value. It is
-- the order of the columns themselves, so that every index and every `order by` follows; what is equal stays equal by
-- its bytes.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- A name as it is compared. Its twin outside the database is db/name-key.ts.
create function name_key(name text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(name) = length(name) and name !~ '[\x01-\x1f\x7f]' then
    return btrim(regexp_replace(lower(name collate "C"), ' +', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    regexp_replace(normalize(lower(normalize(name, NFKC) collate natural_order), NFKC),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'),
    '[ \u0009-\u000d\u0085\u1680\u2028\u2029]+', ' ', 'g'));
end $$;

-- A text as it is searched, of what is stored and of what is asked for alike: small letters without marks, vowel signs
-- and invisible signs; letters that people type for one another are one.
create function search_text(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  plain := regexp_replace(lower(normalize(value, NFKD) collate natural_order),
    '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
    '\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff'
    '\ufe00-\ufe0f\ufeff]+', '', 'g');
  -- Looked for first, because replacing is many times dearer.
  if plain ~ '[ßæœıłøđðħŧς\u0649\u06cc\u06a9\u06be\u0629\u2018\u2019\u02bc\u2010-\u2014\u0660-\u0669\u06f0-\u06f9]' then
    return translate(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      U&'ıłøđðħŧς\0649\06CC\06A9\06BE\0629\2018\2019\02BC\2010\2011\2012\2013\2014'
      '\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
      U&'iloddhtσ\064A\064A\0643\0647\0647''''''-----01234567890123456789');
  end if;
  return plain;
end $$;

-- Switches of this installation (specification.md 3, System config).
create table system_setting (
  name text primary key,
  value boolean not null
);
alter table system_setting enable row level security, force row level security;

create table outbox (
  uuid uuid default gen_random_uuid() primary key,
kind text not null check ((kind in ('mail', 'command', 'eventAck', 'offlineNotice', 'passbackNotice', 'occupancyNotice',
    'motionNotice', 'decommission', 'visitorNotice', 'passwordReset'))),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Mails to many at once go after those that a recipient waits for, such as codes for signing in.
  is_bulk boolean not null default false
);
create index outbox_mails on outbox (created_at desc, uuid) where kind = 'mail';
create index outbox_mails_waiting on outbox (is_bulk, due_at) where kind = 'mail' and sent_at is null;
create index outbox_waiting on outbox (due_at) where sent_at is null;
alter table outbox enable row level security, force row level security;

-- Answers of calls that were sent with a key: the same key again has the same answer and no second effect. Whose key it
-- is, and what was asked under it, are keyed hashes; the answer may hold a password that is shown once, so it is
-- encrypted by the vault.
create table idempotency_key (
  key_hash bytea primary key,
  content_hash bytea not null,
  answer bytea not null,
  created_at timestamptz not null
);
create index idempotency_key_by_age on idempotency_key (created_at);
alter table idempotency_key enable row level security, force row level security;

-- Which key the encrypted values of this database were made with, so that a start with another one is refused.
create table vault_key (
  only_one boolean default true check (only_one) primary key,
  fingerprint bytea not null,
  -- In which form the keyed hashes are by which equal codes are found: 1 told plates apart by their hyphens, 2 does
  -- not. The server recomputes those of an older form when it starts.
  keyed_hash_form integer not null default 1
);
alter table vault_key enable row level security, force row level security;

-- What open browsers are told. The counter row is locked by each writer until its commit, so the numbers of a
-- site become visible in order and without holes, and a browser can resume from the last one it saw.
create table live_feed (
  project_uuid uuid primary key,
  last_number bigint not null default 0
);
alter table live_feed enable row level security, force row level security;

create table live_change (
  project_uuid uuid not null,
  number bigint not null,
  change jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_uuid, number)
);
create index live_change_by_age on live_change (created_at);
alter table live_change enable row level security, force row level security;
