call drop_policies('policy_head', 'policy_version', 'policy_record', 'policy_touched', 'policy_due');

call scope_by_site('site', 'policy_head', 'policy_version', 'policy_record');

create policy policy_head_of_company on policy_head for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())));

create policy policy_version_of_company on policy_version for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())));

create policy policy_touched_owner on policy_touched using (true);

create policy policy_due_owner on policy_due using (true);
