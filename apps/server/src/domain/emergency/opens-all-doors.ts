import { sql } from 'kysely'

/**
 * Whether a plan opens all emergency doors of the settings, by whatever doors it names (community.md 19). The view
 * `plan_door` says what a plan does where; without a single emergency door there is nothing to open.
 */
export const opensAllDoors = sql<boolean>`(
  (emergency_plan.kind = 'open' or exists (select from emergency_plan_door other
    where other.project_uuid = emergency_plan.project_uuid and other.plan_uuid = emergency_plan.uuid and other.mode = 'open'))
  and exists (select from plan_door opened where opened.project_uuid = emergency_plan.project_uuid
    and opened.plan_uuid = emergency_plan.uuid and opened.mode = 'open')
  and not exists (
    select door.uuid from door join emergency_doors wanted on wanted.project_uuid = door.project_uuid
    where door.project_uuid = emergency_plan.project_uuid and (wanted.all_doors or door.uuid = any (wanted.door_uuids))
    except
    select opened.door_uuid from plan_door opened where opened.project_uuid = emergency_plan.project_uuid
      and opened.plan_uuid = emergency_plan.uuid and opened.mode = 'open'))`
