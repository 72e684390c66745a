-- The policies of some sites as tables, for `decision.sql`: a third reading of access-decision, by sets instead of
-- steps. Everything lies in temporary tables. `policy` is filled with the JSON of packages/rules, then this file is
-- run.

create temp table site_clock as
  select site, content -> 'site' ->> 'zone' as zone, (content -> 'site' -> 'nextZone' ->> 'from')::bigint as changes,
    content -> 'site' -> 'nextZone' ->> 'zone' as next_zone, content -> 'site' ->> 'firePlanId' as fire_plan from policy;

-- What the site's wall clock shows: a change of its zone is dated and leaves what was before as it was
-- (access-decision.md 5).
create function pg_temp.wall_clock(zone text, changes bigint, next_zone text, at bigint) returns timestamp language sql stable as $$
  select (timestamptz 'epoch' + at * interval '1 millisecond') at time zone case when at >= changes then next_zone else zone end
$$;

-- What names a door side, an area and the ones above it (access-decision.md 1).
create temp table area as
  select site, a ->> 'id' as id, a ->> 'parentId' as parent
  from policy, jsonb_array_elements(content -> 'areas') a;

create temp table door as
  select site, d ->> 'id' as id, d -> 'class' ->> 'kind' as class, (d -> 'class' ->> 'maxPolicyAgeHours')::numeric as max_age_hours,
    (d ->> 'isOutOfService')::boolean as out_of_service, d ->> 'timetableId' as timetable, d ->> 'panelId' as panel,
    (d ->> 'permitsRemote')::boolean as permits_remote
  from policy, jsonb_array_elements(content -> 'doors') d;

create temp table side as
  select site, d ->> 'id' as door, s ->> 'id' as id, s ->> 'direction' as direction, s ->> 'fromAreaId' as from_area,
    s ->> 'toAreaId' as to_area, s -> 'readerIds' as readers
  from policy, jsonb_array_elements(content -> 'doors') d, jsonb_array_elements(d -> 'sides') s;

create temp table upwards as
  with recursive start as (
    select site, id from area union select site, to_area from side union select site, from_area from side
    ), chain as (
    select site, id as start, id, array[id] as path from start
    union all
    select chain.site, start, area.parent, path || area.parent
    from chain join area using (site, id) where area.parent is not null and area.parent <> all (path))
  select chain.site, start, chain.id, area.id is not null as known
  from chain left join area using (site, id);
create temp table chain as
  select site, start, bool_or(not known) as broken from upwards group by 1, 2;

create temp table door_group as
  select site, g ->> 'id' as id from policy, jsonb_array_elements(content -> 'doorGroups') g;
create index on door_group (site, id);
create temp table place_name as
  select site, door, id as side, 'door' as how, door as name, true as known, true as entering from side
  union
  select site, d ->> 'id', s ->> 'id', 'group', g, exists (select from door_group k where k.site = p.site and k.id = g), true
  from policy p, jsonb_array_elements(content -> 'doors') d, jsonb_array_elements(d -> 'sides') s, jsonb_array_elements_text(d -> 'groupIds') g
  union
  select side.site, door, side.id, 'area', upwards.id, known, upwards.start = side.to_area
  from side join upwards on upwards.site = side.site and upwards.start in (side.to_area, side.from_area);
create index on place_name (site, how, name);

-- What a rule is about, name by name (access-decision.md 1, targets).
create function pg_temp.names_in(targets jsonb) returns table (how text, name text, direction text) language sql immutable as $$
  select 'site', null::text, null::text where (targets ->> 'wholeSite')::boolean
  union all select 'door', d, null from jsonb_array_elements_text(targets -> 'doorIds') d
  union all select 'group', g, null from jsonb_array_elements_text(targets -> 'doorGroupIds') g
  union all select 'area', a ->> 'areaId', a ->> 'direction' from jsonb_array_elements(targets -> 'areas') a
$$;

