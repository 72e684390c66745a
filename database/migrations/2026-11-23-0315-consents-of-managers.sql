-- What operators must ask the managers of a site for that asks (entry_policy): beside entering it, whatever would make them, or
-- somebody they choose, a manager there. Managers answer both in one place, so both are kept in one table.
alter table delegation
  add column kind text not null default 'entry' check (kind in
    ('entry', 'joinSite', 'leaveSite', 'resetPassword', 'changeEmail', 'changeTwoFactor', 'transferSite')),
  -- The account or installer the request is about, as the managers read it; an agreement holds for exactly this.
  add column subject text,
  drop constraint delegation_check,
  add constraint delegation_until_check check (
    until <= created_at + case when kind = 'entry' then interval '8 hours 1 second' else interval '7 days 1 second' end),
  add constraint delegation_subject_check check ((kind = 'entry') = (subject is null));

-- Operators read no entries into a site, so these look past the caller's scope: at what the caller itself asked for.
create function consent_of(site uuid, asker uuid, asked_kind text, asked_subject text, at timestamptz)
  returns table (uuid uuid, state text) language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
begin
  perform set_config('lintel.scope', 'system', true);
  return query select d.uuid, d.state from delegation d
    where d.to_project_uuid = site and d.by_account_uuid = asker and d.kind = asked_kind and d.subject = asked_subject
      and d.state in ('active', 'pending') and d.until > at
    order by d.state, d.created_at desc limit 1;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
end $$;

-- An agreement is used once. Answers how many were there to be used.
create function use_consents(agreed uuid[], asker uuid, at timestamptz) returns integer language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  used integer;
begin
  perform set_config('lintel.scope', 'system', true);
  update delegation d set state = 'ended', ended_at = at
    where d.uuid = any (agreed) and d.by_account_uuid = asker and d.state = 'active' and d.until > at and d.kind <> 'entry';
  get diagnostics used = row_count;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return used;
end $$;

create policy delegation_ask on delegation for insert with check (kind <> 'entry' and state = 'pending');
