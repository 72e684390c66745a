-- Plans that the system made have no name in one language, and each office and community has one that locks everything.
update emergency_plan set name = null where is_fire_plan or kind = 'lockdown' and all_doors and name = 'Lock everything';
update policy_head set version = policy_head.version + 1 from public.project site
  where site.uuid = policy_head.project_uuid and site.kind in ('office', 'community') and not exists (
    select from emergency_plan plan where plan.project_uuid = site.uuid and plan.kind = 'lockdown' and plan.all_doors);
insert into policy_version select (jsonb_populate_record(null::policy_version, to_jsonb(one))).*
  from public.policy_version one join policy_head using (project_uuid, version)
  where not exists (select from policy_version former
    where former.project_uuid = one.project_uuid and former.version = one.version);
insert into policy_record select (jsonb_populate_record(null::policy_record, to_jsonb(one))).*
  from public.policy_record one join policy_head on policy_head.project_uuid = one.project_uuid
  where one.kind = 'plan' and one.from_version = policy_head.version and one.content ->> 'rank' = '1'
    and not exists (select from policy_record former where former.project_uuid = one.project_uuid
      and former.kind = one.kind and former.id = one.id);
insert into emergency_plan select (jsonb_populate_record(null::emergency_plan, to_jsonb(one))).*
  from public.emergency_plan one
  where one.built_in = 'lockEverything' and one.all_doors and one.rank = 1
    and not exists (select from emergency_plan former where former.uuid = one.uuid);