create temp table target as
  with rule as (
    select site, 'grant' as kind, r ->> 'id' as rule, 0 as part, r -> 'targets' as targets from policy, jsonb_array_elements(content -> 'grants') r
    union all select site, 'block', r ->> 'id', 0, r -> 'targets' from policy, jsonb_array_elements(content -> 'blocks') r
    union all select site, 'companyDoorLimit', r ->> 'id', 0, r -> 'targets' from policy, jsonb_array_elements(content -> 'companyDoorLimits') r
    union all select site, 'override', r ->> 'id', 0, r -> 'targets' from policy, jsonb_array_elements(content -> 'overrides') r
    union all
    select site, 'plan', r ->> 'id', n::integer, p -> 'targets'
    from policy, jsonb_array_elements(content -> 'plans') r, jsonb_array_elements(r -> 'parts') with ordinality as parts (p, n))
  -- Plans and overrides set doors as a whole, so both of their areas count; all else is about entering
  -- (access-decision.md 3 and 4).
  select site, kind, rule, part, names.*, kind in ('plan', 'override') as whole_door
  from rule, pg_temp.names_in(targets) names;
create index on target (site, how, name);
analyze target, place_name;

-- Which sides a rule is about. It is certain where every name is known; where it is not, only rules that close hold
-- (access-decision.md 2).
create temp table covered as
  select site, kind, rule, part, door, side, bool_or(certain) as certain
  from (
    select t.site, t.kind, t.rule, t.part, s.door, s.id as side, true as certain
    from target t join side s using (site) where t.how = 'site'
    union all
    select t.site, t.kind, t.rule, t.part, n.door, n.side, n.known
    from target t join place_name n using (site, how, name)
    join side s on s.site = n.site and s.door = n.door and s.id = n.side
    where (t.direction is null or t.direction = s.direction) and (t.how <> 'area' or t.whole_door or n.entering)
    union all
    -- What lies above an area without a record is unknown.
    select t.site, t.kind, t.rule, t.part, s.door, s.id, false
    from target t join side s using (site)
    where t.how = 'area' and (t.direction is null or t.direction = s.direction) and exists (
      select from chain c where c.site = s.site and c.broken and (c.start = s.to_area or (t.whole_door and c.start = s.from_area)))
  ) found
  group by 1, 2, 3, 4, 5, 6;
create unique index on covered (site, kind, rule, part, door, side);
create index on covered (site, door, side, kind);

-- A plate is its letters and digits, however it is written.
create function pg_temp.bare(plate text) returns text language sql immutable as $$
  select upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g'))
$$;

-- People and what they show (access-decision.md 1).
create temp table person as
  select site, p ->> 'id' as id, p ->> 'kind' as kind, p ->> 'status' as status, (p ->> 'from')::bigint as begins, (p ->> 'until')::bigint as ends,
    (p -> 'company' ->> 'from')::bigint as company_begins, (p -> 'company' ->> 'until')::bigint as company_ends, p ->> 'hostId' as host
  from policy, jsonb_array_elements(content -> 'persons') p;
create unique index on person (site, id);
create temp table credential as
  select site, c ->> 'id' as id, c ->> 'personId' as person, c ->> 'kind' as kind, c ->> 'status' as status, (c ->> 'from')::bigint as begins,
    (c ->> 'until')::bigint as ends, (c ->> 'maxUses')::integer as max_uses, (c ->> 'lifetimeAfterFirstUseSeconds')::bigint as lifetime,
    pg_temp.bare(c ->> 'plate') as plate
  from policy, jsonb_array_elements(content -> 'credentials') c;
create unique index on credential (site, id);
create temp table known_group as
  select site, g ->> 'id' as id from policy, jsonb_array_elements(content -> 'groups') g;
create index on known_group (site, id);
create temp table membership as
  select site, m ->> 'personId' as person, m ->> 'groupId' as grp, (m ->> 'from')::bigint as begins, (m ->> 'until')::bigint as ends,
    exists (select from known_group k where k.site = p.site and k.id = m ->> 'groupId') as known
  from policy p, jsonb_array_elements(content -> 'memberships') m;
create index on membership (site, person);
create index on membership (site, grp);

