import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import {
  tickedParts,
  type DeviceModel,
  type DeviceModelFilter,
  type DeviceModelInfo,
} from '@lintel/contract/device-models/schema.ts'
import type { Page } from '@lintel/contract/kit/page.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel as ModelRecord } from '@lintel/devices/models/device.ts'
import { deviceModels as ownModels } from '@lintel/devices/models/index.ts'
import type { z } from 'zod'
import { systemQueries, type Db } from '../../db/db.ts'
import { deviceModelRows, type DeviceModelRow } from '../../db/device-models.ts'
import { cappedTotal } from '../../db/lists/paging.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { recordOf } from '../../kernel/device-models.ts'

type ListedModel = Omit<DeviceModel, 'devices'>

const inOrder = new Intl.Collator('en', { numeric: true })

/** A page of the device models. They are few, and some of them stand in the code: they are sorted here. */
export async function pageOfDeviceModels(
  db: Db,
  scope: SystemScope,
  { keyword, type, sort = 'model', order = 'asc', page, size }: z.output<typeof DeviceModelFilter>,
): Promise<Page<DeviceModel>> {
  const words = nameKey(keyword ?? '').split(' ')
  const models = [...ownModels.map(showOwn), ...(await deviceModelRows(db)).map(showRow)]
    .filter((one) => type === undefined || one.type === type)
    .filter(({ model, name, maker }) => words.every((word) => nameKey(`${model} ${name} ${maker}`).includes(word)))
    .sort((one, other) => (sort === 'code' ? one.code - other.code : inOrder.compare(one.model, other.model)))
  if (order === 'desc') models.reverse()
  const rows = models.slice((page - 1) * size, page * size)
  const counts = await devicesOf(
    db,
    scope,
    rows.map(({ model }) => model),
  )
  return {
    rows: rows.map((one) => ({ ...one, devices: counts.get(one.model) ?? 0 })),
    ...cappedTotal(models.length, limits.exactTotal),
    page,
    size,
  }
}

/** A model that was added; undefined for none. */
export async function deviceModelByUuid(
  db: Db,
  scope: SystemScope,
  uuid: string,
): Promise<DeviceModelInfo | undefined> {
  const row = await deviceModelRow(db, scope, uuid)
  if (!row) return undefined
  const counts = await devicesOf(db, scope, [row.model])
  return { ...showRow(row), devices: counts.get(row.model) ?? 0, uuid: row.uuid, version: row.version }
}

/** The row of a model that was added; undefined for none. */
export function deviceModelRow(db: Db, scope: SystemScope, uuid: string): Promise<DeviceModelRow | undefined> {
  return systemQueries(db, scope).selectFrom('device_model').selectAll().where('uuid', '=', uuid).executeTakeFirst()
}

/** How many devices there are of some models, at all sites; a model without any is left out. */
async function devicesOf(db: Db, scope: SystemScope, models: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (models.length === 0) return new Map()
  const rows = await systemQueries(db, scope)
    .selectFrom('device')
    .select(({ fn }) => ['device.model', fn.countAll<string>().as('devices')])
    .where('device.model', 'in', models)
    .groupBy('device.model')
    .execute()
  return new Map(rows.map(({ model, devices }) => [model, Number(devices)]))
}

const showOwn = (record: ModelRecord): ListedModel => ({ ...showModel(record), uuid: null, version: null })

const showRow = (row: DeviceModelRow): ListedModel => ({
  ...showModel(recordOf(row)),
  uuid: row.uuid,
  version: row.version,
})

function showModel(record: ModelRecord): Omit<ListedModel, 'uuid' | 'version'> {
  const { model, code, name, maker, type, isHighEnd, has } = record
  const { relays, securityRelays, readers, credentials = null } = capsOf(has)
  const ports = has.find((one) => one.kind === 'reader')
  return {
    model,
    code,
    name,
    maker,
    type,
    isHighEnd,
    relays,
    securityRelays,
    readers,
    hasWiegand: ports?.wiegand ?? false,
    hasRs485: ports?.rs485 ?? false,
    credentials,
    parts: tickedParts.filter((part) => has.some(({ kind }) => kind === part)),
  }
}
