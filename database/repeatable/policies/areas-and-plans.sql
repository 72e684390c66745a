call drop_policies('area_restriction', 'area_restriction_door', 'area_restriction_exempt',
  'area_restriction_exempt_group', 'area_restriction_opener', 'area_restriction_opener_group', 'area_position',
  'area_forgetting', 'area_violation', 'door_interlock', 'emergency_plan', 'emergency_plan_door', 'emergency_plan_card',
  'emergency_plan_responder', 'emergency_plan_responder_group', 'plan_run', 'plan_run_door');

call scope_by_site('site', 'area_restriction_door', 'area_restriction_exempt', 'area_restriction_exempt_group',
  'area_restriction_opener', 'area_restriction_opener_group', 'area_position', 'area_forgetting', 'area_violation',
  'emergency_plan', 'emergency_plan_door', 'emergency_plan_responder', 'emergency_plan_responder_group', 'plan_run',
  'plan_run_door');

call scope_by_site('company', 'area_restriction');

call scope_by_site('siteOnly', 'door_interlock', 'emergency_plan_card');

create policy area_restriction_of_site on area_restriction for select using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid()) and company_uuid is null);

create policy area_restriction_door_alone on area_restriction_door as restrictive for insert with check (
  (select scope_kind()) <> 'company' or door_uuid in (select doors_of_company_alone()));

create policy area_restriction_door_by_company on area_restriction_door
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_restriction_door_of_company on area_restriction_door for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where (area.project_uuid = scope_uuid()))));

create policy area_restriction_exempt_by_company on area_restriction_exempt
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_restriction_exempt_of_company on area_restriction_exempt for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where (area.project_uuid = scope_uuid()))));

-- Who is exempt is told of own people alone, also in an area of the whole site.
create policy area_restriction_exempt_people on area_restriction_exempt as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person
    where person.project_uuid = area_restriction_exempt.project_uuid and person.uuid = person_uuid));

create policy area_restriction_exempt_group_by_company on area_restriction_exempt_group using (
  (select scope_kind()) = 'company' and project_uuid = (select scope_uuid())
  and area_uuid in (select area.uuid from area_restriction area
    where area.project_uuid = scope_uuid() and area.company_uuid = scope_company()));

-- Which departments are exempt is told of own ones alone, also in an area of the whole site.
create policy area_restriction_exempt_group_groups on area_restriction_exempt_group as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person_group
    where person_group.project_uuid = area_restriction_exempt_group.project_uuid and person_group.uuid = group_uuid));

create policy area_restriction_exempt_group_of_company on area_restriction_exempt_group for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where (area.project_uuid = scope_uuid()))));

create policy area_restriction_opener_by_company on area_restriction_opener
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_restriction_opener_of_company on area_restriction_opener for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where (area.project_uuid = scope_uuid()))));

-- Who opens an area is told of own people and departments alone, also in an area of the whole site.
create policy area_restriction_opener_people on area_restriction_opener as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person
    where person.project_uuid = area_restriction_opener.project_uuid and person.uuid = person_uuid));

create policy area_restriction_opener_group_by_company on area_restriction_opener_group
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where ((area.project_uuid = scope_uuid()) and (area.company_uuid = scope_company())))));

create policy area_restriction_opener_group_groups on area_restriction_opener_group as restrictive using (
  (select scope_kind()) <> 'company' or exists (select from person_group
    where person_group.project_uuid = area_restriction_opener_group.project_uuid and person_group.uuid = group_uuid));

create policy area_restriction_opener_group_of_company on area_restriction_opener_group for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (area_uuid in ( select area.uuid
      from area_restriction area where (area.project_uuid = scope_uuid()))));

create policy area_position_of_company on area_position for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (company_uuid = (select
      scope_company())) and (area_uuid in ( select area.uuid from area_restriction area where (area.project_uuid =
      scope_uuid()))));

create policy area_forgetting_by_company on area_forgetting
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (company_uuid = (select
      scope_company())) and (area_uuid in ( select area.uuid from area_restriction area where (area.project_uuid =
      scope_uuid()))));

create policy area_forgetting_of_company on area_forgetting for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (company_uuid is null) and
      (area_uuid in ( select area.uuid from area_restriction area where (area.project_uuid = scope_uuid()))));

create policy area_violation_of_company on area_violation for select
  using (((select scope_kind()) = 'company') and (project_uuid = (select scope_uuid())) and (company_uuid = (select
      scope_company())) and (area_uuid in ( select area.uuid from area_restriction area where (area.project_uuid =
      scope_uuid()))));
