import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { isCommunity } from '@lintel/contract/access/roles.ts'
import { z } from 'zod'
import { Moment, Uuid } from '@lintel/contract/base/atoms.ts'
import { readSiteSettings } from '@lintel/contract/site-settings/by-kind.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { Services } from '../../kernel/services.ts'
import { deepLink, managerType } from '../../domain/mails/deep-link.ts'
import { outboxNotice, siteColumns, type Outcome, type NoticeMail } from './notice.ts'
import { accountsToNotify } from './recipients.ts'
import { after, hourMs } from '../../base/durations.ts'

const OfDevice = z.object({ projectUuid: Uuid, deviceUuid: Uuid })
type OfDevice = z.output<typeof OfDevice>
const OfflineDevice = OfDevice.extend({ since: Moment })
const MotionSeen = OfDevice.extend({ at: Moment, eventUuid: Uuid.optional() })

function deviceOf(db: Db, { projectUuid, deviceUuid }: OfDevice) {
  return systemQueries(db, systemScope)
    .selectFrom('device')
    .innerJoin('project', 'project.uuid', 'device.project_uuid')
    .select([
      'device.name',
      'device.connection',
      'device.online_since',
      'device.last_seen_at',
      'device.offline_notified_at',
      'device.motion_notified_at',
      'project.kind',
      ...siteColumns,
      'project.settings',
    ])
    .where('device.project_uuid', '=', projectUuid)
    .where('device.uuid', '=', deviceUuid)
}
type Device = NonNullable<Awaited<ReturnType<ReturnType<typeof deviceOf>['executeTakeFirst']>>>

/** The managers of the site are told now, with a link to the device. */
async function notifyManagers(
  db: Db,
  services: Services,
  { projectUuid, deviceUuid }: OfDevice,
  device: Device,
  { mail, at }: { readonly mail: 'deviceOffline' | 'deviceMotion'; readonly at: string },
): Promise<readonly NoticeMail[]> {
  const now = services.now()
  await systemQueries(db, systemScope)
    .updateTable('device')
    .set(mail === 'deviceOffline' ? { offline_notified_at: now } : { motion_notified_at: now })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .execute()
  const recipients = await accountsToNotify(db, projectUuid, {
    targets: ['managers'],
    ...(mail === 'deviceOffline' && { notice: mail }),
  })
  const userType = managerType(device.kind)
  return [
    {
      mail,
      about: device,
      at,
      params: { device: device.name },
      recipients,
      page: ({ user_name }) =>
        deepLink({ about: 'device', userType, account: user_name!, siteUuid: projectUuid, id: deviceUuid }),
    },
  ]
}

/**
 * A device that is away: mails the managers of its site, waits where they had a mail about the device less than an hour
 * ago. Nothing where there is nothing to tell any more. The alarm comes later (`devices/presence/offline-alarms.ts`).
 */
async function offline(db: Db, services: Services, notice: z.output<typeof OfflineDevice>): Promise<Outcome> {
  const device = await deviceOf(db, notice).executeTakeFirst()
  if (!device || !isStillAway(device, new Date(notice.since))) return []
  if (!notifiesOf(device)) return []
  const notifiedAt = device.offline_notified_at
  if (notifiedAt) {
    // The managers know of this very absence.
    if (notifiedAt > lastThere(device)) return []
    if (services.now().getTime() - notifiedAt.getTime() < hourMs) return after(notifiedAt, hourMs)
  }
  return notifyManagers(db, services, notice, device, { mail: 'deviceOffline', at: notice.since })
}
export const offlineNotice = outboxNotice('offlineNotice', OfflineDevice, offline)

/** A community decides for all its managers; in an office each manager decides alone (office.md 31.7). */
function notifiesOf({ kind, settings }: Device): boolean {
  const decidesForAll = isCommunity(kind)
  return !decidesForAll || readCommunitySettings(settings).deviceOfflineNotify
}

/** When the device was there for the last time. */
const lastThere = ({ online_since, last_seen_at }: Device): Date =>
  new Date(Math.max(online_since?.getTime() ?? 0, last_seen_at?.getTime() ?? 0))

/** Away since then without having been back; no notice where that is not known (`unknown`). */
function isStillAway(device: Device, since: Date): boolean {
  return (device.connection === 'offline' || device.connection === 'stale') && lastThere(device) <= since
}

/**
 * Motion that managers are to be told of (office.md 31.5, notify), and the alarm about it (office.md 16): of each
 * device once an hour at most. Nothing for a device that is gone, or where the site has switched it off meanwhile.
 */
async function motion(db: Db, services: Services, notice: z.output<typeof MotionSeen>): Promise<Outcome> {
  const device = await deviceOf(db, notice).forNoKeyUpdate('device').executeTakeFirst()
  if (!device) return []
  const settings = readSiteSettings(device)
  if (settings.motion === 'off' || !settings.motionActions.includes('notify')) return []
  const notifiedAt = device.motion_notified_at
  if (notifiedAt && services.now().getTime() - notifiedAt.getTime() < hourMs) return []
  await systemQueries(db, systemScope)
    .insertInto('alarm_record')
    .values({
      project_uuid: notice.projectUuid,
      type: 'motion',
      level: alarmLevelOf.motion,
      device_uuid: notice.deviceUuid,
      device_name: device.name,
      event_uuid: notice.eventUuid ?? null,
      occurred_at: notice.at,
    })
    .execute()
  return notifyManagers(db, services, notice, device, { mail: 'deviceMotion', at: notice.at })
}
export const motionNotice = outboxNotice('motionNotice', MotionSeen, motion)