-- People that a rule names: those who are granted, blocked, exempt, responders, first persons of an area, or
-- exempt from a lockdown.
create temp table subject as
  with rule as (
    select site, 'grant' as kind, r ->> 'id' as rule, r -> 'subjects' as named from policy, jsonb_array_elements(content -> 'grants') r
    union all select site, 'block', r ->> 'id', r -> 'subjects' from policy, jsonb_array_elements(content -> 'blocks') r
    union all select site, 'plan', r ->> 'id', r -> 'responders' from policy, jsonb_array_elements(content -> 'plans') r
    union all select site, 'door', r ->> 'id', r -> 'lockdownExempt' from policy, jsonb_array_elements(content -> 'doors') r
    union all select site, 'areaRule', r ->> 'id', r -> 'exempt' from policy, jsonb_array_elements(content -> 'areaRules') r
    union all select site, 'opens', r ->> 'id', r -> 'firstPersons' from policy, jsonb_array_elements(content -> 'areaRules') r)
  select site, kind, rule, 'person' as how, id from rule, jsonb_array_elements_text(named -> 'personIds') id
  union select site, kind, rule, 'group', id from rule, jsonb_array_elements_text(named -> 'groupIds') id
  union select site, kind, rule, 'credential', id from rule, jsonb_array_elements_text(named -> 'credentialIds') id
  union select site, kind, rule, 'plate', pg_temp.bare(id) from rule, jsonb_array_elements_text(named -> 'plates') id;
create index on subject (site, how, id);
-- Who opens an area to others, and from when until when.
create temp table firstPerson as
  select site, rule, id as person, null::bigint as begins, null::bigint as ends from subject where kind = 'opens' and how = 'person'
  union select s.site, s.rule, m.person, m.begins, m.ends
  from subject s join membership m on m.site = s.site and m.grp = s.id and m.known where s.kind = 'opens' and s.how = 'group';
create index on firstPerson (site, rule);

create temp table schedule as
  select site, s ->> 'id' as id from policy, jsonb_array_elements(content -> 'schedules') s;
create index on schedule (site, id);
create temp table granted as
  select site, g ->> 'id' as id, coalesce(g ->> 'companyId', '') as company, g ->> 'gives' as gives, g ->> 'scheduleId' as schedule,
    (g ->> 'minFactors')::integer as factors, (g ->> 'regardlessOfHolidays')::boolean as regardless, (g ->> 'from')::bigint as begins,
    (g ->> 'until')::bigint as ends
  from policy p, jsonb_array_elements(content -> 'grants') g
  -- A grant with unknown hours gives nothing (access-decision.md 2).
  where exists (select from schedule s where s.site = p.site and s.id = g ->> 'scheduleId');
create temp table companyDoorLimit as
  select site, c ->> 'id' as id, c ->> 'companyId' as company, c ->> 'scheduleId' as schedule, (c ->> 'from')::bigint as begins,
    (c ->> 'until')::bigint as ends
  from policy p, jsonb_array_elements(content -> 'companyDoorLimits') c
  where exists (select from schedule s where s.site = p.site and s.id = c ->> 'scheduleId');
create temp table blocking as
  select site, b ->> 'id' as id, (b ->> 'from')::bigint as begins, (b ->> 'until')::bigint as ends
  from policy, jsonb_array_elements(content -> 'blocks') b;
create temp table plan as
  select site, p ->> 'id' as id, (p ->> 'rank')::numeric as rank, (p ->> 'respondersIgnoreBlocks')::boolean as ignores_blocks
  from policy, jsonb_array_elements(content -> 'plans') p;
create temp table plan_part as
  select site, p ->> 'id' as plan, n::integer as part, m ->> 'mode' as mode
  from policy, jsonb_array_elements(content -> 'plans') p, jsonb_array_elements(p -> 'parts') with ordinality as parts (m, n);
create temp table manual as
  select site, o ->> 'id' as id, o ->> 'mode' as mode, (o ->> 'createdAt')::bigint as made, (o ->> 'from')::bigint as begins, (o ->> 'until')::bigint as ends
  from policy, jsonb_array_elements(content -> 'overrides') o;
create temp table period as
  select site, t ->> 'id' as timetable, p ->> 'mode' as mode, p ->> 'scheduleId' as schedule, p ->> 'unlockAfterFirstPersonGroupId' as unlock_after_first_person
  from policy, jsonb_array_elements(content -> 'timetables') t, jsonb_array_elements(t -> 'periods') p;
create temp table timetable as
  select site, t ->> 'id' as id from policy, jsonb_array_elements(content -> 'timetables') t;
create temp table area_rule as
  select site, r ->> 'id' as id, r ->> 'kind' as kind, r ->> 'areaId' as area, r as content
  from policy, jsonb_array_elements(content -> 'areaRules') r;

create index on door (site, id);
create index on side (site, door, id);
create index on area (site, id);
create index on upwards (site, start, id);
create index on chain (site, start);
create index on granted (site, id);
create index on companyDoorLimit (site, company);
create index on blocking (site, id);
create index on plan (site, id);
create index on plan_part (site, plan, part);
create index on manual (site, id);
create index on period (site, timetable);
create index on timetable (site, id);
create index on area_rule (site);

