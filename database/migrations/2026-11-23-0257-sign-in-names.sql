-- Everything an account signs in with, its user name and its e-mail, in one table with one key: what one account has, no other
-- can take, neither as the one nor as the other, also not at the same moment. Letters are compared without their case and in one
-- Unicode form.

create function sign_in_key(typed text) returns text language sql immutable parallel safe
  as $$ select normalize(lower(normalize(btrim(typed), NFKC)), NFKC) $$;

create table sign_in_name (
  name text primary key,
  account_uuid uuid not null references account (uuid) on delete cascade
);
create index sign_in_name_by_account on sign_in_name (account_uuid);
alter table sign_in_name enable row level security, force row level security;
create policy sign_in_name_scope on sign_in_name using (scope_kind() = 'system');

-- Takes a name for an account. A name of another account fails like the unique index of its column.
create function take_sign_in_name(account uuid, typed text, taken_by text) returns void language plpgsql as $$
begin
  insert into sign_in_name (name, account_uuid) values (sign_in_key(typed), account) on conflict (name) do nothing;
  if (select account_uuid from sign_in_name where name = sign_in_key(typed)) is distinct from account then
    raise exception 'another account signs in with this name' using errcode = 'unique_violation', constraint = taken_by;
  end if;
end $$;

create function keep_sign_in_names() returns trigger language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  delete from sign_in_name where account_uuid = new.uuid
    and name <> sign_in_key(new.user_name) and name is distinct from sign_in_key(new.email);
  -- In one order everywhere, so that two accounts that want each other's names do not wait for each other.
  perform take_sign_in_name(new.uuid, own.typed, own.taken_by)
    from (select * from (values (new.user_name, 'account_user_name'), (new.email, 'account_email')) as names (typed, taken_by)
      where typed is not null order by sign_in_key(typed)) as own;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return null;
end $$;

-- Nobody can say which of two accounts a name was meant for, so this does not choose: the upgrade stops and says what to rename.
do $$
declare
  kept text := current_setting('lintel.scope', true);
  double record;
begin
  perform set_config('lintel.scope', 'system', true);
  select string_agg(format('%s (account %s)', user_name, uuid), ', ' order by user_name, uuid) as accounts into double
  from (
    select a.user_name, a.uuid
    from account a
      cross join lateral (values (sign_in_key(a.user_name)), (sign_in_key(a.email))) as own (name)
      join account b on b.uuid <> a.uuid and own.name in (sign_in_key(b.user_name), sign_in_key(b.email))
    group by a.uuid, a.user_name
  ) as conflicts;
  if double.accounts is not null then
    raise exception 'These accounts share a user name or e-mail with another one: %. Rename one of each pair with the version of before, then start again.',
      double.accounts;
  end if;
  insert into sign_in_name (name, account_uuid)
    select distinct own.name, a.uuid from account a
      cross join lateral (values (sign_in_key(a.user_name)), (sign_in_key(a.email))) as own (name)
    where own.name is not null;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;

create trigger keep_sign_in_names after insert or update of user_name, email on account
  for each row execute function keep_sign_in_names();
