-- Days that are due are computed at the commit, not at the next look.
create or replace function announce_attendance() returns trigger language plpgsql as $$
begin
  perform pg_notify('attendance', '');
  return null;
end $$;

-- Who is deleted worked until that moment: what is planned after it goes, what was is kept (office.md 21, attendance.md 46).
create or replace function end_attendance_of_deleted() returns trigger language plpgsql as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  update attendance_schedule planned
    set ends_on = greatest(planned.starts_on, (now() at time zone project.time_zone)::date), version = planned.version + 1
    from old_rows, project
    where project.uuid = old_rows.project_uuid and planned.project_uuid = old_rows.project_uuid
      and planned.person_uuid = old_rows.uuid and planned.ends_on > (now() at time zone project.time_zone)::date
      and planned.starts_on <= (now() at time zone project.time_zone)::date;
  delete from attendance_schedule planned using old_rows, project
    where project.uuid = old_rows.project_uuid and planned.project_uuid = old_rows.project_uuid
      and planned.person_uuid = old_rows.uuid and planned.starts_on > (now() at time zone project.time_zone)::date;
  delete from attendance_leave planned using old_rows, project
    where project.uuid = old_rows.project_uuid and planned.project_uuid = old_rows.project_uuid
      and planned.person_uuid = old_rows.uuid and planned.starts_on > (now() at time zone project.time_zone)::date;
  insert into attendance_due (project_uuid, company_uuid, person_uuids, from_date, to_date)
    select old_rows.project_uuid, old_rows.company_uuid, array_agg(old_rows.uuid),
      (now() at time zone project.time_zone)::date - 1, (now() at time zone project.time_zone)::date
    from old_rows join project on project.uuid = old_rows.project_uuid
    join company on company.project_uuid = old_rows.project_uuid and company.uuid = old_rows.company_uuid
    where old_rows.attendance_enabled group by old_rows.project_uuid, old_rows.company_uuid, project.time_zone;
  perform leave_system_scope(caller);
  return null;
end $$;

-- What bounds the attendance of a site, and how many people have it: an administrator sees neither the people of other
-- companies nor how the installer pays. Where attendance is priced that is what was paid: a tier or a way of pricing that
-- was chosen since counts from its order on (money.md 60). Who asks waits for who else switches people on there, until
-- that is decided.
create or replace function attendance_seats(site uuid) returns table (settings jsonb, pricing integer, people integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text;
begin
  perform pg_advisory_xact_lock(hashtextextended(site::text, 7302));
  caller := enter_system_scope();
  return query
    select
      case when coalesce(project.settings ->> 'attendanceTier', 'off') = 'off' or coalesce(paid.variant, 'fixed') = 'fixed'
        then project.settings else project.settings || jsonb_build_object('attendanceTier', paid.variant) end,
      case when paid.variant is null then operator.attendance_pricing when paid.variant = 'fixed' then 0 else 1 end,
      (select count(*)::integer from person where person.project_uuid = site and person.attendance_enabled)
    from project
      left join operator on operator.account_uuid = project.installer_uuid
      left join lateral (select nullif(item.variant, '') as variant from paid_item item
        where item.project_uuid = project.uuid and item.service = 'attendance' and not project.is_free
          and exists (select from site_price price where price.project_uuid = project.uuid
            and price.service = 'attendance' and price.valid_from <= (now() at time zone project.time_zone)::date
            and (price.ends_on is null or price.ends_on > (now() at time zone project.time_zone)::date))) paid on true
    where project.uuid = site;
  perform leave_system_scope(caller);
end $$;
revoke all on function attendance_seats(uuid) from public;
