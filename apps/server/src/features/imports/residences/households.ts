import { limits } from '@lintel/contract/base/limits.ts'
import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import type { ResidentLine } from '@lintel/contract/imports/residence-lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/db.ts'
import { readItemsOver } from '../../../domain/money/item-subscriptions.ts'
import { memberLimitOfSite } from '../../../domain/residences/household.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'
import { apartmentsNamed } from './apartments.ts'
import { siteBuildings } from './buildings.ts'

type Line = ReadLine<ResidentLine>

/** The home of a line. */
export interface LineHome {
  readonly uuid: string
  readonly buildingUuid: string
  readonly floor: string | null
  readonly callType: number
}

export interface Households {
  of(line: { readonly line: number }): LineHome | undefined
  readonly problems: readonly ImportProblem[]
}

/**
 * Apartments named by lines, with the rules of households (community.md 6.1 and 28): one master, whose line precedes
 * those of its members, and a limited number of members.
 */
export async function householdsOf(work: ImportWork, lines: readonly Line[]): Promise<Households> {
  const buildingAt = await siteBuildings(work)
  const linesAndBuildings = lines.map((line) => ({ line, building: buildingAt(line.building) }))
  const apartments = await apartmentsNamed(
    work,
    linesAndBuildings.flatMap(({ line, building }) => (building ? [[building.uuid, line.apartment] as const] : [])),
    'toMoveIn',
  )
  const problems: ImportProblem[] = []
  const homes = new Map<number, LineHome>()
  const byHome = new Map<string, Line[]>()
  for (const { line, building } of linesAndBuildings) {
    const home = building && apartments.get(`${building.uuid} ${line.apartment}`)
    if (!building) problems.push(problemOf('buildingUnknown', line.line, 'building'))
    else if (!home) problems.push(problemOf('apartmentUnknown', line.line, 'apartment'))
    if (!building || !home) continue
    const { uuid, floor, call_type: callType } = home
    homes.set(line.line, { uuid, buildingUuid: building.uuid, floor, callType })
    byHome.set(uuid, [...(byHome.get(uuid) ?? []), line])
    const own = floorsBetween(building.startFloor, building.topFloor)
    if (line.floors.some((one) => !own.includes(one))) problems.push(problemOf('floorOutside', line.line, 'floors'))
  }
  const people = await livingIn(work, [...byHome.keys()])
  const most = await memberLimitOfSite(work.db, work.scope)
  const over = new Set((await readItemsOver(work, 'app', [...byHome.keys()])).map(({ uuid }) => uuid))
  for (const home of new Map([...apartments.values()].map((one) => [one.uuid, one])).values()) {
    const facts = { limit: home.member_limit ?? most, isOver: over.has(home.uuid), now: work.now }
    problems.push(...householdProblems(byHome.get(home.uuid) ?? [], people.get(home.uuid) ?? [], facts))
  }
  return { of: ({ line }) => homes.get(line), problems }
}

type Living = Awaited<ReturnType<typeof livingIn>> extends Map<string, (infer Person)[]> ? Person : never

interface HouseholdFacts {
  readonly limit: number
  /** The subscription of its app is over (money.md 23). */
  readonly isOver: boolean
  readonly now: Date
}

function householdProblems(
  lines: readonly Line[],
  people: readonly Living[],
  { limit, isOver, now }: HouseholdFacts,
): readonly ImportProblem[] {
  const master = people.find(({ is_master }) => is_master)
  const isWaiting =
    master !== undefined &&
    (isOver || master.suspended_at !== null || (master.valid_from !== null && master.valid_from > now))
  let members = people.length - (master ? 1 : 0)
  const hasMaster = master !== undefined || lines.some(({ accountType }) => accountType === 'master')
  let masterLine: number | undefined
  const problems: ImportProblem[] = []
  for (const { line, accountType } of lines) {
    const note = (problem: Parameters<typeof problemOf>[0], params: ImportProblem['params'] = {}) =>
      problems.push(problemOf(problem, line, 'accountType', params))
    if (accountType === 'member') {
      if (!hasMaster) note('masterMissing')
      else if (isWaiting) note('masterNotActive')
      members += 1
      if (members > limit) note('membersFull', { max: limit })
    } else if (master) note('masterExists')
    else if (masterLine === undefined) masterLine = line
    else {
      problems.push(problemOf('masterTwice', masterLine, 'accountType', { other: line }))
      note('masterTwice', { other: masterLine })
    }
  }
  return problems
}

/** Residents of apartments. */
async function livingIn({ db, scope }: ImportWork, homes: readonly string[]) {
  const rows = await rowsOf(db, scope, 'person')
    .select(['person.apartment_uuid', 'person.is_master', 'person.valid_from', 'person.suspended_at'])
    .where(sql<boolean>`person.apartment_uuid = any(${homes}::uuid[])`)
    .limit(homes.length * (limits.memberLimitMax + 1))
    .execute()
  return Map.groupBy(rows, ({ apartment_uuid }) => apartment_uuid!) as Map<string, typeof rows>
}
