import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { spareLeaveType } from '../../src/features/attendance-leave-types/calls.samples.ts'
import { spareShift } from '../../src/features/attendance-schedules/calls.samples.ts'
import { spareTimetable } from '../../src/features/attendance-timetables/calls.samples.ts'
import { addFirmware } from '../../src/features/firmware/calls.samples.ts'
import type { Family } from '../fixtures.ts'
import { spareImage } from '../samples/captured-images.ts'
import { spareArea, sparePlan } from '../samples/emergencies.ts'
import { spareAlarm, spareCode, spareRead } from '../samples/records.ts'
import { spareApartment, spareBuilding } from '../samples/residences.ts'
import type { TestApp } from '../test-app.ts'
import { sparePunch } from '../../src/features/attendance-people/calls.samples.ts'

/** Fields of inputs that hold ids, read from the schemas, and ids of another family to put there. */

/** Names from the input down to an id; `[]` for the elements of a list. */
export type IdPath = readonly string[]

/** Every field of an input that takes an id. */
export function idPaths(schema: z.core.$ZodType, at: IdPath = []): readonly IdPath[] {
  const def = schema._zod.def as {
    readonly type: string
    readonly format?: string
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>
    readonly element?: z.core.$ZodType
    readonly innerType?: z.core.$ZodType
    readonly in?: z.core.$ZodType
    readonly out?: z.core.$ZodType
    readonly options?: readonly z.core.$ZodType[]
  }
  if (def.type === 'string') return def.format === 'uuid' ? [at] : []
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => idPaths(field, [...at, name]))
  if (def.element) return idPaths(def.element, [...at, '[]'])
  const parts = [def.innerType, def.in, def.out, ...(def.options ?? [])].filter((part) => part !== undefined)
  const paths = parts.flatMap((part) => idPaths(part, at))
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

/** What else an input says, so that a field is read at all, by the call and the field. */
const besides: Readonly<Record<string, object>> = {
  'block.create departmentUuid': { kind: 'department', personUuid: '' },
  'block.create credentialUuid': { kind: 'credential', personUuid: '' },
}
const chosenDoors = { allDoors: false }

/** A good input of a call with an id in a field. */
export function inputWithId(name: string, good: object, path: IdPath, id: string): object {
  const field = fieldOf(path)
  const more = besides[`${name} ${field}`] ?? (field === 'doorUuids' && choosesDoors.has(name) ? chosenDoors : {})
  return withIdAt({ ...good, ...more }, path, id) as object
}

/** Calls in which doors are read where not all are meant. */
const choosesDoors: ReadonlySet<string> = new Set([
  'company.create',
  'company.edit',
  'company.previewEdit',
  'accessGroup.create',
  'accessGroup.edit',
  'accessGroup.previewEdit',
  'emergencyPlan.create',
  'emergencyPlan.edit',
  'resident.previewSelfAccess',
  'resident.setSelfAccess',
])

/** What else an element of a list must say, where a good sample has none. */
const elements: Readonly<Record<string, object>> = {
  floors: { floors: ['1'] },
  callTargets: { kind: 'person' },
}

/** An input with an id in a field; lists have that id alone. */
function withIdAt(input: unknown, [name, ...rest]: IdPath, id: string, list = ''): unknown {
  if (name === undefined) return id
  if (name === '[]') {
    const [element = elements[list] ?? {}] = Array.isArray(input) ? (input as unknown[]) : []
    return [withIdAt(element, rest, id)]
  }
  const fields = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {}
  return { ...fields, [name]: withIdAt(fields[name], rest, id, name) }
}

/** The name of a field, of the list where it is an element's. */
export const fieldOf = (path: IdPath): string => path.filter((name) => name !== '[]').join('.')

type ForeignId = (testApp: TestApp, theirs: Family) => string | Promise<string>

const company: ForeignId = (_, { people }) => people.companyUuid
const department: ForeignId = (_, { people }) => people.departmentUuid
const person: ForeignId = (_, { people }) => people.personUuid
const accessGroup: ForeignId = (_, { people }) => people.accessGroupUuid
const door: ForeignId = (_, { office }) => office.doors[0]!
const device: ForeignId = (_, { office }) => office.deviceUuid
const site: ForeignId = (_, { office }) => office.uuid
const building: ForeignId = (testApp, { community }) => spareBuilding(testApp, community.uuid)
const apartment: ForeignId = (testApp, { community }) => spareApartment(testApp, community.uuid)

const credential: ForeignId = spareCode
const area: ForeignId = spareArea
const plan: ForeignId = async (testApp, theirs) => (await sparePlan(testApp, theirs)).plan
const shift: ForeignId = async (testApp, theirs) => (await spareShift(testApp, theirs)).shiftUuid
const timetable: ForeignId = async (testApp, theirs) => (await spareTimetable(testApp, theirs)).uuid
const leaveType: ForeignId = async (testApp, theirs) => (await spareLeaveType(testApp, theirs)).uuid
const event: ForeignId = async (testApp, theirs) => {
  const eventUuid = crypto.randomUUID()
  await spareImage(testApp, theirs, { eventUuid })
  return eventUuid
}

