import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { relayNumber } from '@lintel/contract/doors/outputs.ts'
import { doorDefaults, readerKey, type DoorSettings, type Reader } from '@lintel/contract/doors/settings.ts'
import type { DeviceLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { capsOf, relayNumbers } from '@lintel/devices/models/capabilities.ts'
import { doorsAtFirst, type DeviceModel } from '@lintel/devices/models/device.ts'
import type { Caps } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/db.ts'
import { doorName } from '../../../domain/devices/queries.ts'
import { capabilitiesOf } from '../../../domain/doors/capabilities.ts'
import { doorProblems, macProblems } from './device-checks.ts'
import { devicesAdded, insertDevices, type ImportedDoor } from './device-rows.ts'
import { lineOwnerAt } from '../sheet/line-owner.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { ImportPlan, ImportWork } from '../import-work.ts'
import { modelsToRegister } from '../../../kernel/device-models.ts'

type Line = ReadLine<DeviceLine>

interface ModelledLine {
  readonly line: Line
  readonly model: DeviceModel
  readonly caps: Caps
  readonly doors: readonly ImportedDoor[]
}

/**
 * Checks devices against each other and against the site, and knows how to register them as the form does: with the
 * doors that they begin with, of which the line may name, wire and move one to a security relay (office.md 35.3).
 */
export async function planDevices(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const models = await modelsToRegister(
    work.db,
    lines.map(({ model }) => model),
  )
  const plannedDevices = lines.flatMap((line): ModelledLine[] => {
    const model = models.get(line.model)
    if (!model) return []
    const caps = capsOf(model.has)
    return [{ line, model, caps, doors: doorsOf(line, model, caps) }]
  })
  const unknown = lines.filter(({ model }) => !models.get(model))
  const companies = await companiesNamed(work, lines)
  const hasCompanies = (await lineOwnerAt(work.db, work.scope)) === null
  const problems = [
    ...unknown.map(({ line }) => problemOf('hardwareUnknown', line, 'model')),
    ...plannedDevices.flatMap(outputProblem),
    ...plannedDevices.flatMap(readerProblems),
    ...(hasCompanies ? plannedDevices.flatMap(({ line, model }) => companyProblem(line, model, companies)) : []),
    ...(await macProblems(work, lines, 'mac')),
    ...(await doorProblems(work, plannedDevices.flatMap(doorsOfLine))),
  ]
  const companyOf = ({ company }: Line): string | null => companies.get(nameKey(company)) ?? null
  const devices = plannedDevices.map(({ line, model, doors }) => ({
    mac: line.mac,
    name: line.deviceName,
    location: line.location,
    model,
    doors,
    company: companyOf(line),
  }))
  return { problems, adds: devicesAdded(devices), save: () => insertDevices(work, devices) }
}

/** Whether a line configures one of its doors. */
const asksForDoor = ({ doorName: nameInLine, ...line }: Line): boolean =>
  nameInLine !== '' ||
  [line.relay, line.securityRelay, line.entryReader, line.exitReader, line.doorStatusInput, line.exitButtonInput].some(
    (value) => value !== null,
  )

/** Output named by a line. */
const relayMeant = ({ relay, securityRelay }: Line): number =>
  securityRelay === null ? (relay ?? 0) : relayNumber({ outputType: 'securityRelay', outputIndex: securityRelay })

function outputProblem({ line, caps }: ModelledLine): ImportProblem[] {
  if (!asksForDoor(line) || relayNumbers(caps).includes(relayMeant(line))) return []
  return [problemOf('hardwareUnknown', line.line, line.securityRelay === null ? 'relay' : 'securityRelay')]
}

/** A reader must exist on the device and must not be a default reader of another door. */
function readerProblems({ line, model, doors }: ModelledLine): ImportProblem[] {
  const capabilities = capabilitiesOf(model.model)
  const ownRelay = relayMeant(line)
  const others = doors.filter(({ relay }) => relay !== ownRelay)
  const usedReaders = new Set(
    others.flatMap(({ relay }) => doorDefaults(capabilities, relay).entryReaders).map(readerKey),
  )
  const isFree = ({ port, index }: Reader): boolean =>
    capabilities.readers.some((one) => one.port === port && one.index === index) &&
    !usedReaders.has(readerKey({ port, index }))
  return (['entryReader', 'exitReader'] as const).flatMap((column) => {
    const reader = line[column]
    return reader === null || isFree(reader) ? [] : problemOf('readerUnknown', line.line, column)
  })
}

/**
 * The doors that the device begins with, and the one that the line asks for. One that a line puts at a security relay takes the place of that at the relay of the same
 * number.
 */
function doorsOf(line: Line, model: DeviceModel, { relays }: Caps): readonly ImportedDoor[] {
  const { deviceName, doorName: nameInLine, securityRelay } = line
  const isMeantAt = (index: number) => asksForDoor(line) && index === (securityRelay ?? line.relay ?? 0)
  const first = doorsAtFirst({ ...model, relays })
  const indexes = Array.from({ length: relays }, (_, index) => index).filter(
    (index) => index < first || isMeantAt(index),
  )
  return indexes.map((index) => {
    const isMeant = isMeantAt(index)
    const isNamed = isMeant && nameInLine !== ''
    const relay = isMeant ? relayMeant(line) : index
    return {
      relay,
      name: isNamed ? nameInLine : doorName({ name: deviceName, relays }, index),
      isNamed,
      settings: isMeant ? wiredAs(line, doorDefaults(capabilitiesOf(model.model), relay)) : null,
    }
  })
}

/** Wiring of a door in a line; null if there is none. A reader named for the exit is no entry reader. */
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

/** Companies by the comparison keys of their names. */
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

const doorsOfLine = ({ line, doors }: ModelledLine) =>
  doors.map(({ name, isNamed }) => ({ line: line.line, name, column: isNamed ? 'doorName' : 'deviceName' }))
