call drop_policies('muster_setting', 'muster_door', 'muster_reader', 'muster_sign', 'muster_opening', 'muster_presence',
  'muster_report', 'muster_report_person', 'muster_mark', 'muster_due');

-- A company reads the setting of its site (decisions.md 38).
create policy muster_setting_of_site on muster_setting for select
  using (project_uuid = (select site_of_company()) and until is null);
create policy muster_door_of_site on muster_door for select using (project_uuid = (select site_of_company()));
create policy muster_reader_of_site on muster_reader for select using (project_uuid = (select site_of_company()));

call scope_by_site('siteOnly', 'muster_setting', 'muster_door', 'muster_reader', 'muster_opening', 'muster_due');
call scope_by_site('company', 'muster_sign', 'muster_presence', 'muster_report', 'muster_report_person', 'muster_mark');
