-- Emergency plans that the system makes have no name in one language but say which one they are; a reader sees it in the
-- own language until a manager renames it. Owners see their own rows meanwhile, since the policies of the table know no
-- owner.
alter table emergency_plan no force row level security;
alter table project no force row level security;
alter table emergency_plan alter column name drop not null;
alter table emergency_plan add column built_in text;
alter table emergency_plan add constraint emergency_plan_built_in_check check (built_in in ('fire', 'lockEverything'));

update emergency_plan set built_in = 'fire', name = null where is_fire_plan;
-- One that fire inputs start no longer, and that nobody has renamed.
update emergency_plan as former set built_in = 'fire', name = null
where former.name in ('Fire alarm', 'Feueralarm', 'إنذار الحريق', '火警') and former.uses_emergency_doors
  and not exists (select from emergency_plan other where other.project_uuid = former.project_uuid and other.built_in = 'fire')
  and former.uuid = (select one.uuid from emergency_plan one where one.project_uuid = former.project_uuid
    and one.name in ('Fire alarm', 'Feueralarm', 'إنذار الحريق', '火警') and one.uses_emergency_doors
    order by one.created_at, one.uuid limit 1);
update emergency_plan as first set built_in = 'lockEverything', name = null
where first.kind = 'lockdown' and first.all_doors
  and first.uuid = (select one.uuid from emergency_plan one where one.project_uuid = first.project_uuid
    and one.name in ('Lock everything', 'Alles verriegeln', 'إقفال كل شيء', '全部封锁') and one.kind = 'lockdown' and one.all_doors
    order by one.created_at, one.uuid limit 1);

create unique index emergency_plan_built_in on emergency_plan (project_uuid, built_in) where built_in is not null;
alter table emergency_plan add constraint emergency_plan_named check ((name is null) = (built_in is not null));

-- Every office and community begins with a plan that locks all doors down; those that have no such plan get it.
insert into emergency_plan (project_uuid, uuid, built_in, kind, rank, all_doors, created_at)
select site.uuid, overlay(overlay(md5('lockEverything' || site.uuid) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid,
  'lockEverything', 'lockdown', 1, true, site.created_at from project site
where site.kind in ('office', 'community') and not exists (select from emergency_plan plan
  where plan.project_uuid = site.uuid and plan.kind = 'lockdown' and plan.all_doors);

alter table project force row level security;
alter table emergency_plan force row level security;
