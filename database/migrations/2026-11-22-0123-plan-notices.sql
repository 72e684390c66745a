-- Whether people have been told that a plan began and that it is over (office.md 31.2): a job tells them after the fact, so
-- that no lockdown waits for mails, and a plan that ends by its time is told of like one that is stopped.
alter table plan_run
  add column start_told boolean not null default true,
  add column end_told boolean not null default true;
alter table plan_run alter column start_told set default false, alter column end_told set default false;
create index plan_run_to_tell on plan_run (started_at)
  where not is_drill and (not start_told or (ended_at is not null and not end_told));
