import { z } from 'zod'
import { Moment, Uuid } from '@lintel/contract/atoms.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { deepLink, managerType } from '../domain/mails/deep-link.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { relayNext } from './next-notice.ts'

const hourMs = 3_600_000

const NoticePayload = z.object({ projectUuid: Uuid, deviceUuid: Uuid, at: Moment, eventUuid: Uuid.optional() })
type NoticePayload = z.output<typeof NoticePayload>

/**
 * Writes the mails about the next motion that managers are to be told of (office.md 31.5, notify), and the alarm about it
 * (office.md 16): of each device once an hour at most. Answers whether there was one.
 */
export function relayMotionNotice(services: Services): Promise<boolean> {
  return relayNext(services, 'motionNotice', (db, payload) => tell(db, services, NoticePayload.parse(payload)))
}

/** No notice for a device that is gone, or where the site has switched it off meanwhile. */
async function tell(db: Db, services: Services, notice: NoticePayload): Promise<void> {
  const { projectUuid, deviceUuid, at } = notice
  const device = await deviceOf(db, projectUuid, deviceUuid)
  if (!device) return
  const { motion, motionActions } = (device.kind === 'office' ? readOfficeSettings : readCommunitySettings)(
    device.settings,
  )
  if (motion === 'off' || !motionActions.includes('notify')) return
  const now = services.now()
  if (device.motion_noticed_at && now.getTime() - device.motion_noticed_at.getTime() < hourMs) return
  await systemQueries(db, systemScope)
    .updateTable('device')
    .set({ motion_noticed_at: now })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .execute()
  await raiseAlarm(db, notice, device.name)
  for (const { user_name, display_name, email, language } of await managersOf(db, projectUuid)) {
    await queueMail(db, systemScope, services, {
      name: 'deviceMotion',
      to: email!,
      language,
      params: {
        name: display_name,
        device: device.name,
        site: device.site,
        at: siteMailFormat(language, device).moment(at),
      },
      page: deepLink({
        about: 'device',
        userType: managerType(device.kind),
        account: user_name,
        siteUuid: projectUuid,
        id: deviceUuid,
      }),
    })
  }
}

async function raiseAlarm(
  db: Db,
  { projectUuid, deviceUuid, at, eventUuid }: NoticePayload,
  device: string,
): Promise<void> {
  await systemQueries(db, systemScope)
    .insertInto('alarm_record')
    .values({
      project_uuid: projectUuid,
      type: 'motion',
      level: 'notice',
      device_uuid: deviceUuid,
      device_name: device,
      event_uuid: eventUuid ?? null,
      occurred_at: at,
    })
    .execute()
}

function deviceOf(db: Db, projectUuid: string, deviceUuid: string) {
  return systemQueries(db, systemScope)
    .selectFrom('device')
    .innerJoin('project', 'project.uuid', 'device.project_uuid')
    .select([
      'device.name',
      'device.motion_noticed_at',
      'project.kind',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
      'project.settings',
    ])
    .where('device.project_uuid', '=', projectUuid)
    .where('device.uuid', '=', deviceUuid)
    .forNoKeyUpdate('device')
    .executeTakeFirst()
}

function managersOf(db: Db, projectUuid: string) {
  return systemQueries(db, systemScope)
    .selectFrom('account')
    .innerJoin('project_member', 'project_member.account_uuid', 'account.uuid')
    .select(['account.user_name', 'account.display_name', 'account.email', 'account.language'])
    .where('project_member.project_uuid', '=', projectUuid)
    .where('account.kind', '=', 'propertyManager')
    .where('account.state', '=', 'normal')
    .where('account.email', 'is not', null)
    .orderBy('account.uuid')
    .execute()
}
