import { randomUUID } from 'node:crypto'
import { ringsPhone } from '@lintel/contract/apartments/calls.ts'
import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { StructureLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { landlinesOf } from '../../../domain/people/calling.ts'
import { residenceOf } from '../../../domain/residences/residence.ts'
import { doorProblems } from '../devices/device-checks.ts'
import { devicesAdded, insertDevices } from '../devices/device-rows.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf, Twice } from '../problems.ts'
import type { ImportPlan, ImportWork, MadeRecord } from '../import-work.ts'
import { apartmentsNamed } from './apartments.ts'
import { buildingsOf, type Buildings } from './buildings.ts'
import { devicesOf } from './structure-devices.ts'
import { insertApartments, insertBuildings, type NewApartment } from './structure-rows.ts'

type Line = ReadLine<StructureLine>

/**
 * Checks buildings, apartments and devices of a file against each other and against the site, and knows how to make
 * what is not there yet (community.md 28). What is there as a line says it stays, so that a file can be sent again;
 * what is there otherwise is refused and never overwritten.
 */
export async function planStructure(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const buildings = await buildingsOf(work, lines)
  const homes = await homesOf(work, lines, buildings)
  const placeOf = (line: Line) => {
    const building = buildings.of(line)?.uuid ?? null
    const home = homes.of(line) ?? null
    return { buildingUuid: home === null ? building : null, apartmentUuid: home }
  }
  const devices = await devicesOf(work, lines, placeOf)
  const count = lines.reduce((sum, line) => sum + line.devices.length, 0)
  const problems = [
    ...(count > limits.importBatch ? [problemOf('tooManyLines', 0, 'devices', { max: limits.importBatch })] : []),
    ...buildings.problems,
    ...homes.problems,
    ...devices.problems,
    ...(await doorProblems(work, devices.doors)),
  ]
  return {
    problems,
    adds: {
      building: buildings.newBuildings.length,
      apartment: homes.newApartments.length,
      ...devicesAdded(devices.newDevices),
    },
    async save(): Promise<readonly MadeRecord[]> {
      const company = await residenceOf(work.db, work.scope)
      return [
        ...(await insertBuildings(work, company, buildings.newBuildings)),
        ...(await insertApartments(work, company, homes.newApartments)),
        ...(await insertDevices(work, devices.newDevices)),
      ]
    },
  }
}

interface Homes {
  of(line: Line): string | undefined
  readonly newApartments: readonly NewApartment[]
  readonly problems: readonly ImportProblem[]
}

/** Apartments of the lines: existing ones, and those to create. An apartment has one line per file. */
async function homesOf(work: ImportWork, lines: readonly Line[], buildings: Buildings): Promise<Homes> {
  const homeLines = lines.flatMap((line) => {
    const building = line.apartment === '' ? undefined : buildings.of(line)
    return building ? [{ line, building, key: `${building.uuid} ${line.apartment}` }] : []
  })
  const apartmentByKey = await apartmentsNamed(
    work,
    homeLines.filter(({ building }) => !building.isNew).map(({ building, line }) => [building.uuid, line.apartment]),
    'toStay',
  )
  const { hasLandline } = await landlinesOf(work.db, work.scope)
  const twice = new Twice()
  const uuids = new Map<number, string>()
  const newApartments: NewApartment[] = []
  const problems: ImportProblem[] = []
  for (const { line, building, key } of homeLines) {
    const { line: at, apartment: number, homeName: name, homeCallType: callType, homeFloor: floor } = line
    twice.note('apartmentTwice', 'apartment', at, key)
    const there = apartmentByKey.get(key)
    const uuid = there?.uuid ?? randomUUID()
    uuids.set(at, uuid)
    if (there) {
      if (name !== '' && name !== there.name) problems.push(problemOf('apartmentDiffers', at, 'homeName'))
      if (callType !== null && callType !== there.call_type)
        problems.push(problemOf('apartmentDiffers', at, 'homeCallType'))
      if (floor !== null && floor !== there.floor) problems.push(problemOf('apartmentDiffers', at, 'homeFloor'))
      continue
    }
    if (callType !== null && ringsPhone(callType) && !hasLandline)
      problems.push(problemOf('homeCallTypeInvalid', at, 'homeCallType'))
    if (floor !== null && !floorsBetween(building.startFloor, building.topFloor).includes(floor))
      problems.push(problemOf('floorOutside', at, 'homeFloor'))
    newApartments.push({ uuid, buildingUuid: building.uuid, number, name, callType: callType ?? 0, floor })
  }
  return { of: ({ line }) => uuids.get(line), newApartments, problems: [...twice.problems, ...problems] }
}
