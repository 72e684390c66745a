-- What a device judged by beside its policy, as far as the decision hung on it: running plans, last position, people in the
-- area, uses counted (access-decision 14.10). Names nobody; lines of before have none.
alter table door_event add column evidence jsonb;

-- A drill ends by itself (access-decision 14.11); those that run without an end get one.
set local lintel.scope = 'system';
update plan_run set ends_at = started_at + interval '30 minutes' where is_drill and ended_at is null and ends_at is null;
set local lintel.scope = '';
