import { randomUUID } from 'node:crypto'
import { relayNumber } from '@lintel/contract/doors/relay-numbers.ts'
import { doorDefaults, readerKey, type DoorSettings, type Reader } from '@lintel/contract/doors/settings.ts'
import type { DeviceLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { capsOf, relayNumbers } from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import { modelNamed } from '@lintel/devices/models/index.ts'
import type { Settings } from '@lintel/devices/protocol/settings.ts'
import type { Caps } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope.ts'
import { insertJsonInto, rowsOf, systemQueries } from '../../db/db.ts'
import { nameKey } from '../../db/name-key.ts'
import { enqueueDecommissionCheck } from '../../domain/devices/decommissioning.ts'
import { siteDefaults } from '../../domain/devices/site-defaults.ts'
import { doorName } from '../../domain/devices/queries.ts'
import { holdDelayOfNew } from '../../domain/doors/adding.ts'
import { offerOf } from '../../domain/doors/offer.ts'
import { byRelay, settingsOfDevice } from '../../domain/doors/on-device.ts'
import { doorsAsBuilt } from '../../domain/doors/settings.ts'
import type { ReadLine } from './lines.ts'
import { problemOf, Twice } from './problems.ts'
import type { ImportWork, MadeRecord, Planned } from './work-kit.ts'

type Line = ReadLine<DeviceLine>

interface ImportedDoor {
  readonly relay: number
  readonly name: string
  /** The name stands in a column of its own. */
  readonly isNamed: boolean
  readonly settings: Partial<DoorSettings> | null
}

interface Modelled {
  readonly line: Line
  readonly model: DeviceModel
  readonly caps: Caps
  readonly doors: readonly ImportedDoor[]
}

/**
 * Checks devices against each other and against the site, and knows how to register them as the form does: with a door for
 * each relay, of which the line may name, wire and move one to a security relay (office.md 35.3).
 */
export async function planDevices(work: ImportWork, lines: readonly Line[]): Promise<Planned> {
  const known = lines.flatMap((line): Modelled[] => {
    const model = modelNamed(line.model)
    if (!model) return []
    const caps = capsOf(model.has)
    return [{ line, model, caps, doors: doorsOf(line, model, caps) }]
  })
  const unknown = lines.filter(({ model }) => !modelNamed(model))
  const companies = await companiesNamed(work, lines)
  const problems = [
    ...unknown.map(({ line }) => problemOf('hardwareUnknown', line, 'model')),
    ...known.flatMap(outputProblem),
    ...known.flatMap(readerProblems),
    ...known.flatMap(({ line, model }) => companyProblem(line, model, companies)),
    ...within(lines),
    ...doorsWithin(known),
    ...(await macsTaken(work, lines)),
    ...(await doorsTaken(work, known)),
  ]
  return { problems, save: () => save(work, known, companies) }
}

/** Whether a line says anything of one of its doors. */
const asksForDoor = ({ doorName: named, ...line }: Line): boolean =>
  named !== '' ||
  [line.relay, line.securityRelay, line.entryReader, line.exitReader, line.doorStatusInput, line.exitButtonInput].some(
    (value) => value !== null,
  )

/** The output that a line means. */
const relayMeant = ({ relay, securityRelay }: Line): number =>
  securityRelay === null ? (relay ?? 0) : relayNumber({ outputType: 'securityRelay', outputIndex: securityRelay })

function outputProblem({ line, caps }: Modelled): ImportProblem[] {
  if (!asksForDoor(line) || relayNumbers(caps).includes(relayMeant(line))) return []
  return [problemOf('hardwareUnknown', line.line, line.securityRelay === null ? 'relay' : 'securityRelay')]
}

/** A reader is one that the device has and that none of its other doors comes with. */
function readerProblems({ line, model, doors }: Modelled): ImportProblem[] {
  const offer = offerOf(model.model)
  const meant = relayMeant(line)
  const others = doors.filter(({ relay }) => relay !== meant)
  const taken = new Set(others.flatMap(({ relay }) => doorDefaults(offer, relay).entryReaders).map(readerKey))
  const isFree = ({ port, index }: Reader): boolean =>
    offer.readers.some((one) => one.port === port && one.index === index) && !taken.has(readerKey({ port, index }))
  return (['entryReader', 'exitReader'] as const).flatMap((column) => {
    const reader = line[column]
    return reader === null || isFree(reader) ? [] : problemOf('readerUnknown', line.line, column)
  })
}

/** A door for each relay. One that a line puts at a security relay takes the place of that at the relay of the same number. */
function doorsOf(line: Line, model: DeviceModel, { relays }: Caps): readonly ImportedDoor[] {
  const { deviceName, doorName: named, securityRelay } = line
  return Array.from({ length: relays }, (_, index) => {
    const isMeant = asksForDoor(line) && index === (securityRelay ?? line.relay ?? 0)
    const isNamed = isMeant && named !== ''
    const relay = isMeant ? relayMeant(line) : index
    return {
      relay,
      name: isNamed ? named : doorName({ name: deviceName, relays }, index),
      isNamed,
      settings: isMeant ? wiredAs(line, doorDefaults(offerOf(model.model), relay)) : null,
    }
  })
}

/** What a line says of a door's wires; null where it says nothing. A reader that is named for the way out is not one for the way in. */
function wiredAs(line: Line, { entryReaders }: DoorSettings): Partial<DoorSettings> | null {
  const { entryReader, exitReader, doorStatusInput, exitButtonInput } = line
  if ([entryReader, exitReader, doorStatusInput, exitButtonInput].every((one) => one === null)) return null
  const usual = entryReaders.filter((reader) => exitReader === null || readerKey(reader) !== readerKey(exitReader))
  return {
    entryReaders: entryReader === null ? usual : [entryReader],
    exitReaders: exitReader === null ? [] : [exitReader],
    doorStatusInput,
    exitButtonInput,
  }
}

/** Companies by their names, by the keys of them. */
async function companiesNamed({ db, scope, holds }: ImportWork, lines: readonly Line[]): Promise<Map<string, string>> {
  const names = [...new Set(lines.flatMap(({ company }) => (company === '' ? [] : nameKey(company))))]
  if (names.length === 0) return new Map()
  const rows = await rowsOf(db, scope, 'company')
    .select(['company.uuid', sql<string>`name_key(company.name)`.as('name')])
    .where(sql<boolean>`name_key(company.name) = any(${names}::text[])`)
    .$if(holds, (query) => query.forKeyShare())
    .execute()
  return new Map(rows.map(({ uuid, name }) => [name, uuid]))
}

function companyProblem({ line, company }: Line, model: DeviceModel, known: Map<string, string>): ImportProblem[] {
  if (company === '') return model.type === 'indoorMonitor' ? [problemOf('companyRequired', line, 'company')] : []
  return known.has(nameKey(company)) ? [] : [problemOf('companyUnknown', line, 'company')]
}

function within(lines: readonly Line[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, mac } of lines) twice.note('macTwice', 'mac', line, mac)
  return twice.problems
}

