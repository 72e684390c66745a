-- A mailed link or code is good for nothing any more once the password it was for is set or changed, or once its address
-- is not the account's any more, whichever way that happens; and a newer link ends the older ones of its account. The database does it, so that no call can leave one out.

create function end_secrets(account uuid, at timestamptz, ended text[], except_uuid uuid) returns void language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  update one_time_secret set used_at = at
    where account_uuid = account and purpose = any (ended) and used_at is null and uuid is distinct from except_uuid;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;

create function sign_in_changed() returns trigger language plpgsql as $$
begin
  perform end_secrets(new.uuid, new.password_changed_at, array['resetPassword', 'twoFactor'], null);
  return null;
end $$;
create trigger sign_in_changed after update of password_hash, email on account for each row
  when (old.password_hash is distinct from new.password_hash or lower(old.email) is distinct from lower(new.email))
  execute function sign_in_changed();

create function newer_link() returns trigger language plpgsql as $$
begin
  -- Of two links made at once one is the newer.
  perform pg_advisory_xact_lock(hashtextextended(new.account_uuid::text, 7301));
  perform end_secrets(new.account_uuid, new.created_at, array['resetPassword'], new.uuid);
  return null;
end $$;
create trigger newer_link after insert on one_time_secret for each row
  when (new.purpose = 'resetPassword') execute function newer_link();

create index one_time_secret_by_account on one_time_secret (account_uuid, purpose, created_at desc);

-- A code is the account's and not one sign-in's: how it is hashed changes, so codes of before are worth nothing.
update one_time_secret set used_at = now() where purpose = 'twoFactor' and used_at is null;

-- Wrong codes count under the account's id with `code:` before it; who stands above unlocks them with the rest.
drop policy sign_in_guard_below on sign_in_guard;
create policy sign_in_guard_below on sign_in_guard using (
  case
    when (select scope_kind()) = any (array['platform', 'distributor', 'subDistributor', 'installer'])
      and subject ~ '^(code:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then exists (select from account a where a.uuid = replace(subject, 'code:', '')::uuid)
    else false
  end);

-- Somebody asked for a link to a new password; whether the address is an account's is found out after the answer.
alter table outbox drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('mail', 'command', 'eventAck', 'offlineNotice', 'passbackNotice',
    'occupancyNotice', 'motionNotice', 'farewell', 'visitorNotice', 'passwordReset'));
