-- Erasing a person on request (GDPR 17): what tells who somebody was leaves everything that is kept beside the person itself.
-- Lines keep the person's id, of which screens make the pseudonym, so that figures stay what they were.

-- Names of people who are gone, where they stand beside their ids. The audit chain goes on: it holds salted digests.
create function forget_names(site uuid, people uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  update door_event set person_name = null, personnel_id = null, credential = null
    where project_uuid = site and person_uuid = any (people)
      and (person_name is not null or personnel_id is not null or credential is not null);
  update office_message_recipient set name = '' where project_uuid = site and person_uuid = any (people) and name <> '';
  update audit_person set salt = null, content = null
    where chain_uuid = site and person_uuid = any (people) and content is not null;
  delete from person_gone where project_uuid = site and person_uuid = any (people);
end $$;
revoke all on function forget_names(uuid, uuid[]) from public;

-- A name as a pattern: as a word of its own where its script has such.
create function pattern_of_name(name text) returns text language sql immutable as $$
  select case when name ~ '^[[:alnum:]]+$' and name ~ '^[\x20-\x7e]+$' then '\m' || name || '\M'
    else regexp_replace(name, '([].*+?^$(){}|\\[-])', '\\\1', 'g') end
$$;

-- Erases one person of a site, who may be deleted already. Answers whether there was one, or still a line that named one.
create function erase_person(site uuid, erased uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := scope_kind();
  who person;
  full_name text;
  pattern text;
begin
  if not (caller = 'system' or caller = 'project' and site = scope_uuid()) then
    return false;
  end if;
  perform set_config('lintel.scope', 'system', true);
  select * into who from person where project_uuid = site and uuid = erased for update;
  full_name := case when who.uuid is not null then btrim(who.first_name || ' ' || who.last_name) else coalesce(
    (select content ->> 'name' from audit_person
      where chain_uuid = site and person_uuid = erased and content is not null order by number desc limit 1),
    (select person_name from door_event
      where project_uuid = site and person_uuid = erased and person_name is not null order by occurred_at desc limit 1)) end;
  if full_name is null then
    perform set_config('lintel.scope', caller, true);
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

  -- Mails: those that wait are not sent; of those that were, the address and the subject go. An account keeps its own.
  update office_message_recipient set state = 'recalled', state_at = now()
    where project_uuid = site and person_uuid = erased and state in ('queued', 'failed');
  if who.email is not null and not exists (select from account where lower(account.email) = lower(who.email)) then
    delete from outbox where kind = 'mail' and sent_at is null and lower(payload ->> 'to') = lower(who.email);
    update outbox set payload = payload || '{"to": "", "subject": ""}'
      where kind = 'mail' and lower(payload ->> 'to') = lower(who.email);
  end if;

  delete from person where project_uuid = site and uuid = erased;
  -- Versions of the policy explain the past by ids; only the texts of plates stand in them, for blocks that name plates.
  update policy_record set content = content - 'plate'
    where project_uuid = site and kind = 'credential' and content ->> 'personId' = erased::text and content ? 'plate';
  perform forget_names(site, array[erased]);

  -- What people wrote, and what vendors call who came through.
  if full_name <> '' then
    pattern := pattern_of_name(full_name);
    update outbox set payload = jsonb_set(payload, '{subject}', '""')
      where kind = 'mail' and sent_at is not null and payload ->> 'subject' ~* pattern;
    update lock_opening set by_name = '' where project_uuid = site and lower(by_name) = lower(full_name);
    update alarm_record set remark = regexp_replace(remark, pattern, '…', 'gi')
      where project_uuid = site and remark ~* pattern;
    update plan_run set reason = regexp_replace(reason, pattern, '…', 'gi') where project_uuid = site and reason ~* pattern;
    update access_block set reason = regexp_replace(reason, pattern, '…', 'gi')
      where project_uuid = site and reason ~* pattern;
    update office_message set title = regexp_replace(title, pattern, '…', 'gi'),
        content = regexp_replace(content, pattern, '…', 'gi'),
        addressee_names = array(select regexp_replace(named, pattern, '…', 'gi') from unnest(addressee_names) as named)
      where project_uuid = site
        and (title ~* pattern or content ~* pattern or array_to_string(addressee_names, E'\n') ~* pattern);
  end if;
  perform set_config('lintel.scope', caller, true);
  return true;
end $$;
revoke all on function erase_person(uuid, uuid) from public;
