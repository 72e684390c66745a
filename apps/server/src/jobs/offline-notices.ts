import { z } from 'zod'
import { Moment, Uuid } from '@lintel/contract/atoms.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community.ts'
import { sql } from 'kysely'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { deepLink, managerType } from '../domain/mails/deep-link.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { relayNext } from './next-notice.ts'

const hourMs = 3_600_000

const NoticePayload = z.object({ projectUuid: Uuid, deviceUuid: Uuid, since: Moment })
type NoticePayload = z.output<typeof NoticePayload>

/**
 * Deals with the next notice about a device that is away, if one is due: raises the alarm, tells the managers of its site, waits where
 * they were told of the device less than an hour ago, forgets it where there is nothing to tell any more.
 * Answers whether there was one.
 */
export function relayOfflineNotice(services: Services): Promise<boolean> {
  return relayNext(services, 'offlineNotice', (db, payload) => dealWith(db, services, NoticePayload.parse(payload)))
}

/** Answers when to look again; null when it is dealt with. */
async function dealWith(db: Db, services: Services, notice: NoticePayload): Promise<Date | null> {
  const device = await awayDevice(db, notice)
  if (!device || !isStillAway(device, new Date(notice.since))) return null
  await raiseAlarm(db, notice, device)
  if (!isToldAt(device)) return null
  const noticedAt = device.offline_noticed_at
  const now = services.now()
  if (noticedAt) {
    // The managers know of this very absence.
    if (noticedAt > lastThere(device)) return null
    if (now.getTime() - noticedAt.getTime() < hourMs) return new Date(noticedAt.getTime() + hourMs)
  }
  await systemQueries(db, systemScope)
    .updateTable('device')
    .set({ offline_noticed_at: now })
    .where('project_uuid', '=', notice.projectUuid)
    .where('uuid', '=', notice.deviceUuid)
    .execute()
  await tellManagers(db, services, notice, device)
  return null
}

/** The alarm about an absence (office.md 16), one as long as it lasts; it ends when the device is back. */
async function raiseAlarm(db: Db, notice: NoticePayload, device: AwayDevice): Promise<void> {
  await sql`
    insert into alarm_record (project_uuid, type, level, device_uuid, device_name, occurred_at)
    select ${notice.projectUuid}, 'offline', 'warning', ${notice.deviceUuid}, ${device.name}, ${notice.since}
    where not exists (select from alarm_record going
      where going.project_uuid = ${notice.projectUuid} and going.device_uuid = ${notice.deviceUuid}
        and going.type = 'offline' and going.cleared_at is null)`.execute(systemQueries(db, systemScope))
}

type AwayDevice = NonNullable<Awaited<ReturnType<typeof awayDevice>>>

function awayDevice(db: Db, { projectUuid, deviceUuid }: NoticePayload) {
  return systemQueries(db, systemScope)
    .selectFrom('device')
    .innerJoin('project', 'project.uuid', 'device.project_uuid')
    .select([
      'device.name',
      'device.connection',
      'device.online_since',
      'device.last_seen_at',
      'device.offline_noticed_at',
      'project.kind',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
      'project.settings',
    ])
    .where('device.project_uuid', '=', projectUuid)
    .where('device.uuid', '=', deviceUuid)
    .executeTakeFirst()
}

/** A community decides for all its managers; in an office each manager decides alone (office.md 31.7). */
function isToldAt({ kind, settings }: AwayDevice): boolean {
  const decidesForAll = kind === 'community' || kind === 'oldCommunity'
  return !decidesForAll || readCommunitySettings(settings).deviceOfflineNotify
}

/** When the device was there for the last time. */
const lastThere = ({ online_since, last_seen_at }: Pick<AwayDevice, 'online_since' | 'last_seen_at'>): Date =>
  new Date(Math.max(online_since?.getTime() ?? 0, last_seen_at?.getTime() ?? 0))

/** Away since then without having been back; no notice where that is not known (`unknown`). */
function isStillAway(device: AwayDevice, since: Date): boolean {
  return (device.connection === 'offline' || device.connection === 'stale') && lastThere(device) <= since
}

/** Mails the managers of the site who have not switched this notice off, with times as the site shows them. */
async function tellManagers(db: Db, services: Services, notice: NoticePayload, device: AwayDevice): Promise<void> {
  const managers = await systemQueries(db, systemScope)
    .selectFrom('account')
    .innerJoin('project_member', 'project_member.account_uuid', 'account.uuid')
    .select(['account.user_name', 'account.display_name', 'account.email', 'account.language'])
    .where('project_member.project_uuid', '=', notice.projectUuid)
    .where('account.kind', '=', 'propertyManager')
    .where('account.state', '=', 'normal')
    .where('account.email', 'is not', null)
    .where(sql<boolean>`not ('deviceOffline' = any(account.muted_notices))`)
    .execute()
  for (const { user_name, display_name, email, language } of managers) {
    const format = siteMailFormat(language, device)
    await queueMail(db, systemScope, services, {
      name: 'deviceOffline',
      to: email!,
      language,
      params: { name: display_name, device: device.name, site: device.site, since: format.moment(notice.since) },
      page: deepLink({
        about: 'device',
        userType: managerType(device.kind),
        account: user_name,
        siteUuid: notice.projectUuid,
        id: notice.deviceUuid,
      }),
    })
  }
}
