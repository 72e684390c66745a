import { limits } from '@lintel/contract/base/limits.ts'
import type { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { OfficeMessageForm } from '@lintel/contract/office-messages/schema.ts'
import { insertJsonInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { messageDevices } from '../../db/functions.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { after, hourMs } from '../../base/durations.ts'
import { modelsWithScreen } from '../../kernel/device-models.ts'

/** Messages to screens of devices (office.md 30); `devices/screens/screens.ts` tells the devices of them. */

/** Devices whose screens the caller may write to, by name. */
export async function screensFor(db: Db, scope: ProjectScope) {
  const screens = await messageDevices(db, scope, modelsWithScreen())
  return screens.slice(0, limits.importBatch)
}

/**
 * The screens of some devices, in the order of their names; undefined when one of them is none that the caller may
 * write to.
 */
export async function screensNamed(db: Db, scope: ProjectScope, deviceUuids: readonly string[]) {
  if (deviceUuids.length === 0) return []
  const uuids = new Set(deviceUuids)
  const screens = (await messageDevices(db, scope, modelsWithScreen())).filter(({ uuid }) => uuids.has(uuid))
  return screens.length === uuids.size ? screens : undefined
}

/**
 * Indoor monitors of homes by name: of all of them, or of buildings with their apartments and of single apartments. A
 * person has none apart from the household.
 */
export function monitorsOf(
  db: Db,
  scope: ProjectScope,
  { toAll, departmentUuids, apartmentUuids }: Pick<OfficeMessageForm, 'toAll' | 'departmentUuids' | 'apartmentUuids'>,
) {
  return rowsOf(db, scope, 'device')
    .leftJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'device.project_uuid')
        .onRef('apartment.uuid', '=', 'device.apartment_uuid'),
    )
    .select(['device.uuid', 'device.name'])
    .where('device.type', '=', 'indoorMonitor')
    .where('device.model', 'in', modelsWithScreen())
    .where(sql<boolean>`num_nonnulls(device.building_uuid, device.apartment_uuid) = 1`)
    .where(
      sql<boolean>`(${toAll} or device.apartment_uuid = any(${apartmentUuids}::uuid[])
        or coalesce(device.building_uuid, apartment.building_uuid) = any(${departmentUuids}::uuid[]))`,
    )
    .orderBy('device.name')
    .orderBy('device.uuid')
    .execute()
}

interface Showing {
  readonly messageUuid: string
  readonly title: string
  readonly content: string
  readonly now: Date
  readonly hours: number
}

const deviceShape = {
  company_uuid: 'uuid',
  message_uuid: 'uuid',
  device_uuid: 'uuid',
  name: 'text',
  title: 'text',
  content: 'text',
  state_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const

/** Has a text shown on screens. Devices that are there are told with the commit, the others when they are back. */
export async function showOn(
  db: Db,
  scope: ProjectScope,
  screens: readonly { readonly uuid: string; readonly name: string }[],
  { messageUuid, title, content, now, hours }: Showing,
): Promise<void> {
  if (screens.length === 0) return
  const rows = screens.map(({ uuid, name }) => ({
    company_uuid: scope.companyUuid,
    message_uuid: messageUuid,
    device_uuid: uuid,
    name,
    title,
    content,
    state_at: now.toISOString(),
    expires_at: after(now, hours * hourMs).toISOString(),
  }))
  await insertJsonInto(db, scope, 'office_message_device', deviceShape, rows)
}

/** Recalls a message from screens that show it, or are still to show it. Answers their number. */
export async function recallFromScreens(db: Db, scope: ProjectScope, messageUuid: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await updateOf(db, scope, 'office_message_device')
    .set({
      // A device that has not confirmed the message yet is recalled once it does.
      state: sql`case state when 'waiting' then 'recalled' else 'recalling' end`,
      state_at: now,
    })
    .where('message_uuid', '=', messageUuid)
    .where('state', 'in', ['waiting', 'shown'])
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Leaves a text where it is sent to, though its message is taken off the list, until its time is over. */
export async function leaveOnScreens(db: Db, scope: ProjectScope, messageUuid: string): Promise<void> {
  await updateOf(db, scope, 'office_message_device')
    .set({ is_message_deleted: true })
    .where('message_uuid', '=', messageUuid)
    .execute()
}

/** A page of the devices a message went to, by name. */
export function pageOfDevices(db: Db, scope: ProjectScope, filter: z.output<typeof contract.devices.input>) {
  let query = rowsOf(db, scope, 'office_message_device')
    .select(['device_uuid', 'name', 'state', 'state_at'])
    .where('message_uuid', '=', filter.uuid)
  if (filter.state) query = query.where('state', '=', filter.state)
  return pageOf(
    query,
    filter,
    [
      ['office_message_device.name', filter.order ?? 'asc'],
      ['office_message_device.device_uuid', 'asc'],
    ],
    (row) => ({
      deviceUuid: row.device_uuid,
      name: row.name,
      state: row.state,
      stateAt: row.state_at.toISOString(),
    }),
  )
}