/** Doors are called as their devices, and each name is there once in a site. */
function doorsWithin(known: readonly Modelled[]): ImportProblem[] {
  const all = known.flatMap(({ line, doors }) => doors.map((door) => ({ ...door, line: line.line })))
  const byName = Map.groupBy(all, ({ name }) => nameKey(name))
  return all
    .filter(({ name }) => byName.get(nameKey(name))!.length > 1)
    .map(({ line, name, isNamed }) => problemOf('doorTaken', line, columnOf(isNamed), { name }))
}

/** A MAC is there once anywhere; the form says as much of one that another site has. */
async function macsTaken({ database }: ImportWork, lines: readonly Line[]): Promise<ImportProblem[]> {
  const macs = lines.map(({ mac }) => mac)
  const rows = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('device_credential')
      .select('mac')
      .where(sql<boolean>`mac = any(${macs}::text[])`)
      .execute(),
  )
  const taken = new Set(rows.map(({ mac }) => mac))
  return lines.filter(({ mac }) => taken.has(mac)).map(({ line }) => problemOf('macExists', line, 'mac'))
}

async function doorsTaken({ db, scope }: ImportWork, known: readonly Modelled[]): Promise<ImportProblem[]> {
  const names = known.flatMap(({ doors }) => doors.map(({ name }) => nameKey(name)))
  const rows = await rowsOf(db, scope, 'door')
    .select('door.name')
    .where(sql<boolean>`name_key(door.name) = any(${names}::text[])`)
    .execute()
  const taken = new Set(rows.map(({ name }) => nameKey(name)))
  return known.flatMap(({ line, doors }) =>
    doors
      .filter(({ name }) => taken.has(nameKey(name)))
      .map(({ name, isNamed }) => problemOf('doorTaken', line.line, columnOf(isNamed), { name })),
  )
}

