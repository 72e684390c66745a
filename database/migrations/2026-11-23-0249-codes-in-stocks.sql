-- Which of some codes the site has: held by somebody or, for a company, free in the stock of another company. Giving one of
-- those is refused; without them a checked import of a company would be refused only when it is written.
create or replace function codes_taken(kinds text[], lookups bytea[]) returns table (kind text, lookup bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  site uuid := scope_uuid();
  caller text := scope_kind();
  own uuid := scope_company();
begin
  if caller not in ('project', 'company') then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select credential.kind, credential.lookup from credential
      where credential.project_uuid = site and (credential.kind, credential.lookup) in (
        select wanted.kind, wanted.lookup from unnest(kinds, lookups) as wanted (kind, lookup))
    union
    select free_code.kind, free_code.lookup from free_code
      where caller = 'company' and free_code.company_uuid <> own
        and free_code.project_uuid = site and (free_code.kind, free_code.lookup) in (
        select wanted.kind, wanted.lookup from unnest(kinds, lookups) as wanted (kind, lookup));
  perform set_config('lintel.scope', caller, true);
end $$;
