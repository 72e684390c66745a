-- Texts that are written again and again, and messages that are taken back (office.md 30).

create table office_message_template (
  project_uuid uuid not null references project (uuid) on delete cascade,
  -- Of the company whose administrators use it; none for the site's managers.
  company_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 32),
  content text not null check (length(content) between 1 and 1024),
  version integer not null default 1,
  primary key (project_uuid, uuid),
  foreign key (project_uuid, company_uuid) references company (project_uuid, uuid) on delete cascade
);
create unique index office_message_template_by_title
  on office_message_template (project_uuid, company_uuid, lower(title)) nulls not distinct;

alter table office_message_template enable row level security, force row level security;
create policy office_message_template_scope on office_message_template using (
  case (select scope_kind())
    when 'system' then true
    when 'platform' then true
    when 'project' then project_uuid = (select scope_uuid())
    when 'company' then project_uuid = (select scope_uuid()) and company_uuid = (select scope_company())
    else sees_project(project_uuid)
  end);

alter table office_message add column recalled integer not null default 0;
alter table office_message_recipient drop constraint office_message_recipient_state_check;
alter table office_message_recipient add constraint office_message_recipient_state_check
  check (state in ('queued', 'sent', 'failed', 'noAddress', 'recalled'));

-- Takes back the mails of one's own messages that have not left. One that is being handed over right now has a time in the
-- future and no error yet; nobody can say whether it is still here, so it counts as gone. Answers how many came back.
create function recall_message(message uuid, at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
  caller text := scope_kind();
  back integer;
begin
  if caller not in ('project', 'company') then
    return 0;
  end if;
  perform set_config('lintel.scope', 'system', true);
  with waiting as (
    select recipient.mail_uuid from office_message_recipient recipient
      join office_message sent on sent.project_uuid = recipient.project_uuid and sent.uuid = recipient.message_uuid
    where recipient.project_uuid = site and recipient.message_uuid = message and recipient.state in ('queued', 'failed')
      and (caller = 'project' or sent.company_uuid = own)
  ), taken as (
    delete from outbox where uuid in (select mail_uuid from waiting) and sent_at is null
      and (attempts = 0 or due_at <= at or last_error is not null)
    returning uuid
  ), told as (
    update office_message_recipient set state = 'recalled', state_at = at
    where mail_uuid in (select uuid from taken)
    returning 1
  )
  select count(*) into back from told;
  update office_message set recalled = recalled + back where project_uuid = site and uuid = message and back > 0;
  perform set_config('lintel.scope', caller, true);
  return back;
end $$;
revoke all on function recall_message(uuid, timestamptz) from public;