const columnOf = (isNamed: boolean): string => (isNamed ? 'doorName' : 'deviceName')

const deviceShape = {
  uuid: 'uuid',
  mac: 'text',
  name: 'text',
  model: 'text',
  type: 'text',
  location: 'text',
  relays: 'integer',
  security_relays: 'integer',
  desired: 'jsonb',
  desired_version: 'integer',
  created_at: 'timestamptz',
} as const

/** Codes to claim them with are made on request; until then no device can be claimed. */
async function save(
  { db, scope, now }: ImportWork,
  known: readonly Modelled[],
  companies: Map<string, string>,
): Promise<readonly MadeRecord[]> {
  const created_at = now.toISOString()
  const devices = known.map((one) => ({
    ...one,
    uuid: randomUUID(),
    company: companies.get(nameKey(one.line.company)) ?? null,
  }))
  const wishes = await siteDefaults(db, scope)
  const holdDelaySec = await holdDelayOfNew(db, scope)
  const rows = devices.map(({ uuid, line, model, caps, company, doors }) => ({
    uuid,
    mac: line.mac,
    name: line.deviceName,
    model: model.model,
    type: model.type,
    location: line.location,
    relays: caps.relays,
    security_relays: caps.securityRelays,
    desired: {
      ...wishes,
      ...(company !== null && { companies: [company] }),
      ...builtAs(model, caps, doors, holdDelaySec),
    },
    desired_version: 1,
    created_at,
  }))
  await insertJsonInto(db, scope, 'device', deviceShape, rows)
  const identities = rows.map(({ uuid, mac }) => ({ mac, device_uuid: uuid }))
  await insertJsonInto(db, scope, 'device_credential', { mac: 'text', device_uuid: 'uuid' }, identities)
  const doors = devices.flatMap((device) =>
    device.doors.map(({ relay, name, settings }) => ({
      device_uuid: device.uuid,
      relay,
      name,
      settings: settings ?? {},
      created_at,
    })),
  )
  const doorShape = {
    device_uuid: 'uuid',
    relay: 'integer',
    name: 'text',
    settings: 'jsonb',
    created_at: 'timestamptz',
  } as const
  await insertJsonInto(db, scope, 'door', doorShape, doors)
  const served = devices.flatMap(({ uuid, company }) =>
    company === null ? [] : [{ device_uuid: uuid, company_uuid: company }],
  )
  await insertJsonInto(db, scope, 'device_company', { device_uuid: 'uuid', company_uuid: 'uuid' }, served)
  await enqueueDecommissionCheck(
    db,
    scope,
    rows.map(({ mac }) => ({ mac, was: 'away' })),
  )
  return devices.map(({ uuid }) => ({ kind: 'device' as const, uuid }))
}

/**
 * What a device is told of doors that a line has wired or moved, or that begin with another hold time than devices have by
 * themselves; nothing where they are as they come.
 */
function builtAs(model: DeviceModel, caps: Caps, doors: readonly ImportedDoor[], holdDelaySec: number): Settings {
  const areAsTheyCome = doors.every(({ relay, settings }, index) => settings === null && relay === index)
  const openAsUsual = doors.length === 0 || holdDelaySec === limits.holdDelayDefault
  if (areAsTheyCome && openAsUsual) return {}
  const kept = doors.map(({ relay, name, settings }) => ({
    uuid: '',
    name,
    relay,
    floor: null,
    settings: { holdDelaySec, ...settings },
  }))
  return settingsOfDevice(doorsAsBuilt(kept, offerOf(model.model)).sort(byRelay), caps)
}
