-- Figures of an office's first page, how an account has arranged it, and messages to people of a site (office.md 4, 30).

-- Openings by quarter of an hour: days begin there in every time zone, at a full hour in most of them.
alter table door_counter rename column hour to starts_at;

-- The same for one company: what its people did, at whichever door.
create table company_counter (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Nothing points to the company: what a device reports late may speak of one that is gone.
  company_uuid uuid not null,
  starts_at timestamptz not null,
  opened integer not null default 0,
  refused integer not null default 0,
  primary key (project_uuid, company_uuid, starts_at)
);

-- Whose time ends soon, and which visitors are expected on a day.
create index person_by_end on person (project_uuid, kind, valid_until, company_uuid) where valid_until is not null;

-- Who is new, of the site or of one company. Policies ask each row for its company, so that a count finds it in the index.
drop index person_by_age;
create index person_by_age on person (project_uuid, kind, created_at, uuid) include (company_uuid);
create index person_by_company_age on person (project_uuid, company_uuid, kind, created_at, uuid);

-- Which parts of a first page somebody wants to see, in which order; nothing is kept for who changed nothing.
create table account_layout (
  account_uuid uuid not null references account (uuid) on delete cascade,
  section text not null,
  widgets text[] not null,
  version integer not null default 1,
  primary key (account_uuid, section)
);
alter table account_layout enable row level security, force row level security;
create policy account_layout_scope on account_layout using ((select scope_kind()) = 'system');

-- A text to people of the site. Names are those of the day it was sent.
create table office_message (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Of the company whose administrator wrote it; none for the site's managers.
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 32),
  content text not null check (length(content) between 1 and 1024),
  -- How many companies, departments and people it was addressed to, and the first of their names; none for everybody.
  addressees integer not null default 0,
  addressee_names text[] not null default '{}',
  sent_by text not null,
  sent_at timestamptz not null default now(),
  recipients integer not null default 0,
  without_address integer not null default 0,
  delivered integer not null default 0,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create index office_message_in_order on office_message (project_uuid, sent_at, uuid);
create index office_message_by_company on office_message (project_uuid, company_uuid, sent_at, uuid) where company_uuid is not null;

-- To whom it went. Rows outlive people, because they say what was then.
create table office_message_recipient (
  project_uuid uuid not null,
  company_uuid uuid not null,
  message_uuid uuid not null,
  person_uuid uuid not null,
  name text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'noAddress')),
  state_at timestamptz not null,
  -- The mail in the outbox; none without an address.
  mail_uuid uuid,
  primary key (project_uuid, message_uuid, person_uuid),
  foreign key (project_uuid, message_uuid) references office_message (project_uuid, uuid) on delete cascade
);
create index office_message_recipient_in_order on office_message_recipient (project_uuid, message_uuid, name, person_uuid);
create index office_message_recipient_by_state
  on office_message_recipient (project_uuid, message_uuid, state, name, person_uuid);
create unique index office_message_recipient_by_mail on office_message_recipient (mail_uuid) where mail_uuid is not null;

do $$
declare
  name text;
begin
  foreach name in array array['company_counter', 'office_message', 'office_message_recipient'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$
      create policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;

-- A company's figures look at many events and alarms, for which policies of their own speak: so that none of them asks a
-- function what it already knows.
do $$
declare
  name text;
begin
  foreach name in array array['door_event', 'door', 'alarm_record', 'company_door'] loop
    execute format($policy$
      alter policy %I on %I using (
        case (select scope_kind())
          when 'system' then true
          when 'platform' then true
          when 'project' then project_uuid = (select scope_uuid())
          when 'company' then false
          else sees_project(project_uuid)
        end)$policy$, name || '_scope', name);
  end loop;
end $$;

-- Mails to many at once leave behind those that somebody waits for, such as codes for signing in.
alter table outbox add column is_bulk boolean not null default false;
create index outbox_mails_waiting on outbox (is_bulk, due_at) where kind = 'mail' and sent_at is null;

-- What became of a mail to many is told to the recipient's row, in the transaction that notes it in the outbox.
create function tell_message_recipient() returns trigger language plpgsql as $$
begin
  with told as (
    update office_message_recipient
    set state = case when new.sent_at is null then 'failed' else 'sent' end, state_at = coalesce(new.sent_at, now())
    where mail_uuid = new.uuid and state <> 'sent'
    returning project_uuid, message_uuid, state
  )
  update office_message set delivered = delivered + 1
  from told
  where told.state = 'sent' and office_message.project_uuid = told.project_uuid and office_message.uuid = told.message_uuid;
  return null;
end $$;
create trigger tell_message_recipient after update of sent_at, last_error on outbox for each row
  when (new.is_bulk and (new.sent_at is not null or new.last_error is not null))
  execute function tell_message_recipient();
