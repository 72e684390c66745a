-- A person's name as one text: either part may be empty.
create or replace function full_name(first_name text, last_name text) returns text language sql immutable parallel safe
  as $$ select btrim(first_name || ' ' || last_name) $$;

-- When a credential stops to open: at its end, or when its lifetime is over.
create or replace function credential_ends_at(ends timestamptz, first_used_at timestamptz, lifetime_minutes integer) returns timestamptz
  language sql stable parallel safe as $$ select least(ends, first_used_at + lifetime_minutes * interval '1 minute') $$;

-- Which of some codes the site has: held by a person or, for a company, unassigned in the stock of another company.
-- Giving one of those is refused; without them a checked import of a company would be refused only when it is written.
create or replace function codes_taken(kinds text[], keyed_hashes bytea[]) returns table (kind text, keyed_hash bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text;
  own uuid := scope_company();
begin
  if scope_kind() not in ('project', 'company') then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select credential.kind, credential.keyed_hash from credential
      where credential.project_uuid = site and (credential.kind, credential.keyed_hash) in (
        select wanted.kind, wanted.keyed_hash from unnest(kinds, keyed_hashes) as wanted (kind, keyed_hash))
    union
    select unassigned_credential.kind, unassigned_credential.keyed_hash from unassigned_credential
      where caller = 'company' and unassigned_credential.company_uuid <> own
        and unassigned_credential.project_uuid = site and (unassigned_credential.kind, unassigned_credential.keyed_hash) in (
        select wanted.kind, wanted.keyed_hash from unnest(kinds, keyed_hashes) as wanted (kind, keyed_hash));
  perform leave_system_scope(caller);
end $$;
revoke all on function codes_taken(text[],bytea[]) from public;

-- Erases one person of a site, who may be deleted already. Answers whether there was one, or still a line that named
-- one.
create or replace function erase_person(site uuid, erased uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
  who person;
  full_name text;
  pattern text;
begin
  if not (scope_kind() = 'system' or scope_kind() = 'project' and site = scope_uuid()) then
    return false;
  end if;
  caller := enter_system_scope();
  select * into who from person where project_uuid = site and uuid = erased for update;
  full_name := case when who.uuid is not null then full_name(who.first_name, who.last_name) else coalesce(
    (select content ->> 'name' from audit_person
      where chain_uuid = site and person_uuid = erased and content is not null order by number desc limit 1),
    (select person_name from door_event
      where project_uuid = site and person_uuid = erased and person_name is not null order by occurred_at desc limit 1)) end;
  if full_name is null then
    perform leave_system_scope(caller);
    return false;
  end if;

  -- Pictures that doors took of the person's events.
  with shown as (
    delete from event_media using door_event seen
    where event_media.project_uuid = site and seen.project_uuid = site and seen.person_uuid = erased
      and event_media.event_uuid = seen.uuid
    returning event_media.device_uuid, event_media.name)
  delete from captured_image using shown
    where captured_image.project_uuid = site and captured_image.device_uuid = shown.device_uuid
      and captured_image.name = shown.name;
  delete from import_photo where project_uuid = site and person_uuid = erased;
  delete from muster_sign where project_uuid = site and person_uuid = erased;
  delete from muster_presence where project_uuid = site and person_uuid = erased;

  -- Mails: those that wait are not sent; of those that were, the address and the subject go. An account keeps its own.
  update office_message_recipient set state = 'recalled', state_at = now()
    where project_uuid = site and person_uuid = erased and state in ('queued', 'failed');
  if who.email is not null and not exists (select from account where lower(account.email) = lower(who.email)) then
    delete from outbox where kind = 'mail' and sent_at is null and lower(payload ->> 'to') = lower(who.email);
    update outbox set payload = payload || '{"to": "", "subject": ""}'
      where kind = 'mail' and lower(payload ->> 'to') = lower(who.email);
  end if;

  delete from person where project_uuid = site and uuid = erased;
  -- Versions of the policy explain the past by ids; only the texts of plates stand in them, for blocks that name
  -- plates.
  update policy_record set content = content - 'plate'
    where project_uuid = site and kind = 'credential' and content ->> 'personId' = erased::text and content ? 'plate';
  perform anonymize_names(site, array[erased]);

  -- What people wrote, and what vendors call who came through.
  if full_name <> '' then
    pattern := pattern_of_name(full_name);
    update outbox set payload = jsonb_set(payload, '{subject}', '""')
      where kind = 'mail' and sent_at is not null and payload ->> 'subject' ~* pattern;
    update lock_event set by_name = '' where project_uuid = site and lower(by_name) = lower(full_name);
    update alarm_record set remark = regexp_replace(remark, pattern, '…', 'gi')
      where project_uuid = site and remark ~* pattern;
    update plan_run set reason = regexp_replace(reason, pattern, '…', 'gi') where project_uuid = site and reason ~* pattern;
    update door_command set reason = regexp_replace(reason, pattern, '…', 'gi')
      where project_uuid = site and reason ~* pattern;
    update access_block set reason = regexp_replace(reason, pattern, '…', 'gi')
      where project_uuid = site and reason ~* pattern;
    update office_message set title = regexp_replace(title, pattern, '…', 'gi'),
        content = regexp_replace(content, pattern, '…', 'gi'),
        addressee_names = array(select regexp_replace(named, pattern, '…', 'gi') from unnest(addressee_names) as named)
      where project_uuid = site
        and (title ~* pattern or content ~* pattern or array_to_string(addressee_names, E'\n') ~* pattern);
  end if;
  perform leave_system_scope(caller);
  return true;
end $$;
revoke all on function erase_person(uuid,uuid) from public;

-- Names of people who are gone, where they stand beside their ids. The audit chain goes on: it holds salted digests.
create or replace function anonymize_names(site uuid, people uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  update door_event set person_name = null, personnel_id = null, credential = null, home_apartment_uuid = null
    where project_uuid = site and person_uuid = any (people)
      and (person_name is not null or personnel_id is not null or credential is not null or home_apartment_uuid is not null);
  -- Homes that alarms and pictures have of them.
  update alarm_record set home_apartment_uuid = null from door_event seen
    where alarm_record.project_uuid = site and alarm_record.home_apartment_uuid is not null
      and seen.project_uuid = site and seen.uuid = alarm_record.event_uuid and seen.person_uuid = any (people);
  update captured_image set home_apartment_uuid = null
    from event_media spoken join door_event seen on seen.project_uuid = site and seen.uuid = spoken.event_uuid
      and seen.person_uuid = any (people)
    where captured_image.project_uuid = site and captured_image.home_apartment_uuid is not null and spoken.project_uuid = site
      and spoken.device_uuid = captured_image.device_uuid and spoken.name = captured_image.name;
  update office_message_recipient set name = '' where project_uuid = site and person_uuid = any (people) and name <> '';
  update audit_person set salt = null, content = null
    where chain_uuid = site and person_uuid = any (people) and content is not null;
  update move_out_path set person_name = '', value = ''
    where project_uuid = site and person_uuid = any (people) and (person_name <> '' or value <> '');
  update attendance_day set person_name = '', personnel_id = ''
    where project_uuid = site and person_uuid = any (people) and (person_name <> '' or personnel_id <> '');
  update muster_presence set person_name = '', personnel_id = ''
    where project_uuid = site and person_uuid = any (people) and (person_name <> '' or personnel_id <> '');
  update muster_sign set reason = '' where project_uuid = site and person_uuid = any (people) and reason <> '';
  update muster_report_person set person_name = '', personnel_id = '', phone = '', host_name = null
    where project_uuid = site and person_uuid = any (people)
      and (person_name <> '' or personnel_id <> '' or phone <> '' or host_name is not null);
  delete from deleted_person where project_uuid = site and person_uuid = any (people);
end $$;
revoke all on function anonymize_names(uuid,uuid[]) from public;

-- The operator who gives or notes a card may see less of the site than all doors at which it was read.
create or replace function delete_unknown_cards() returns trigger language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  delete from unknown_card u using new_rows g
  where u.project_uuid = g.project_uuid and u.kind = g.kind and u.keyed_hash = g.keyed_hash;
  perform leave_system_scope(caller);
  return null;
end $$;

-- The next free ID of the site: the first of so many after a number, else one above all. IDs of other companies
-- are taken too, and are not told.
create or replace function free_personnel_number(after bigint, passed_over integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text;
  free bigint;
begin
  if scope_kind() not in ('project', 'company') then
    return null;
  end if;
  caller := enter_system_scope();
  select min(number) into free from generate_series(after + 1, after + passed_over) as number
    where not exists (select from person where person.project_uuid = site and lower(person.personnel_id) = number::text);
  if free is null then
    select max(personnel_id::bigint) + 1 into free from person
      where person.project_uuid = site and personnel_id ~ '^[1-9][0-9]{0,11}$';
  end if;
  perform leave_system_scope(caller);
  return free;
end $$;
revoke all on function free_personnel_number(bigint,integer) from public;

-- Who has sent the file that waits in the caller's site, where the caller's company does not see it.
create or replace function blocking_import() returns table (created_by text, created_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
  caller text;
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  caller := enter_system_scope();
  return query
    select batch.created_by, batch.created_at from import_batch batch
    where batch.project_uuid = site and batch.state in ('checking', 'ready', 'importing')
      and batch.company_uuid is distinct from own;
  perform leave_system_scope(caller);
end $$;
revoke all on function blocking_import() from public;

create or replace function keep_without_credential() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lintel.scope = 'system' as $$
begin
  if tg_table_name = 'person' and tg_op = 'INSERT' then
    insert into person_without_credential select project_uuid, company_uuid, kind, uuid from new_rows;
  elsif tg_table_name = 'person' then
    delete from person_without_credential w using old_rows where w.project_uuid = old_rows.project_uuid and w.person_uuid = old_rows.uuid;
  elsif tg_op = 'INSERT' then
    delete from person_without_credential w using new_rows
      where w.project_uuid = new_rows.project_uuid and w.person_uuid = new_rows.person_uuid;
  else
    -- People who were deleted with the credentials are not there any more.
    insert into person_without_credential
      select p.project_uuid, p.company_uuid, p.kind, p.uuid from person p
      where (p.project_uuid, p.uuid) in (select project_uuid, person_uuid from old_rows)
        and not exists (select from credential c where c.project_uuid = p.project_uuid and c.person_uuid = p.uuid)
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function note_audit_names() returns trigger language plpgsql as $$
begin
  insert into audit_name (project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name)
    select distinct project_uuid, company_uuid, distributor_uuid, sub_distributor_uuid, actor_name, acting_name from added
    on conflict do nothing;
  return null;
end $$;

create or replace function note_deleted_people() returns trigger language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  insert into deleted_person (project_uuid, person_uuid, deleted_at, name, kind, personnel_id, building_uuid, apartment_uuid)
    select old_rows.project_uuid, old_rows.uuid, now(), full_name(first_name, last_name), kind, personnel_id,
      home.building_uuid, old_rows.apartment_uuid
    from old_rows
    left join apartment home on home.project_uuid = old_rows.project_uuid and home.uuid = old_rows.apartment_uuid
    where exists (select from project where project.uuid = old_rows.project_uuid)
    on conflict do nothing;
  perform leave_system_scope(caller);
  return null;
end $$;

create or replace function refuse_assigned_codes() returns trigger language plpgsql as $$
declare
  caller text;
  is_assigned boolean;
begin
  caller := enter_system_scope();
  is_assigned := exists (select from credential c join new_rows g
    on c.project_uuid = g.project_uuid and c.kind = g.kind and c.keyed_hash = g.keyed_hash);
  perform leave_system_scope(caller);
  if is_assigned then
    raise exception using errcode = 'unique_violation', constraint = 'unassigned_credential_by_value', message = 'a person has the code';
  end if;
  return null;
end $$;

-- Counts an access code of an account at a site. Answers null, or from when on there may be another where there were
-- too many.
create or replace function take_access_code(account uuid, site uuid, at timestamptz, most integer, span interval) returns timestamptz
  language plpgsql as $$
declare
  caller text;
  free_from timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(account::text || site::text, 7303));
  caller := enter_system_scope();
  delete from access_code_request r where r.account_uuid = account and r.project_uuid = site and r.requested_at <= at - span;
  select r.requested_at + span into free_from from access_code_request r
    where r.account_uuid = account and r.project_uuid = site order by r.requested_at desc offset most - 1 limit 1;
  if free_from is null then
    insert into access_code_request (account_uuid, project_uuid, requested_at) values (account, site, at);
  end if;
  perform leave_system_scope(caller);
  return free_from;
end $$;

-- A code exists once in a site (decisions.md access): the person who gets an unassigned card has it, however it was
-- given. An administrator is not given what lies in the stock of another company, and is told no more than that it
-- exists.
create or replace function take_unassigned_credentials() returns trigger language plpgsql as $$
declare
  caller text;
  is_anothers boolean;
begin
  caller := enter_system_scope();
  with reused_codes as (
    delete from unassigned_credential f using new_rows g
    where f.project_uuid = g.project_uuid and f.kind = g.kind and f.keyed_hash = g.keyed_hash
    returning f.company_uuid as lay_in, g.company_uuid as given_in)
  select coalesce(bool_or(lay_in <> given_in), false) into is_anothers from reused_codes;
  perform leave_system_scope(caller);
  if is_anothers and caller = 'company' then
    raise exception using errcode = 'unique_violation', constraint = 'credential_by_value', message = 'a code of another company';
  end if;
  return null;
end $$;

-- Whether every device of a key's doors has counted as many openings as the key has at each (office.md 10, counting
-- rule).
create or replace function temp_key_is_used_up(site uuid, visitor uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(key.count_per_door <= (
      select count(*) from (
        select from door_event used
        where used.project_uuid = site and used.person_uuid = visitor and used.device_uuid = at.device_uuid
          and used.occurred_at >= key.created_at and used.granted and used.method in ('pin', 'qr')
        limit key.count_per_door) few)), false)
  from temp_key key
  cross join lateral (
    select distinct door.device_uuid from temp_key_door target
    join door on door.project_uuid = target.project_uuid and door.uuid = target.door_uuid
    where target.project_uuid = site and target.person_uuid = visitor) at
  where key.project_uuid = site and key.person_uuid = visitor and key.count_per_door is not null
$$;
