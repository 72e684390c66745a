-- A plan that begins or ends is no new policy, but every device has to hear of it at once (access-decision 8).
create function plan_run_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('policy', coalesce(new.project_uuid, old.project_uuid)::text);
  return null;
end $$;
create trigger plan_run_changed after insert or update or delete on plan_run
  for each row execute function plan_run_changed();