-- From the most open to the most closed (access-decision.md 4); steps and kinds in the order of access-decision.md 3.
create temp table strictness as
  select * from (values ('unlocked', 0, true), ('anyKnownCredential', 1, true), ('controlled', 2, false), ('controlledPlusPin', 3, false),
    ('lockdown', 4, false), ('outOfService', 5, false)) as modes (mode, degree, opens);

-- Days (access-decision.md 6): site beats company beats country for that date; within one layer the latest of this
-- order wins, minute by minute where entries are of some minutes only. The minutes of a day go on for as long as its
-- windows can.
create temp table day_part as
  with asked as (
    select site, date::date as date from policy, generate_series(first_day, last_day, interval '1 day') date
    ), company as (
    select site, '' as id from policy union select site, company from granted
    ), rank (kind, degree) as (values ('normal', 0), ('special', 1), ('holiday1', 2), ('holiday2', 3), ('holiday3', 4)
    ), entry as (
    select site, c ->> 'layer' as layer, c ->> 'companyId' as company, e ->> 'dayType' as kind, (e ->> 'on')::date as date, (e ->> 'from')::date as first,
      (e ->> 'to')::date as last, (e ->> 'month')::integer as month, (e ->> 'day')::integer as number, suspended.minutes
    from policy, jsonb_array_elements(content -> 'calendars') c, jsonb_array_elements(c -> 'entries') e
    cross join lateral (select (e -> 'hours' ->> 'from')::integer as opens,
      case (e -> 'hours' ->> 'to')::integer when 1439 then 1440 else (e -> 'hours' ->> 'to')::integer end as until) h
    cross join lateral (select case when h.until > h.opens then int4range(h.opens, case h.until when 1440 then 2880 else h.until end)
      else int4range(0, 2880) end as minutes) suspended
    ), said as (
    select asked.site, company.id as company, asked.date, entry.kind, degree, minutes,
      rank() over (partition by asked.site, company.id, asked.date order by case entry.layer when 'site' then 1 when 'company' then 2 else 3 end) as place
    from asked join company using (site) join entry on entry.site = asked.site and (entry.layer <> 'company' or entry.company = company.id)
      and (entry.date = asked.date or asked.date between entry.first and entry.last
        or (entry.month = extract(month from asked.date) and entry.number = extract(day from asked.date)))
    join rank on rank.kind = entry.kind
    -- A company that does not follow the site has days of its own alone.
    where entry.layer = 'company' or not exists (select from policy p, jsonb_array_elements(p.content -> 'calendars') c
      where p.site = asked.site and c ->> 'companyId' = company.id and c -> 'followsSite' = 'false')
    ), edge as (
    select site, company.id as company, date, unnest(array[0, 2880]) as minute from asked join company using (site)
    union select site, company, date, unnest(array[lower(minutes), upper(minutes)]) from said where place = 1
    ), part as (
    select *, lead(minute) over (partition by site, company, date order by minute) as next from edge)
  select site, company, date, int4range(minute, next) as minutes, coalesce((
    select kind from said where said.site = part.site and said.company = part.company and said.date = part.date and place = 1
      and minutes @> part.minute order by degree desc limit 1), 'normal') as kind
  from part where next is not null;

