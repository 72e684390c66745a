-- Answers all questions at once: what access-decision.md 2 to 9 says, asked of sets. Each `with` is one question of the
-- text; the last one puts them in the order of access-decision.md 3.
with ask as materialized (
  -- The clock of the site, for every caller (access-decision.md 5).
  select question.*, clock.zone, clock.changes, clock.next_zone, clock.fire_plan, side.id is not null as is_known, door.class, door.max_age_hours, door.out_of_service,
    door.timetable, door.panel, door.permits_remote, side.direction, side.from_area, side.to_area, asker = 'credentials' as is_read,
    asker = 'credentials' and side.direction = 'exit' as is_leaving, local.local::date as date,
    (extract(hour from local.local) * 60 + extract(minute from local.local))::integer as minute
  from question
  join site_clock clock using (site)
  left join side on side.site = question.site and side.door = question.door and side.id = question.side
  left join door on door.site = side.site and door.id = side.door
  cross join lateral (select pg_temp.wall_clock(clock.zone, clock.changes, clock.next_zone, at) as local) local

), shown as materialized (
  -- What was held to the reader, in its order, and what is known of it: nothing of a code that is typed while entries
  -- take none. What is read off something goes on, and so does the way out (14.1).
  select ask.n, ask.site, ask.at, place, s ->> 'credentialId' as id, (s ->> 'used')::integer as used, (s ->> 'firstUsedAt')::bigint as first_used,
    locked.is_locked, c.id is not null and not locked.is_locked as is_known, c.person, c.kind, c.status, c.begins, c.ends, c.max_uses, c.lifetime,
    case when not locked.is_locked then c.plate end as plate
  from ask cross join jsonb_array_elements(ask.presented) with ordinality as presented (s, place)
  left join credential c on c.site = ask.site and c.id = s ->> 'credentialId'
  cross join lateral (select ask.direction = 'entry' and coalesce(c.kind, s ->> 'kind') = 'pin'
    and coalesce(ask.at < (s ->> 'lockedUntil')::bigint, false) as is_locked) typed
  cross join lateral (select coalesce(typed.is_locked, false) as is_locked) locked

), who as materialized (
  -- The person is whose credential is shown first among those that are known; remote, who asks (access-decision.md 3).
  select ask.n, ask.site, ask.at, person.* from ask
  left join (select distinct on (n) n, person from shown where is_known order by n, place) first using (n)
  join lateral (select id, kind, status, begins, ends, company_begins, company_ends, host from person p
    where p.site = ask.site and p.id = case when ask.is_read then first.person else ask.person end) person on true

), in_group as materialized (
  select who.n, who.site, m.grp, m.known from who join membership m on m.site = who.site and m.person = who.id
  where (m.begins is null or who.at >= m.begins) and (m.ends is null or who.at < m.ends)

), named as materialized (
  -- Rules that name the person, or a known group of which the person is a member now.
  select who.n, s.kind, s.rule from who join subject s on s.site = who.site and s.how = 'person' and s.id = who.id
  union
  select g.n, s.kind, s.rule from in_group g join subject s on s.site = g.site and s.how = 'group' and s.id = g.grp where g.known
  union
  -- A grant may name the code that is shown.
  select who.n, s.kind, s.rule from who join shown on shown.n = who.n and shown.is_known
  join subject s on s.site = who.site and s.kind = 'grant' and s.how = 'credential' and s.id = shown.id

), responder as (
  -- Of this door: named by any plan that has a part for it (access-decision.md 9).
  select distinct ask.n from ask join named on named.n = ask.n and named.kind = 'plan'
  join covered c on c.site = ask.site and c.door = ask.door and c.side = ask.side and c.kind = 'plan' and c.rule = named.rule and c.certain

), said_by_plan as materialized (
  -- Step 2: what active plans say of the door, in order. Fire comes first, then what cannot be read, which locks down;
  -- then the lowest rank, and at equal rank for people leaving the more open, for people entering the stricter; then
  -- the later, then the lower id. Where a reference is missing, a plan may mean the door; one that opens must be
  -- certain (14.3).
  select ask.n, active.id, mode.mode, mode.certain, plan.ignores_blocks, row_number() over (partition by ask.n
    order by active.is_fire desc, plan.id is not null, plan.rank,
      array_position(array['open', 'none', 'lock', 'lockdown'], mode.mode) * case when ask.is_leaving then 1 else -1 end, active.since desc, active.id collate "C") as place
  from ask
  cross join lateral (
    select a ->> 'planId' as id, (a ->> 'since')::bigint as since, false as is_fire from jsonb_array_elements(ask.plans) a
    where (a ->> 'since')::bigint <= ask.at and coalesce(ask.at < (a ->> 'until')::bigint, true)
    union all select ask.fire_plan, ask.at, true where ask.fire and ask.fire_plan is not null) active
  left join plan on plan.site = ask.site and plan.id = active.id
  cross join lateral (
    select 'lockdown' as mode, false as certain where plan.id is null
    union all
    select p.mode, c.certain from plan_part p
    join covered c on c.site = p.site and c.kind = 'plan' and c.rule = p.plan and c.part = p.part and c.door = ask.door and c.side = ask.side
    where p.site = ask.site and p.plan = plan.id and (c.certain or p.mode <> 'open')) mode
  where ask.is_known

), held as materialized (
  select distinct on (n) * from said_by_plan where certain order by n, place

), plan_doubt as materialized (
  -- What may come before the plan that holds the door for certain: the first that may lock it down, and whether one may
  -- lock it.
  select said.n, (array_agg(said.id order by said.place) filter (where said.mode = 'lockdown'))[1] as lockdown, bool_or(said.mode = 'lock') as locks
  from said_by_plan said left join held using (n) where not said.certain and (held.n is null or said.place < held.place) group by said.n

), ruled_by as materialized (
  -- What the plan leaves: locked down for all but its responders, who pass on to step 6; unlocked doors forgotten
  -- by *lock*. What is in doubt restricts, and nothing is given for a plan's sake beside it.
  select ask.n, held.id, held.mode = 'open' and doubt.n is null as opens,
    coalesce(doubt.lockdown, case when held.mode = 'lockdown' and not responds then held.id end) as locked_down_by,
    coalesce(held.mode = 'lockdown' and responds and doubt.n is null, false) as skips,
    coalesce(held.mode = 'lock', false) or coalesce(doubt.locks, false) as is_locked,
    coalesce(held.ignores_blocks and responds and doubt.n is null, false) as ignores
  from ask left join held using (n) left join plan_doubt doubt using (n) cross join lateral (
    select exists (select from named where named.n = held.n and named.kind = 'plan' and named.rule = held.id) as responds) r
  where held.n is not null or doubt.n is not null

), said_by_hand as materialized (
  -- Step 4: those in force, the newest first; of those made at one moment the stricter, then the lower id. What unlocks
  -- must be certain; what else means the door is unknown.
  select n, id, mode, case mode when 'lockdown' then 2 else degree end as least, certain, row_number() over (partition by n order by made desc, degree desc, id collate "C") as place
  from (
    select ask.n, m.id, m.mode, m.made, c.certain
    from ask join covered c on c.site = ask.site and c.door = ask.door and c.side = ask.side and c.kind = 'override'
    join manual m on m.site = c.site and m.id = c.rule
    where (c.certain or m.mode <> 'unlocked') and ask.at >= m.begins and ask.at < m.ends
    union all
    -- Those made since the policy was.
    select ask.n, o ->> 'id', o ->> 'mode', (o ->> 'createdAt')::bigint, covers.certain
    from ask cross join jsonb_array_elements(ask.overrides) o
    cross join lateral (
      select bool_or(t.how = 'site' or coalesce(p.known, false)) as certain
      from pg_temp.names_in(o -> 'targets') t
      left join place_name p on p.site = ask.site and p.door = ask.door and p.side = ask.side and p.how = t.how and p.name = t.name
      where (t.direction is null or t.direction = ask.direction) and (t.how = 'site' or p.name is not null
        or (t.how = 'area' and exists (select from chain c where c.site = ask.site and c.broken and c.start in (ask.from_area, ask.to_area))))) covers
    where ask.is_known and ask.at >= (o ->> 'from')::bigint and ask.at < (o ->> 'until')::bigint
      and (covers.certain or (covers.certain is not null and o ->> 'mode' <> 'unlocked'))) made
  join strictness using (mode)

), override as materialized (
  select distinct on (n) n, id, mode, place from said_by_hand where certain order by n, place

), override_doubt as materialized (
  -- What may come before the newest that is certain: the first that refuses, and the most that is asked for.
  select said.n, (array_agg(said.id order by said.place) filter (where refuses))[1] as refused_by,
    (array_agg(said.mode order by said.place) filter (where refuses))[1] as refused_as,
    max(said.least) as least, (array_agg(said.id order by said.least desc, said.place))[1] as least_by
  from said_by_hand said join ask using (n) left join override using (n)
  cross join lateral (select said.mode = 'outOfService' or (said.mode = 'lockdown'
    and not exists (select from named k where k.n = ask.n and k.kind = 'door' and k.rule = ask.door)) as refuses) judged
  where not said.certain and (override.n is null or said.place < override.place) group by said.n

), by_timetable as materialized (
  -- Step 5: the strictest period that holds now, else controlled. A timetable without a record may say the strictest;
  -- hours without one restrict what else there is and open nothing. What opens may wait for the first person since its
  -- window began (access-decision.md 8).
  select ask.n, ask.timetable as id, case when t.id is null then 5
    else greatest(coalesce(max(said.degree), 2), case when bool_or(not said.in_doubt) then 0 else 2 end) end as degree,
    coalesce(bool_or(said.mode = 'controlledPlusPin'), false) as asks_pin
  from ask left join timetable t on t.site = ask.site and t.id = ask.timetable
  left join lateral (
    select mode.mode, mode.degree, not is_known as in_doubt
    from period p cross join lateral (select exists (select from schedule k where k.site = p.site and k.id = p.schedule) as is_known) of_schedule join strictness s on s.mode = p.mode
    left join lateral (select true as is_open, min(h.began) as began from hours h where h.site = p.site and h.schedule = p.schedule and h.company = ''
      and h.judged = 'as they are' and h.date = ask.date and h.opens <= ask.minute and ask.minute < h.until having count(*) > 0) open on true
    cross join lateral (select case when ask.changes is null then extract(epoch from open.began at time zone ask.zone) * 1000 when p.unlock_after_first_person is not null
      -- The clock may come into the window a second time as the zone changes: it opened after the last minute outside
      -- of it.
      then (select coalesce(max(t), ask.at - 86400000) + 60000 from generate_series(ask.at - 86400000, ask.at, 60000) t
        cross join lateral (select pg_temp.wall_clock(ask.zone, ask.changes, ask.next_zone, t) as wall) then_
        where not exists (select from hours h where h.site = p.site and h.schedule = p.schedule and h.company = '' and h.judged = 'as they are'
          and h.date = wall::date and extract(hour from wall) * 60 + extract(minute from wall) >= h.opens
          and extract(hour from wall) * 60 + extract(minute from wall) < h.until)) end as at) opened
    cross join lateral (select p.unlock_after_first_person is null or not s.opens or exists (
        select from jsonb_array_elements(ask.presence -> 'arrivals') a
        join known_group k on k.site = ask.site and k.id = p.unlock_after_first_person
        where a ->> 'doorId' = ask.door and a ->> 'groupId' = p.unlock_after_first_person and (a ->> 'at')::bigint <= ask.at
          and (a ->> 'at')::bigint >= opened.at) as is_armed) armed
    join strictness mode on mode.mode = case when armed.is_armed then p.mode else 'controlled' end
    where p.site = t.site and p.timetable = t.id
      and (not is_known or coalesce(open.is_open, false))
  ) said on true
  where ask.timetable is not null
  group by ask.n, ask.timetable, t.id

), door_mode as materialized (
  -- An override keeps the timetable out; *lock* turns what is open into controlled, and what is in doubt may ask for
  -- more. Sealed doors let holders of their key pass, who still show what else is asked for.
  select ask.n, refused_by, refused_as, o.id is not null as by_hand, s.mode = 'lockdown' and key.holds_key as holds_key,
    case when s.mode = 'lockdown' and key.holds_key then case when least.degree = 3 or (o.id is null and t.asks_pin) then 'controlledPlusPin' else 'controlled' end
      else s.mode end as mode,
    case when s.degree > base.degree or (s.mode = 'lockdown' and key.holds_key and least.degree = 3) then coalesce(least.by, o.id, t.id) else coalesce(o.id, t.id) end as rule
  from ask left join override o using (n) left join by_timetable t using (n) left join ruled_by r using (n) left join override_doubt doubt using (n)
  left join strictness by_override on by_override.mode = o.mode
  cross join lateral (select coalesce(by_override.degree, t.degree, 2) as degree) base
  cross join lateral (select greatest(case when r.is_locked then 2 else 0 end, coalesce(doubt.least, 0)) as degree,
    case when doubt.least > case when r.is_locked then 2 else 0 end then doubt.least_by end as by) least
  join strictness s on s.degree = greatest(base.degree, least.degree)
  cross join lateral (select exists (select from named k where k.n = ask.n and k.kind = 'door' and k.rule = ask.door) as holds_key) key
  where ask.is_known and not coalesce(r.skips, false) and (o.n is not null or t.n is not null or doubt.n is not null)

), bad_credential as materialized (
  -- Step 6: each shown credential in its turn; another person's beside one's own counts as none.
  select distinct on (s.n) s.n, reason, case when not s.is_locked then s.id end as rule
  from shown s left join who using (n)
  cross join lateral (select case
    when s.is_locked then 'tooManyTries'
    when not s.is_known or who.id is null or s.person <> who.id then 'credentialUnknown'
    when s.status = 'lost' then 'credentialLost'
    when s.status <> 'active' then 'credentialInactive'
    when s.at < s.begins then 'credentialNotYet'
    when s.at >= s.ends then 'credentialExpired'
    when (s.used > 0 or s.first_used is not null) and s.lifetime is not null and coalesce(s.at >= s.first_used + s.lifetime * 1000, true) then 'credentialExpired'
    when s.used >= s.max_uses then 'credentialUsedUp' end as reason) judged
  where reason is not null order by s.n, place

), stranger as materialized (
  -- Steps 6 and 7 together: why the one who asks is not believed.
  select ask.n, coalesce(doubt.reason, person.reason) as reason, case when doubt.reason is null then who.id else doubt.rule end as rule
  from ask left join who using (n) left join bad_credential bad using (n)
  cross join lateral (select case
      when ask.is_read and jsonb_array_length(ask.presented) = 0 then 'credentialUnknown'
      when ask.is_read then bad.reason
      when not ask.permits_remote then 'remoteNotInGroup'
      when who.id is null then 'credentialUnknown' end as reason,
    case when ask.is_read then bad.rule when not ask.permits_remote then ask.door end as rule) doubt
  cross join lateral (select case
    when who.status = 'ended' then 'personEnded'
    when who.status <> 'active' then 'personSuspended'
    when who.kind = 'visitor' and who.ends is null then 'personEnded'
    when ask.at < who.begins or ask.at < who.company_begins then 'personNotYet'
    when ask.at >= who.ends then 'personEnded'
    when ask.at >= who.company_ends then 'personEnded' end as reason) person
  where coalesce(doubt.reason, person.reason) is not null

), block as materialized (
  -- Step 8: on the credential, the plate, the person, or a group of theirs, known or not; the lowest id tells.
  select distinct on (about.n) about.n, about.rule
  from (
    select s.n, b.rule from shown s join subject b on b.site = s.site and b.kind = 'block' and b.how = 'credential' and b.id = s.id where s.is_known
    union select s.n, b.rule from shown s join subject b on b.site = s.site and b.kind = 'block' and b.how = 'plate' and b.id = s.plate
    union select w.n, b.rule from who w join subject b on b.site = w.site and b.kind = 'block' and b.how = 'person' and b.id = w.id
    union select g.n, b.rule from in_group g join subject b on b.site = g.site and b.kind = 'block' and b.how = 'group' and b.id = g.grp) about
  join ask using (n)
  join blocking b on b.site = ask.site and b.id = about.rule and coalesce(ask.at >= b.begins, true) and coalesce(ask.at < b.ends, true)
  join covered c on c.site = ask.site and c.kind = 'block' and c.rule = b.id and c.part = 0 and c.door = ask.door and c.side = ask.side
  order by about.n, about.rule collate "C"

), way as materialized (
  -- Step 9: every grant of the person or a group of theirs about this side, and why it is closed now, if it is.
  select ask.n, g.id, g.factors, case
    when not shared.is_shared then 'outsideCompanyDoors'
    when not open.as_said and open.all_normal then 'holidayClosed'
    when not open.as_said then 'outsideSchedule'
    when not shared.is_shared_now then 'outsideCompanyDoors' end as closed
  from ask join named on named.n = ask.n and named.kind = 'grant'
  join granted g on g.site = ask.site and g.id = named.rule and g.gives = case ask.asker when 'guardPulse' then 'guardPulse' else 'passage' end
  join covered c on c.site = g.site and c.kind = 'grant' and c.rule = g.id and c.part = 0 and c.door = ask.door and c.side = ask.side and c.certain
  cross join lateral (
    select coalesce(bool_or(h.judged = case when g.regardless then 'regardless' else 'as they are' end), false) as as_said,
      coalesce(bool_or(h.judged = 'all normal'), false) as all_normal
    from hours h where h.site = g.site and h.schedule = g.schedule and h.company = g.company and h.date = ask.date
      and h.opens <= ask.minute and ask.minute < h.until) open
  cross join lateral (
    -- The landlord's own grants need no company door limit.
    select g.company = '' or count(*) > 0 as is_shared, g.company = '' or coalesce(bool_or(exists (
      select from hours h where h.site = l.site and h.schedule = l.schedule and h.company = '' and h.judged = 'as they are' and h.date = ask.date
        and h.opens <= ask.minute and ask.minute < h.until)), false) as is_shared_now
    from companyDoorLimit l
    join covered lc on lc.site = l.site and lc.kind = 'companyDoorLimit' and lc.rule = l.id and lc.part = 0 and lc.door = ask.door and lc.side = ask.side and lc.certain
    where g.company <> '' and l.site = g.site and l.company = g.company and coalesce(ask.at >= l.begins, true) and coalesce(ask.at < l.ends, true)) shared
  where coalesce(ask.at >= g.begins, true) and coalesce(ask.at < g.ends, true)

), best as materialized (
  -- The least demanding open grant; where none is open, the reason nearest to opening.
  select distinct on (n) n, id, factors, closed from way
  order by n, closed is not null, case when closed is null then factors
    else array_position(array['outsideCompanyDoors', 'holidayClosed', 'outsideSchedule'], closed) end, id collate "C"

), proof as materialized (
  -- Step 10: kinds of proof, not credentials.
  select n, count(distinct factor) as shown, bool_or(factor = 'knows') as knows
  from (
    select n, case when kind = 'pin' then 'knows' when kind in ('face', 'fingerprint') then 'is' else 'has' end as factor
    from shown where is_known
    union all
    select ask.n, factor from ask, jsonb_array_elements_text(ask.factors) factor) proven
  group by n

), so_far as materialized (
  -- The steps in their order (access-decision.md 3), up to step 10; each element is result, reason and rule.
  select ask.*, mode.rule as mode_rule, best.id as grant_rule, needs.is_free, who.id as person_id, who.kind as person_kind, who.host,
    responder.n is not null as responds, case
    when asker = 'exitRequest' then array['allow', 'allowEgress', null]
    when not ask.is_known then array['deny', 'doorUnknown', ask.door]
    when class = 'high' and age > max_age_hours * 3600 and not is_leaving and responder.n is null then array['deny', 'policyStale', ask.door]
    when is_leaving and stranger.n is null then array['allow', 'allowEgress', null]
    when is_leaving and r.opens is not true then array['deny', stranger.reason, stranger.rule]
    when r.opens then array['allow', 'allowPlanOpen', r.id]
    when r.locked_down_by is not null then array['deny', 'lockdown', r.locked_down_by]
    when out_of_service and not coalesce(r.skips, false) then array['deny', 'outOfService', ask.door]
    when refused_by is not null then array['deny', case refused_as when 'lockdown' then 'overrideLockdown' else 'outOfService' end, refused_by]
    when mode.mode = 'outOfService' then array['deny', 'outOfService', mode.rule]
    when mode.mode = 'unlocked' then array['allow', case when mode.by_hand then 'allowOverrideOpen' else 'allowUnlocked' end, mode.rule]
    when mode.mode = 'lockdown' and not mode.holds_key
      then array['deny', case when mode.by_hand then 'overrideLockdown' else 'lockdown' end, mode.rule]
    when stranger.n is not null then array['deny', stranger.reason, stranger.rule]
    when block.n is not null and not coalesce(r.ignores, false) then array['deny', 'blocked', block.rule]
    when not needs.is_free and best.n is null then array['deny', case when is_read then 'noGrant' else 'remoteNotInGroup' end, null]
    when not needs.is_free and best.closed is not null then array['deny', best.closed, best.id]
    when coalesce(proof.shown, 0) >= greatest(needs.asks, needs.door_asks) and (needs.door_asks = 1 or proof.knows) then null
    else array[case when is_read and coalesce(at < requested_at + 10000, true) then 'needMore' else 'deny' end,
      case when is_read and coalesce(at < requested_at + 10000, true) then 'needMore' else 'factorMissing' end,
      case when not needs.is_free and best.factors >= greatest(needs.asks, needs.door_asks) then best.id else mode.rule end]
    end as answer
  from ask left join (select n, id, kind, host from who) who using (n) left join ruled_by r using (n) left join responder using (n) left join door_mode mode using (n) left join stranger using (n)
  left join block using (n) left join best using (n) left join proof using (n)
  cross join lateral (select
    -- A known credential is enough at such a door; who asks from elsewhere shows none.
    coalesce(mode.mode = 'anyKnownCredential', false) and is_read as is_free,
    case when mode.mode = 'controlledPlusPin' then 2 else 1 end as door_asks) free
  cross join lateral (select free.is_free, free.door_asks, case when free.is_free then 1 else coalesce(best.factors, 1) end as asks) needs

), entering as materialized (
  -- Step 11: rules of the area being entered from outside of it; where it is unknown what lies above, of every area.
  select s.*, rule.id as rule, rule.kind as rule_kind, rule.area, rule.content
  from so_far s join area_rule rule on rule.site = s.site
  where s.answer is null and case
    when rule.kind = 'interlock' then rule.content -> 'doorIds' ? s.door
    when exists (select from chain c where c.site = s.site and c.start = s.to_area and c.broken) then true
    else exists (select from upwards u where u.site = s.site and u.start = s.to_area and u.id = rule.area)
      and not exists (select from upwards u where u.site = s.site and u.start = s.from_area and u.id = rule.area) end
  -- Two open doors of an airlock are no matter of persons.
  and (rule.kind = 'interlock' or not exists (select from named k where k.n = s.n and k.kind = 'areaRule' and k.rule = rule.id))

), evidence as materialized (
  -- What makes this entry one too many (access-decision.md 7). Where a place is unknown, it may have been inside.
  select e.n, e.rule, seen.at as seen_at, seen.door as seen_door, seen.panel as seen_panel, e.site, e.at, e.zone, e.changes, e.next_zone, e.door, e.panel, e.contact, e.content, e.plans, e.presence, e.person_id
  from entering e cross join jsonb_array_elements(e.content -> 'checks') k
  cross join lateral (
    select p ->> 'areaId' as area, (p ->> 'at')::bigint as at, p ->> 'doorId' as door, p ->> 'panelId' as panel
    from (select e.presence -> 'lastSeen' -> e.person_id as p) last
    where k ->> 'kind' = 'entryExit' and exists (
      select from side s, jsonb_array_elements_text(s.readers) reader
      where s.site = e.site and s.door = e.door and s.id <> e.side and not e.dead ? reader)
    union all
    select p ->> 'areaId', (p ->> 'at')::bigint, p ->> 'doorId', p ->> 'panelId'
    from jsonb_array_elements(e.presence -> 'entries' -> e.person_id) p
    where k ->> 'kind' <> 'entryExit' and (p ->> 'at')::bigint <= e.at and e.at - (p ->> 'at')::bigint < (k ->> 'seconds')::bigint * 1000
      and (k ->> 'kind' = 'timedPerArea' or p ->> 'doorId' = e.door)) seen
  where e.rule_kind = 'passback' and e.content ->> 'strength' = 'hard' and seen.at is not null
    and (k ->> 'kind' = 'timedPerDoor' or not exists (select from area a where a.site = e.site and a.id = seen.area)
      or exists (select from upwards u where u.site = e.site and u.start = seen.area and (u.id = e.area or not u.known)))

), passback as materialized (
  -- Across panels *hard* is only what is sure; once excused by an exit button, all of it must be.
  select n, rule, not bool_and(is_excused) and bool_or(is_sure) as refuses from (
  select v.n, v.rule, exists (select from jsonb_array_elements(v.presence -> 'exitOpenings') o
      where o ->> 'doorId' = v.door and (o ->> 'at')::bigint between v.seen_at and v.at) as is_excused,
    v.contact or coalesce(v.seen_panel = v.panel,
      (select d.panel = v.panel from door d where d.site = v.site and d.id = v.seen_door), true) as is_sure
  from evidence v
  where not pg_temp.reset_by_clock(v.content, v.zone, v.changes, v.next_zone, v.seen_at, v.at)
    and not coalesce((v.presence -> 'passbackReset' ->> v.person_id)::bigint between v.seen_at and v.at, false)
    and not exists (select from jsonb_array_elements(v.plans) p where (p ->> 'since')::bigint between v.seen_at and v.at)
  ) standing group by n, rule

), refused as (
  select distinct on (e.n) e.n, reason, e.rule
  from entering e left join passback using (n, rule)
  cross join lateral (select case e.rule_kind
    when 'interlock' then case when exists (select from jsonb_array_elements_text(e.content -> 'doorIds') d where d <> e.door and e.open_doors ? d)
      then 'interlockOpen' end
    when 'escort' then case when e.person_kind = 'visitor' and not exists (
        select from jsonb_array_elements(e.presence -> 'reads') r where r ->> 'doorId' = e.door and r ->> 'personId' = e.host
          and abs(e.at - (r ->> 'at')::bigint) <= (e.content ->> 'withinSeconds')::bigint * 1000)
      then 'escortMissing' end
    when 'firstPerson' then case
      when exists (select from named k where k.n = e.n and k.kind = 'opens' and k.rule = e.rule) then null
      when not exists (
        select from firstPerson o join person p on p.site = o.site and p.id = o.person
        cross join lateral (select e.presence -> 'lastSeen' -> o.person as last) place
        cross join lateral (select last ->> 'areaId' as area, (last ->> 'at')::bigint as at) seen
        where o.site = e.site and o.rule = e.rule and coalesce(e.at >= o.begins, true) and coalesce(e.at < o.ends, true)
          and exists (select from area a where a.site = e.site and a.id = seen.area)
          and exists (select from upwards u where u.site = e.site and u.start = seen.area and u.id = e.area)
          and not pg_temp.reset_by_clock(e.content, e.zone, e.changes, e.next_zone, seen.at, e.at))
      then 'firstPersonMissing' end
    when 'passback' then case when passback.refuses then 'passback' end
    when 'occupancy' then case when e.content ->> 'strength' = 'hard' and not e.responds
        and coalesce((e.presence -> 'counts' ->> e.area)::integer >= (e.content ->> 'max')::integer, true)
      then 'areaFull' end
    end as reason) judged
  where reason is not null
  order by e.n, array_position(array['interlock', 'escort', 'firstPerson', 'passback', 'occupancy'], e.rule_kind), e.rule collate "C"
)
-- Step 12, where nothing stopped.
select s.n, coalesce(s.answer[1], case when refused.n is null then 'allow' else 'deny' end) as result,
  coalesce(s.answer[2], refused.reason, 'allowGrant') as reason,
  case when s.answer is not null then s.answer[3] when refused.n is not null then refused.rule
    else coalesce(case when not s.is_free then s.grant_rule end, s.mode_rule) end as rule
from so_far s left join refused using (n)
order by s.n
