-- An end that was typed as 23:59 is kept as the last millisecond of that minute, so that it reads as it was typed; the policy
-- takes it for the end of the minute (access-decision 14.9).
create or replace function policy_instant(at timestamptz) returns bigint language sql immutable parallel safe
  as $$ select (extract(epoch from at) * 1000)::bigint + (extract(milliseconds from at) = 59999)::int $$;