-- Hours (access-decision.md 5): the minutes of a date in which a schedule is open, by the days of the calendar, by
-- those days with holidays taken for normal, and as if every day were normal. A window across midnight has the type of
-- the day it began on.
create temp table hours as
  with plan as (
    select site, s ->> 'id' as schedule, s -> 'week' as week, kind, case when kind = 'normal' then '"asUsual"'::jsonb
      else coalesce(s -> 'onDayTypes' -> kind, case kind when 'special' then '"asUsual"'::jsonb else '"closed"'::jsonb end) end as plan
    from policy, jsonb_array_elements(content -> 'schedules') s, unnest(array['normal', 'special', 'holiday1', 'holiday2', 'holiday3']) kind
    ), said as (
    select site, schedule, kind, weekday, (w ->> 'from')::integer as opens, (w ->> 'to')::integer as until
    from plan, generate_series(1, 7) weekday, jsonb_array_elements(week) w where plan = '"asUsual"' and w -> 'days' @> to_jsonb(weekday)
    union all
    select site, schedule, kind, weekday, (w ->> 'from')::integer, (w ->> 'to')::integer
    from plan, generate_series(1, 7) weekday, jsonb_array_elements(case jsonb_typeof(plan) when 'object' then plan -> 'windows' end) w
    ), whole as (
    -- 23:59 of the old selector means the end of that minute.
    select site, schedule, kind, weekday, opens, case until when 1439 then 1440 else until end as until from said
    ), window_of as (
    select site, schedule, kind, weekday, int4range(opens, until + case when until <= opens then 1440 else 0 end) as minutes from whole
    ), piece as (
    -- A window that goes on from part to part of a day stays one.
    select day.site, schedule, day.company, judged, day.date, w.minutes as of, range_agg(w.minutes * day.minutes) as pieces
    from day_part day cross join unnest(array['as they are', 'regardless', 'all normal']) judged
    join window_of w on w.site = day.site and w.weekday = extract(isodow from day.date) and w.kind = case
      when judged = 'all normal' or (judged = 'regardless' and day.kind like 'holiday%') then 'normal' else day.kind end
    group by 1, 2, 3, 4, 5, 6)
  select site, schedule, company, judged, covers.date, covers.opens, covers.until, piece.date + lower(open) * interval '1 minute' as began
  from piece cross join unnest(pieces) open
  cross join lateral (values (piece.date, lower(open), least(upper(open), 1440)),
    (piece.date + 1, greatest(lower(open) - 1440, 0), upper(open) - 1440)) as covers (date, opens, until)
  where covers.until > covers.opens;
create index on hours (site, schedule, company, judged, date);

-- The first instant at which a clock shows a time or a later one: of a repeated hour the first, after a gap its end.
create function pg_temp.first_at(wall timestamp, zone text, changes bigint, next_zone text) returns timestamptz language sql stable as $$
  select case
    when changes is not null then (select timestamptz 'epoch' + min(t) * interval '1 ms'
      from generate_series((extract(epoch from utc) * 1000)::bigint - 93600000, (extract(epoch from utc) * 1000)::bigint + 93600000, 60000) t
      where pg_temp.wall_clock(zone, changes, next_zone, t) >= wall)
    when early at time zone zone = wall then early
    when late at time zone zone = wall then late
    else (select min(t) from generate_series(late, early, interval '1 minute') t where t at time zone zone >= wall) end
  from (select wall at time zone 'UTC' as utc) as if_utc
  cross join lateral (select
    utc - ((utc - interval '1 day') at time zone zone - (utc - interval '1 day') at time zone 'UTC') as early,
    utc - ((utc + interval '1 day') at time zone zone - (utc + interval '1 day') at time zone 'UTC') as late) by_offset
$$;

-- Whether what was seen at a moment counts no longer at another one: after so many hours, or because the clock came to
-- the set time since. In a gap that is the gap's end, of two times the first.
create function pg_temp.reset_by_clock(rule jsonb, zone text, changes bigint, next_zone text, seen_at bigint, at bigint) returns boolean language sql stable as $$
  select coalesce(at >= seen_at + (rule ->> 'passbackResetAfterHours')::bigint * 3600000, false) or exists (
    select from generate_series(pg_temp.wall_clock(zone, changes, next_zone, seen_at),
      pg_temp.wall_clock(zone, changes, next_zone, at) + interval '1 day', interval '1 day') day
    cross join lateral (select day::date + (rule ->> 'passbackResetAt')::integer * interval '1 minute' as wall) wanted
    cross join lateral (select case when rule ? 'passbackResetAt' then pg_temp.first_at(wall, zone, changes, next_zone) end as reached) clock
    where rule ? 'passbackResetAt'
      and (not rule ? 'passbackResetOn' or rule -> 'passbackResetOn' @> to_jsonb(extract(isodow from day)::integer))
      and reached > timestamptz 'epoch' + seen_at * interval '1 ms'
      and reached <= timestamptz 'epoch' + at * interval '1 ms')
$$;

create temp table question (
  n integer primary key, site integer, door text, side text, at bigint, asker text, person text, factors jsonb, requested_at bigint, presented jsonb,
  presence jsonb, plans jsonb, overrides jsonb, fire boolean, contact boolean, dead jsonb, open_doors jsonb, age numeric
);

do $$
declare
  name text;
begin
  for name in select oid::regclass from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r' loop
    execute 'analyze ' || name;
  end loop;
end $$;
