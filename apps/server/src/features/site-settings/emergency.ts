import { isDeepStrictEqual } from 'node:util'
import type { OfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { opensByFire } from '@lintel/contract/site-settings/shared.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { saveFirePlan } from './fire-plan.ts'
import { holdsEmergencyDoors } from '../../domain/emergency/run-queries.ts'
import type { SiteWork } from '../../domain/sites/save-settings.ts'
import type { SiteRow } from '../../domain/sites/settings-queries.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { areDoorsOf } from './queries.ts'

/** What an emergency does at a site of any kind (community.md 19; office.md 31.2). */
type EmergencySettings = Pick<OfficeSettings, 'openAllDoorsModel' | 'allEmergencyDoors' | 'emergencyDoorGroup'>

interface Work extends SiteWork, CanFail<'planRunning'> {
  readonly now: Date
}

/** What of the settings a plan that opens the emergency doors follows. */
const emergencyDoorsOf = ({ allEmergencyDoors, emergencyDoorGroup }: EmergencySettings) =>
  allEmergencyDoors ? null : [...emergencyDoorGroup].sort()

/**
 * Saves what an emergency does. Refuses doors of other sites, and a change under a plan that runs: what a fire has
 * opened is ended manually, not by a change of what may open it.
 */
export async function saveEmergency<Saved>(
  work: Work,
  site: SiteRow,
  { before, settings }: { readonly before: EmergencySettings; readonly settings: EmergencySettings },
  save: () => Promise<Saved>,
): Promise<Saved> {
  const { db, scope, now, fail } = work
  await requireDoorsOf(work, site, settings.emergencyDoorGroup)
  const isSame = isDeepStrictEqual(emergencyDoorsOf(before), emergencyDoorsOf(settings))
  const endsFire = opensByFire(before) && !opensByFire(settings)
  if ((!isSame || endsFire) && (await holdsEmergencyDoors(db, scope, site.uuid, now))) fail('planRunning')
  // The version first: of two who save at once, one makes the plan.
  const result = await save()
  await saveFirePlan(db, projectScope(site.uuid), { isWanted: opensByFire(settings), now })
  return result
}

/** Refuses a group with a door that is not the site's; another site's answers like one that does not exist. */
async function requireDoorsOf({ db, scope }: SiteWork, site: SiteRow, doors: readonly string[]): Promise<void> {
  if (!(await areDoorsOf(db, scope, site.uuid, doors))) fail('notFound')
}
