import { randomUUID } from 'node:crypto'
import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { floorOrder } from '@lintel/contract/doors/floors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { numberOfBuilding, type StructureLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/db.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'

type Line = ReadLine<StructureLine>

/** A building that is there, or that the import makes. */
export interface PlannedBuilding {
  readonly uuid: string
  readonly name: string
  readonly number: number
  readonly startFloor: string
  readonly topFloor: string
  readonly isNew: boolean
}

/** Buildings that the lines of a file name, and those to make. */
export interface Buildings {
  of(line: { readonly building: string }): PlannedBuilding | undefined
  readonly newBuildings: readonly PlannedBuilding[]
  readonly problems: readonly ImportProblem[]
}

interface BuildingEntry extends Pick<PlannedBuilding, 'uuid' | 'name' | 'isNew'> {
  number: number | null
  startFloor: string
  topFloor: string
  line?: number
}

/** The buildings of the site with their floors, by what a cell names them. */
export async function siteBuildings(work: ImportWork) {
  const rows = await knownBuildings(work)
  const [byUuid, known] = [new Map(rows.map((row) => [row.uuid, row])), new BuildingsByCell(rows, new Set())]
  return (cell: string) => byUuid.get(known.at(cell)?.uuid ?? '')
}

/**
 * The buildings of a file: a line without an apartment says how one is called, and one that no line describes is made
 * as it is named, with the floors of its apartments. One that is named only by name gets the next free number.
 */
export async function buildingsOf(work: ImportWork, lines: readonly Line[]): Promise<Buildings> {
  const byCell = new BuildingsByCell(await knownBuildings(work), await otherNames(work))
  const problems: ImportProblem[] = []
  const linesWithBuilding = lines.filter(({ building }) => building !== '')
  for (const { line, building, homeName } of linesWithBuilding.filter(({ apartment }) => apartment === '')) {
    const found = byCell.at(building)
    if (found) {
      const other = found.line
      if (other !== undefined) {
        problems.push(problemOf('buildingTwice', other, 'building', { other: line }))
        problems.push(problemOf('buildingTwice', line, 'building', { other }))
      }
      if (homeName !== '' && homeName !== found.name) problems.push(problemOf('buildingDiffers', line, 'homeName'))
      found.line ??= line
    } else if (!byCell.add(building, homeName, line)) problems.push(problemOf('buildingDiffers', line, 'homeName'))
  }
  for (const { line, building } of linesWithBuilding) {
    if (!byCell.at(building) && !byCell.add(building, '')) problems.push(problemOf('buildingDiffers', line, 'building'))
  }
  for (const { building, homeFloor } of linesWithBuilding) byCell.reach(building, homeFloor)
  const unnumberedUuids = byCell.numberAll()
  for (const { line, building } of linesWithBuilding.filter((one) =>
    unnumberedUuids.has(byCell.at(one.building)?.uuid ?? ''),
  ))
    if (building) problems.push(problemOf('buildingsFull', line, 'building', { max: limits.buildingIdMax }))
  const toPlannedBuilding = (building: BuildingEntry): PlannedBuilding => ({
    ...building,
    number: building.number ?? 0,
  })
  return {
    of({ building }) {
      const found = byCell.at(building)
      return found && toPlannedBuilding(found)
    },
    newBuildings: byCell.all.filter(({ isNew }) => isNew).map(toPlannedBuilding),
    problems,
  }
}

class BuildingsByCell {
  readonly all: BuildingEntry[]
  readonly #others: ReadonlySet<string>
  readonly #byNumber = new Map<number, BuildingEntry>()
  readonly #byName = new Map<string, BuildingEntry>()

  constructor(known: readonly BuildingEntry[], others: ReadonlySet<string>) {
    this.all = []
    this.#others = others
    for (const one of known) this.#note(one)
  }

  #note(building: BuildingEntry): void {
    this.all.push(building)
    if (building.number !== null) this.#byNumber.set(building.number, building)
    this.#byName.set(nameKey(building.name), building)
  }

  /** The one that a cell names. */
  at(cell: string): BuildingEntry | undefined {
    const number = numberOfBuilding(cell)
    return number === null ? this.#byName.get(nameKey(cell)) : this.#byNumber.get(number)
  }

  /** Adds the one that a cell names, under a name or its own; false where the name is another one's. */
  add(cell: string, ownName: string, line?: number): boolean {
    const number = numberOfBuilding(cell)
    if (number === null && ownName !== '' && ownName !== cell) return false
    const name = ownName || cell
    if (this.#byName.has(nameKey(name)) || this.#others.has(nameKey(name))) return false
    const floors = { startFloor: firstFloor, topFloor: firstFloor }
    this.#note({ uuid: randomUUID(), name, number, ...floors, isNew: true, ...(line !== undefined && { line }) })
    return true
  }

  /** Has a building that is made reach a floor. */
  reach(cell: string, floor: string | null): void {
    const building = this.at(cell)
    if (floor === null || !building?.isNew) return
    if (floorOrder(floor) < floorOrder(building.startFloor)) building.startFloor = floor
    if (floorOrder(floor) > floorOrder(building.topFloor)) building.topFloor = floor
  }

  /** Gives numbers to those that have none, and answers those that none was left for. */
  numberAll(): ReadonlySet<string> {
    const unnumberedUuids = new Set<string>()
    for (const building of this.all.filter(({ number }) => number === null)) {
      const free = everyNumber.find((number) => !this.#byNumber.has(number))
      if (free === undefined) unnumberedUuids.add(building.uuid)
      else {
        building.number = free
        this.#byNumber.set(free, building)
      }
    }
    return unnumberedUuids
  }
}

/** The floor that a building has at least, as one that is added without a word about floors. */
const firstFloor = '1'

const everyNumber = Array.from({ length: limits.buildingIdMax }, (_, index) => index + limits.buildingIdMin)

/** The buildings of the site, held where the import is made, so that none is deleted meanwhile. */
async function knownBuildings({ db, scope, holds }: ImportWork) {
  const rows = await rowsOf(db, scope, 'building')
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'building.project_uuid')
        .onRef('department.uuid', '=', 'building.uuid'),
    )
    .select(['building.uuid', 'building.number', 'department.name'])
    .select(['building.start_floor as startFloor', 'building.top_floor as topFloor'])
    .orderBy('building.uuid')
    .$if(holds, (query) => query.forKeyShare())
    .execute()
  return rows.map((row) => ({ ...row, isNew: false }))
}

/** Names of departments that are no buildings: no two of a site are called alike. */
async function otherNames({ db, scope }: ImportWork): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(db, scope, 'department')
    .select('department.name')
    .where('department.parent_uuid', 'is', null)
    .where(
      sql<boolean>`not exists (select from building
        where building.project_uuid = department.project_uuid and building.uuid = department.uuid)`,
    )
    .execute()
  return new Set(rows.map(({ name }) => nameKey(name)))
}
