import { randomUUID } from 'node:crypto'
import type { DeviceLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { modelNamed } from '@lintel/devices/models/index.ts'
import { sql } from 'kysely'
import { systemScope } from '../../access/scope.ts'
import { insertJsonInto, rowsOf, systemQueries } from '../../db/db.ts'
import { doorName } from '../devices/queries.ts'
import type { ReadLine } from './lines.ts'
import { problemOf, Twice } from './problems.ts'
import type { ImportWork, MadeRecord, Planned } from './work-kit.ts'

type Line = ReadLine<DeviceLine>

interface Modelled {
  readonly line: Line
  readonly model: string
  readonly type: string
  readonly relays: number
  readonly doors: readonly string[]
}

/**
 * Checks devices against each other and against the site, and knows how to register them as the form does: with a door for
 * each relay (office.md 35.3).
 */
export async function planDevices(work: ImportWork, lines: readonly Line[]): Promise<Planned> {
  const known = lines.flatMap((line): Modelled[] => {
    const model = modelNamed(line.model)
    if (!model) return []
    const { relays } = capsOf(model.has)
    const doors = Array.from({ length: relays }, (_, relay) => doorName({ name: line.deviceName, relays }, relay))
    return [{ line, model: model.model, type: model.type, relays, doors }]
  })
  const unknown = lines.filter(({ model }) => !modelNamed(model))
  const problems = [
    ...unknown.map(({ line }) => problemOf('modelUnknown', line, 'model')),
    ...within(lines),
    ...doorsWithin(known),
    ...(await macsTaken(work, lines)),
    ...(await doorsTaken(work, known)),
  ]
  return { problems, save: () => save(work, known) }
}

function within(lines: readonly Line[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, mac } of lines) twice.note('macTwice', 'mac', line, mac)
  return twice.problems
}

/** Doors are called as their devices, and each name is there once in a site. */
function doorsWithin(known: readonly Modelled[]): ImportProblem[] {
  const all = known.flatMap(({ line, doors }) => doors.map((name) => ({ line: line.line, name })))
  const byName = Map.groupBy(all, ({ name }) => name)
  return all
    .filter(({ name }) => byName.get(name)!.length > 1)
    .map(({ line, name }) => problemOf('doorTaken', line, 'deviceName', { name }))
}

/** A MAC is there once anywhere; the form says as much of one that another site has. */
async function macsTaken({ database }: ImportWork, lines: readonly Line[]): Promise<ImportProblem[]> {
  const macs = lines.map(({ mac }) => mac)
  const rows = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('device_identity')
      .select('mac')
      .where(sql<boolean>`mac = any(${macs}::text[])`)
      .execute(),
  )
  const taken = new Set(rows.map(({ mac }) => mac))
  return lines.filter(({ mac }) => taken.has(mac)).map(({ line }) => problemOf('macExists', line, 'mac'))
}

async function doorsTaken({ db, scope }: ImportWork, known: readonly Modelled[]): Promise<ImportProblem[]> {
  const names = known.flatMap(({ doors }) => doors)
  const rows = await rowsOf(db, scope, 'door')
    .select('door.name')
    .where(sql<boolean>`door.name = any(${names}::text[])`)
    .execute()
  const taken = new Set(rows.map(({ name }) => name))
  return known.flatMap(({ line, doors }) =>
    doors.filter((name) => taken.has(name)).map((name) => problemOf('doorTaken', line.line, 'deviceName', { name })),
  )
}

const deviceShape = {
  uuid: 'uuid',
  mac: 'text',
  name: 'text',
  model: 'text',
  type: 'text',
  location: 'text',
  relays: 'integer',
  created_at: 'timestamptz',
} as const

/** Codes to claim them with are made when somebody asks for them; until then nobody can. */
async function save({ db, scope, now }: ImportWork, known: readonly Modelled[]): Promise<readonly MadeRecord[]> {
  const created_at = now.toISOString()
  const devices = known.map((one) => ({ ...one, uuid: randomUUID() }))
  const rows = devices.map(({ uuid, line, model, type, relays }) => ({
    uuid,
    mac: line.mac,
    name: line.deviceName,
    model,
    type,
    location: line.location,
    relays,
    created_at,
  }))
  await insertJsonInto(db, scope, 'device', deviceShape, rows)
  const identities = rows.map(({ uuid, mac }) => ({ mac, device_uuid: uuid }))
  await insertJsonInto(db, scope, 'device_identity', { mac: 'text', device_uuid: 'uuid' }, identities)
  const doors = devices.flatMap(({ uuid, doors: names }) =>
    names.map((name, relay) => ({ device_uuid: uuid, relay, name, created_at })),
  )
  const doorShape = { device_uuid: 'uuid', relay: 'integer', name: 'text', created_at: 'timestamptz' } as const
  await insertJsonInto(db, scope, 'door', doorShape, doors)
  return devices.map(({ uuid }) => ({ kind: 'device' as const, uuid }))
}
