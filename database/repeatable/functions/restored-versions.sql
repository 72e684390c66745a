-- A version that goes on after a restore: past everything that was counted between the backup and the restore, so that
-- no number is ever given twice. It is the second of the restore, counted from 2026, which grows faster than versions do.
create or replace function version_after_restore(former bigint) returns bigint language sql stable parallel safe
  as $$ select greatest(former + 1, extract(epoch from now())::bigint - 1767225600) $$;

-- Makes versions belong to the installation that they come from. Devices and browsers received changes that a
-- backup does not know: the same numbers would come to mean something else, and lower ones would not be taken at all.
-- Called by `npm run restore`; an operator who restores by other means calls it before the portal is started.
create or replace function leave_restored_versions() returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  caller text;
begin
  caller := enter_system_scope();
  -- A device without settings of the portal is sent none that would take the place of its own.
  update device set desired_version = version_after_restore(desired_version) where desired_version > 0;
  insert into live_feed (project_uuid, last_number) select uuid, version_after_restore(0) from project
    on conflict (project_uuid) do update set last_number = version_after_restore(live_feed.last_number);
  with head as (
    update policy_head set version = version_after_restore(version) where version > 0 returning project_uuid, version
  )
  insert into policy_version (project_uuid, version, changed) select project_uuid, version, 0 from head;
  perform leave_system_scope(caller);
end $$;
revoke all on function leave_restored_versions() from public;
