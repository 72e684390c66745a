-- Imports that ask before they make a company, and that say who is in the way (issue 13, 4.3).

-- Companies that lines of a checked file name and that are not there: somebody decides whether they are to be made.
alter table import_batch add column new_companies jsonb not null default '[]';

-- Who has sent the file that waits in the caller's site, where the caller's company does not see it.
create function import_in_the_way() returns table (created_by text, created_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  site uuid := scope_uuid();
  own uuid := scope_company();
begin
  if scope_kind() <> 'company' then
    return;
  end if;
  perform set_config('lintel.scope', 'system', true);
  return query
    select batch.created_by, batch.created_at from import_batch batch
    where batch.project_uuid = site and batch.state in ('checking', 'ready', 'importing')
      and batch.company_uuid is distinct from own;
  perform set_config('lintel.scope', 'company', true);
end $$;
revoke all on function import_in_the_way() from public;