/** A record of another family for each field that takes an id, by the field's last name. */
const foreignIds: Readonly<Record<string, ForeignId>> = {
  company,
  companyUuid: company,
  // Servers of redirection are the platform's; no family has one.
  server: () => randomUUID(),
  'card.uuid': spareRead,
  companyUuids: company,
  department,
  departmentUuid: department,
  departmentUuids: department,
  parentUuid: department,
  firstDepartmentUuids: department,
  exemptDepartmentUuids: department,
  responderDepartmentUuids: department,
  lockdownExemptDepartmentUuids: department,
  person,
  people: person,
  after: person,
  personUuid: person,
  personUuids: person,
  personnelUuids: person,
  resident: person,
  residentUuid: person,
  hostUuid: person,
  leaderUuid: person,
  including: person,
  linkPersonnelUuid: person,
  firstPersonUuids: person,
  exemptUuids: person,
  responderUuids: person,
  lockdownExemptPersonUuids: person,
  'people.uuid': person,
  'callTargets.uuid': person,
  accessGroupUuids: accessGroup,
  unlockAfterFirstPersonGroupUuid: accessGroup,
  door,
  doorUuid: door,
  doorUuids: door,
  entryDoorUuids: door,
  punchUuid: sparePunch,
  perimeterDoorUuids: door,
  exitDoorUuids: door,
  interlockUuids: door,
  emergencyDoorGroup: door,
  lockdown: door,
  lock: door,
  open: door,
  none: door,
  device,
  deviceUuid: device,
  deviceUuids: device,
  building,
  homeBuilding: building,
  buildingUuid: building,
  servedBuildingUuids: building,
  apartment,
  apartments: apartment,
  homeApartment: apartment,
  apartmentUuid: apartment,
  apartmentUuids: apartment,
  areaUuid: area,
  shiftUuid: shift,
  timetableUuids: timetable,
  leaveTypeUuid: leaveType,
  planUuid: plan,
  event,
  'alarms.uuid': spareAlarm,
  credentialUuid: credential,
  cardUuids: credential,
  removeCredentialUuids: credential,
  projectUuid: site,
  // What is paid for: attendance of an office, or of a family the app of its apartment.
  'items.subjectUuid': site,
  'items.subjectUuids': site,
  subjectUuid: site,
  site,
  siteUuid: site,
  projects: site,
  'projects.uuid': site,
  installer: (_, theirs) => theirs.installer.uuid,
  account: (_, theirs) => theirs.installer.uuid,
  keptFor: (_, theirs) => theirs.installer.uuid,
  keptForUuid: (_, theirs) => theirs.installer.uuid,
  library: (_, theirs) => theirs.distributor.uuid,
  installerUuid: (_, { installer }) => installer.uuid,
  assigned: (_, { installer }) => installer.uuid,
  buyerUuids: (_, { installer }) => installer.uuid,
  released: (_, { installer }) => installer.uuid,
  distributor: (_, theirs) => theirs.distributor.uuid,
  distributorUuid: (_, theirs) => theirs.distributor.uuid,
  // A version that the platform alone sees.
  firmware: (testApp) => addFirmware({ testApp }, { visibility: 'hidden' }),
  devices: device,
  distributors: (_, theirs) => theirs.distributor.uuid,
  subDistributor: (_, theirs) => theirs.subDistributor.uuid,
  subDistributorUuid: (_, theirs) => theirs.subDistributor.uuid,
  receivers: (_, { officeManager }) => officeManager.uuid,
}

/** How the record of another family is made that stands for a field of ids: by its last two names or its last one. */
const makerFor = (path: IdPath): ForeignId | undefined => {
  const names = path.filter((name) => name !== '[]')
  return foreignIds[names.slice(-2).join('.')] ?? foreignIds[names.at(-1)!]
}

export const hasForeignId = (path: IdPath): boolean => makerFor(path) !== undefined

/** Whether a field is about what belongs to one company of an office, and not to all of it. */
export const isOfCompany = (path: IdPath): boolean =>
  ([company, department, person, accessGroup, credential, area, shift, event, spareAlarm] as unknown[]).includes(
    makerFor(path),
  )

const madeIds = new WeakMap<Family, Map<ForeignId, Promise<string>>>()

/** The id of another family's record for a field. What is foreign stays as it is, so each is made once. */
export function foreignIdAt(path: IdPath, testApp: TestApp, theirs: Family): Promise<string> {
  const ids = madeIds.get(theirs) ?? new Map<ForeignId, Promise<string>>()
  madeIds.set(theirs, ids)
  const make = makerFor(path)!
  const id = ids.get(make) ?? Promise.resolve(make(testApp, theirs))
  ids.set(make, id)
  return id
}
