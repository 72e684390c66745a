-- When an account was given access codes at a site: so many within so long (specification 8). A key that is deleted counts too.
create table access_code_request (
  account_uuid uuid not null references account (uuid) on delete cascade,
  project_uuid uuid not null references project (uuid) on delete cascade,
  asked_at timestamptz not null
);
create index access_code_request_of_account on access_code_request (account_uuid, project_uuid, asked_at);
create index access_code_request_of_site on access_code_request (project_uuid);
alter table access_code_request enable row level security, force row level security;
create policy access_code_request_scope on access_code_request using (scope_kind() = 'system');

-- Counts an access code of an account at a site. Answers null, or from when on there may be another where there were too many.
create function take_access_code(account uuid, site uuid, at timestamptz, most integer, span interval) returns timestamptz
  language plpgsql as $$
declare
  kept text := current_setting('lintel.scope', true);
  free_from timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(account::text || site::text, 7303));
  perform set_config('lintel.scope', 'system', true);
  delete from access_code_request r where r.account_uuid = account and r.project_uuid = site and r.asked_at <= at - span;
  select r.asked_at + span into free_from from access_code_request r
    where r.account_uuid = account and r.project_uuid = site order by r.asked_at desc offset most - 1 limit 1;
  if free_from is null then
    insert into access_code_request (account_uuid, project_uuid, asked_at) values (account, site, at);
  end if;
  perform set_config('lintel.scope', coalesce(kept, ''), true);
  return free_from;
end $$;
