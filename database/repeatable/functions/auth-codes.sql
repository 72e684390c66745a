-- Uses an auth code at a site (fleet.md F11, F14): its MAC address is in the library of the site's distributor then, also
-- from another one where it was free. Answers `used`, why it is not, or until when the MAC address is locked; a wrong code
-- and one that is used, over, revoked, of another distributor or of another MAC address are one answer.
create or replace function use_auth_code(site uuid, asked text, hash bytea, actor text, at timestamptz, most integer, span interval)
  returns table (outcome text, locked_until timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
  place record;
  guard record;
  code record;
  entry record;
begin
  if scope_kind() not in ('system', 'project') or scope_kind() = 'project' and scope_uuid() is distinct from site then
    return;
  end if;
  caller := enter_system_scope();
  select p.distributor_uuid, p.name into place from project p where p.uuid = site;
  delete from auth_code_guard g where g.changed_at < at - interval '1 day' and g.mac <> asked;
  insert into auth_code_guard (mac, tries, changed_at) values (asked, 0, at) on conflict do nothing;
  select g.tries, g.locked_until into guard from auth_code_guard g where g.mac = asked for update;
  if guard.locked_until > at then
    perform leave_system_scope(caller);
    return query select 'locked', guard.locked_until;
    return;
  end if;
  select c.uuid into code from auth_code c
    where c.mac = asked and c.code_hash = hash and c.distributor_uuid = place.distributor_uuid
      and c.used_at is null and c.revoked_at is null and c.expires_at > at
    for update;
  if code.uuid is null then
    update auth_code_guard g set changed_at = at,
        tries = case when g.tries + 1 < most then g.tries + 1 else 0 end,
        locked_until = case when g.tries + 1 < most then null else at + span end
      where g.mac = asked returning g.locked_until into guard;
    perform leave_system_scope(caller);
    return query select case when guard.locked_until is null then 'refused' else 'locked' end, guard.locked_until;
    return;
  end if;
  delete from auth_code_guard g where g.mac = asked;
  select e.device_uuid into entry from mac_library_entry e where e.mac = asked for update;
  if exists (select from redirection r where r.mac = asked and r.server_uuid is not null) then
    perform leave_system_scope(caller);
    return query select 'macRedirected', null::timestamptz;
    return;
  end if;
  if entry.device_uuid is not null then
    perform leave_system_scope(caller);
    return query select 'alreadyExists', null::timestamptz;
    return;
  end if;
  insert into mac_library_entry (mac, distributor_uuid, source, added_by, created_at)
    values (asked, place.distributor_uuid, 'authCode', actor, at)
    on conflict (mac) do update set distributor_uuid = excluded.distributor_uuid, source = excluded.source,
      added_by = excluded.added_by, created_at = excluded.created_at, kept_for_uuid = null,
      version = mac_library_entry.version + 1;
  update auth_code c set used_at = at, used_by = actor, site_uuid = site, site_name = place.name where c.uuid = code.uuid;
  perform leave_system_scope(caller);
  return query select 'used', null::timestamptz;
end $$;
revoke all on function use_auth_code(uuid,text,bytea,text,timestamptz,integer,interval) from public;
