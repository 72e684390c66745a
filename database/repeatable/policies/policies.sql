call drop_policies('policy_head', 'policy_version', 'policy_record', 'policy_dirty_record', 'policy_build_queue');

create policy policy_head_of_company on policy_head for select
  using (project_uuid = (select site_of_company()));

create policy policy_version_of_company on policy_version for select
  using (project_uuid = (select site_of_company()));

create policy policy_dirty_record_owner on policy_dirty_record using (true);

create policy policy_build_queue_owner on policy_build_queue using (true);

call scope_by_site('siteOnly', 'policy_head', 'policy_version', 'policy_record');
