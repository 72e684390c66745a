-- Communities that let device inputs open their emergency doors were saved without the plan that such an input starts.
insert into emergency_plan (project_uuid, name, kind, rank, all_doors, uses_emergency_doors, is_fire_plan)
select project.uuid,
  case when exists (select from emergency_plan taken
    where taken.project_uuid = project.uuid and name_key(taken.name) = name_key('Fire alarm'))
    then 'Fire alarm (device input)' else 'Fire alarm' end,
  'open', 0, false, true, true
from project
where project.kind in ('community', 'oldCommunity') and project.settings -> 'openAllDoorsModel' ? 'deviceInput'
on conflict do nothing;
