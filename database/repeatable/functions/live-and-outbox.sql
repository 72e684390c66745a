-- Open streams end when what they were opened for ends (specification.md 2.1 and 4). Their holders are woken at the
-- commit of every change that may end it or narrow it, with the id that the change is about: of a session, an account
-- or a site.
create or replace function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

-- A device that is there is told of its new settings at once.
create or replace function announce_desired() returns trigger language plpgsql as $$
begin
  perform pg_notify('desired', new.mac);
  return null;
end $$;

-- The directories are built after the commit, by a server that hears of it. A site that is being deleted notes nothing.
create or replace function announce_directories() returns trigger language plpgsql as $$
begin
  perform pg_notify('directory', '');
  return null;
end $$;

-- Wakes who asks the vendors, at the commit.
create or replace function announce_lock_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('locks', '');
  return null;
end $$;

-- Says what was put into the outbox, so that a command with a person waiting at a door does not also wake the work on
-- mails. A statement that in the end added nothing wakes no worker, nor does a command that is announced by itself.
create or replace function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', kind) from (
    select distinct kind from added where kind <> 'command' or due_at <= now()) as kinds;
  return null;
end $$;

-- A device that is there is told at once.
create or replace function announce_screen() returns trigger language plpgsql as $$
begin
  perform pg_notify('screens', new.device_uuid::text);
  return null;
end $$;

-- Appends an array of changes to the live feed of a site as one row, and wakes its readers with the numbers and, where
-- they fit a notification (8,000 bytes), the changes. Answers the number of the last change. The feed stays locked until
-- the commit, so that its numbers appear in order.
create or replace function append_live_changes(project uuid, changes json) returns bigint language plpgsql as $$
declare
  count integer := json_array_length(changes);
  last bigint;
begin
  insert into live_feed as f (project_uuid, last_number) values (project, count)
    on conflict (project_uuid) do update set last_number = f.last_number + excluded.last_number
    returning last_number into last;
  insert into live_change (project_uuid, number, first_number, changes) values (project, last, last - count + 1, changes);
  perform pg_notify('live', concat_ws(' ', project, last - count + 1, last,
    case when octet_length(changes::text) < 7800 then changes end));
  return last;
end $$;

-- Waits for a call with the same key that is running, and answers what is kept under it.
create or replace function idempotency_answer(asked bytea) returns table (content_hash bytea, answer bytea) language plpgsql as $$
declare
  caller text;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(asked, 'hex'), 7302));
  caller := enter_system_scope();
  return query select k.content_hash, k.answer from idempotency_key k where k.key_hash = asked;
  perform leave_system_scope(caller);
end $$;

create or replace function keep_idempotency_answer(asked bytea, content bytea, ciphertext bytea, at timestamptz) returns void
  language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  insert into idempotency_key (key_hash, content_hash, answer, created_at) values (asked, content, ciphertext, at);
  perform leave_system_scope(caller);
end $$;

-- Takes back the mails of one's own messages that have not left. One that is being handed over right now has a time in
-- the future and no error yet; whether it is still here is unknown, so it counts as gone. Answers how many came back.
create or replace function recall_message(message uuid, at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
  caller text;
  back integer;
begin
  if scope_kind() not in ('project', 'company') then
    return 0;
  end if;
  caller := enter_system_scope();
  with waiting as (
    select recipient.mail_uuid from office_message_recipient recipient
      join office_message sent on sent.project_uuid = recipient.project_uuid and sent.uuid = recipient.message_uuid
    where recipient.project_uuid = site and recipient.message_uuid = message and recipient.state in ('queued', 'failed')
      and (caller = 'project' or sent.company_uuid = own)
  ), unsent as (
    delete from outbox where uuid in (select mail_uuid from waiting) and sent_at is null
      and (attempts = 0 or due_at <= at or last_error is not null)
    returning uuid
  ), published as (
    update office_message_recipient set state = 'recalled', state_at = at
    where mail_uuid in (select uuid from unsent)
    returning 1
  )
  select count(*) into back from published;
  update office_message set recalled = recalled + back where project_uuid = site and uuid = message and back > 0;
  perform leave_system_scope(caller);
  return back;
end $$;
revoke all on function recall_message(uuid,timestamptz) from public;

-- What became of a mail to many is told to the recipient's row, in the transaction that notes it in the outbox.
create or replace function publish_message_recipient() returns trigger language plpgsql as $$
begin
  with reported as (
    update office_message_recipient
    set state = case when new.sent_at is null then 'failed' else 'sent' end, state_at = coalesce(new.sent_at, now())
    where mail_uuid = new.uuid and state <> 'sent'
    returning project_uuid, message_uuid, state
  )
  update office_message set delivered = delivered + 1
  from reported
  where reported.state = 'sent' and office_message.project_uuid = reported.project_uuid and office_message.uuid = reported.message_uuid;
  return null;
end $$;

-- Servers keep the device models in memory, so each hears that they have changed.
create or replace function announce_device_models() returns trigger language plpgsql as $$
begin
  perform pg_notify('models', '');
  return null;
end $$;
