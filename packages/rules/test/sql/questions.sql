-- Questions to the policies of `tables.sql`, as requests of packages/rules in JSON: $1 is an array of {n, site,
-- request}.
insert into question
select (a ->> 'n')::integer, (a ->> 'site')::integer, r ->> 'doorId', r ->> 'sideId', (r ->> 'at')::bigint, r -> 'by' ->> 'kind', r -> 'by' ->> 'personId',
  r -> 'by' -> 'factors', (r -> 'by' ->> 'factorRequestedAt')::bigint, r -> 'by' -> 'presented', r -> 'presence', r -> 'activePlans', r -> 'overrides',
  (r -> 'health' ->> 'isFireInputActive')::boolean, (r -> 'health' ->> 'isInContact')::boolean, r -> 'health' -> 'deadReaderIds',
  r -> 'health' -> 'openDoorIds', (r ->> 'policyAgeSeconds')::numeric
from jsonb_array_elements($1::jsonb) a cross join lateral (select a -> 'request' as r) request
