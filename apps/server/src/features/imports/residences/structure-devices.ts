import type { DeviceCell, StructureLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { deviceTypeOf, doorsAtFirst, type DeviceModel } from '@lintel/devices/models/device.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/db.ts'
import { doorName } from '../../../domain/devices/queries.ts'
import { macProblems } from '../devices/device-checks.ts'
import type { ImportedDevice } from '../devices/device-rows.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'
import { usualModelOf } from '../../../kernel/device-models.ts'

type Line = ReadLine<StructureLine>
type Place = NonNullable<ImportedDevice['place']>

interface Devices {
  readonly newDevices: readonly ImportedDevice[]
  /** Names of their doors, by line. */
  readonly doors: readonly { readonly line: number; readonly name: string; readonly column: string }[]
  readonly problems: readonly ImportProblem[]
}

const column = 'devices'

/** Devices of the lines at their places. One that stands there already under the same name is left as it is. */
export async function devicesOf(
  work: ImportWork,
  lines: readonly Line[],
  placeOf: (line: Line) => Place,
): Promise<Devices> {
  const plannedDevices = lines.flatMap((line) =>
    line.devices.map((cell) => ({ line: line.line, cell, model: modelOf(cell), place: placeOf(line) })),
  )
  const existing = await existingDevices(
    work,
    plannedDevices.map(({ cell }) => cell.mac),
  )
  const isThere = ({ cell, model, place }: (typeof plannedDevices)[number]): boolean => {
    const device = existing.get(cell.mac)
    return (
      device !== undefined &&
      device.name === cell.name &&
      device.type === model.type &&
      device.building_uuid === place.buildingUuid &&
      device.apartment_uuid === place.apartmentUuid
    )
  }
  const missingDevices = plannedDevices.filter((one) => !isThere(one))
  const newDevices = missingDevices.map(({ cell, model, place }) => ({
    mac: cell.mac,
    name: cell.name,
    location: '',
    model,
    doors: doorsOf(cell, model),
    company: null,
    place,
  }))
  return {
    newDevices,
    doors: newDevices.flatMap(({ doors }, index) =>
      doors.map(({ name }) => ({ line: missingDevices[index]!.line, name, column })),
    ),
    problems: [
      ...(await macProblems(
        work,
        missingDevices.map(({ line, cell: { mac } }) => ({ line, mac })),
        column,
      )),
      ...lines.flatMap(twiceInLine),
    ],
  }
}

/** A MAC that one line says twice, which other checks see as one. */
function twiceInLine({ line, devices }: Line): readonly ImportProblem[] {
  const macs = devices.map(({ mac }) => mac)
  return new Set(macs).size < macs.length ? [problemOf('macTwice', line, column, { other: line })] : []
}

const modelOf = ({ type }: DeviceCell): DeviceModel => usualModelOf(deviceTypeOf(type)!)!

const doorsOf = ({ name }: DeviceCell, model: DeviceModel) => {
  const { relays } = capsOf(model.has)
  return Array.from({ length: doorsAtFirst({ ...model, relays }) }, (_, relay) => ({
    relay,
    name: doorName({ name, relays }, relay),
    isNamed: false,
    settings: null,
  }))
}

async function existingDevices({ db, scope }: ImportWork, macs: readonly string[]) {
  const rows = await rowsOf(db, scope, 'device')
    .select(['device.mac', 'device.name', 'device.type', 'device.building_uuid', 'device.apartment_uuid'])
    .where(sql<boolean>`device.mac = any(${macs}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.mac, row]))
}
