import type { motionActions, motionKinds } from '@lintel/contract/devices/stored-settings.ts'
import type { CommunitySettings } from '@lintel/contract/site-settings/community.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import {
  motionActions as actionsOfDevices,
  type MotionAction,
  type Settings,
} from '@lintel/devices/protocol/settings.ts'
import { formatNumbersOf } from '@lintel/i18n/format/format.ts'
import { ownSite, type Db, updateOf } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { sql } from 'kysely'

/** Desired settings of all devices of a site (office.md 31.4, 31.5; operators.md 2.3). */

interface Motion {
  readonly motion: (typeof motionKinds)[number]
  readonly motionTime: number
  readonly motionActions: readonly (typeof motionActions)[number][]
}

/** Motion detection. */
export const motionDefaults = ({ motion, motionTime, motionActions: actions }: Motion): Settings => ({
  motion,
  motionSeconds: motionTime,
  motionActions: actionsOfDevices.filter((action: MotionAction) => actions.includes(action)),
})

/** Time zone, date format and time format of the site. */
export function timeDefaults(timeZone: string, customizeForm: number): Settings {
  const { dateFormat, timeFormat } = formatNumbersOf(customizeForm)
  return {
    timezone: timeZone,
    dateFormat: ({ 1: 'y-m-d', 2: 'm-d-y', 3: 'd-m-y' } as const)[dateFormat],
    timeFormat: timeFormat === 1 ? '12h' : '24h',
  }
}

/** Whether a PIN is preceded by the apartment number (community.md 1.3). */
export const pinDefaults = ({ aptPinType }: Pick<CommunitySettings, 'aptPinType'>): Settings => ({
  pinNeedsApartment: aptPinType === 'apartmentAndPin',
})

/** All defaults of the site, for a new device. */
export async function siteDefaults(db: Db, scope: ProjectScope): Promise<Settings> {
  const site = await ownSite(db, scope)
    .select(['project.kind', 'project.time_zone', 'project.customize_form', 'project.settings'])
    .executeTakeFirstOrThrow()
  const time = timeDefaults(site.time_zone, site.customize_form)
  if (site.kind === 'office') return { ...time, ...motionDefaults(readOfficeSettings(site.settings)) }
  const settings = readCommunitySettings(site.settings)
  return { ...time, ...motionDefaults(settings), ...pinDefaults(settings) }
}

/**
 * Merges settings into the desired settings of every device of a site (operators.md 2.3); devices apply them when they
 * next report theirs. A device whose desired settings do not change keeps its version.
 */
export async function updateDesiredOfSite(
  db: Db,
  scope: Scope,
  projectUuid: string,
  settings: Settings,
): Promise<void> {
  await updateDesired(db, scope, settings).where('device.project_uuid', '=', projectUuid).execute()
}

/** Merges settings into the desired settings of one device. */
export async function updateDesiredOfDevice(
  db: Db,
  scope: Scope,
  deviceUuid: string,
  settings: Settings,
): Promise<void> {
  await updateDesired(db, scope, settings).where('device.uuid', '=', deviceUuid).execute()
}

function updateDesired(db: Db, scope: Scope, settings: Settings) {
  const patch = sql`${JSON.stringify(settings)}::jsonb`
  return updateOf(db, scope, 'device')
    .set({ desired: sql`device.desired || ${patch}`, desired_version: sql`device.desired_version + 1` })
    .where(sql<boolean>`device.desired || ${patch} <> device.desired`)
}
