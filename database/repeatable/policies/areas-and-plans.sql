call drop_policies('area', 'area_door', 'area_exempt_person',
  'area_exempt_department', 'area_first_person', 'area_first_department', 'area_position',
  'apb_reset', 'area_violation', 'door_interlock', 'emergency_plan', 'emergency_plan_door', 'emergency_plan_card',
  'emergency_plan_responder', 'emergency_plan_responder_department', 'plan_run', 'plan_run_door');

create policy area_of_site on area for select using (
  project_uuid = (select site_of_company()) and company_uuid is null);

create policy area_door_alone on area_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or door_uuid in (select doors_of_company_alone()));

create policy area_door_by_company on area_door
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_door_of_company on area_door for select
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where (area.project_uuid = scope_uuid()))));

create policy area_exempt_person_by_company on area_exempt_person
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_exempt_person_of_company on area_exempt_person for select
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where (area.project_uuid = scope_uuid()))));

-- Who is exempt is told of own people alone, also in an area of the whole site.
create policy area_exempt_person_people on area_exempt_person as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person
    where person.project_uuid = area_exempt_person.project_uuid and person.uuid = person_uuid));

create policy area_exempt_department_by_company on area_exempt_department using (
  project_uuid = (select site_of_company())
  and area_uuid in (select area.uuid from area
    where area.project_uuid = scope_uuid() and area.company_uuid = scope_company()));

-- Which departments are exempt is told of own ones alone, also in an area of the whole site.
create policy area_exempt_department_groups on area_exempt_department as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from department
    where department.project_uuid = area_exempt_department.project_uuid and department.uuid = department_uuid));

create policy area_exempt_department_of_company on area_exempt_department for select
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where (area.project_uuid = scope_uuid()))));

create policy area_first_person_by_company on area_first_person
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_first_person_of_company on area_first_person for select
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where (area.project_uuid = scope_uuid()))));

-- Who opens an area is told of own people and departments alone, also in an area of the whole site.
create policy area_first_person_people on area_first_person as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person
    where person.project_uuid = area_first_person.project_uuid and person.uuid = person_uuid));

create policy area_first_department_by_company on area_first_department
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_first_department_groups on area_first_department as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from department
    where department.project_uuid = area_first_department.project_uuid and department.uuid = department_uuid));

create policy area_first_department_of_company on area_first_department for select
  using (project_uuid = (select site_of_company()) and (area_uuid in ( select area.uuid
      from area where (area.project_uuid = scope_uuid()))));

create policy area_position_of_company on area_position for select
  using (project_uuid = (select site_of_company()) and (company_uuid = (select
      scope_company())) and (area_uuid in ( select area.uuid from area where (area.project_uuid =
      scope_uuid()))));

create policy apb_reset_by_company on apb_reset
  using (project_uuid = (select site_of_company()) and (company_uuid = (select
      scope_company())) and (area_uuid in ( select area.uuid from area where (area.project_uuid =
      scope_uuid()))));

create policy apb_reset_of_company on apb_reset for select
  using (project_uuid = (select site_of_company()) and (company_uuid is null) and
      (area_uuid in ( select area.uuid from area where (area.project_uuid = scope_uuid()))));

create policy area_violation_of_company on area_violation for select
  using (project_uuid = (select site_of_company()) and (company_uuid = (select
      scope_company())) and (area_uuid in ( select area.uuid from area where (area.project_uuid =
      scope_uuid()))));

call scope_by_site('siteOnly', 'area_door', 'area_exempt_person', 'area_exempt_department',
  'area_first_person', 'area_first_department', 'area_position', 'apb_reset', 'area_violation',
  'emergency_plan', 'emergency_plan_door', 'emergency_plan_responder', 'emergency_plan_responder_department', 'plan_run',
  'plan_run_door');

call scope_by_site('company', 'area');

call scope_by_site('siteOnly', 'door_interlock', 'emergency_plan_card');
