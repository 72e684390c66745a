import { randomUUID } from 'node:crypto'
import { nameKey } from '@lintel/contract/base/name-fold.ts'
import type { CourierLine } from '@lintel/contract/imports/lines.ts'
import { insertJsonInto } from '../../../db/db.ts'
import { accessGroupsOf, insertMembers } from './access-groups.ts'
import {
  codesAdded,
  codesTaken,
  codesTwice,
  importedCodes,
  insertCodes,
  type CodeColumn,
  type ImportedCode,
} from './codes.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { companiesNamed } from './personnel-places.ts'
import { problemOf } from '../problems.ts'
import type { ImportPlan, ImportWork, MadeRecord } from '../import-work.ts'

type Line = ReadLine<CourierLine>

const codeColumns = [
  { column: 'pin', kind: 'pin', twice: 'pinTwice', exists: 'pinExists' },
  { column: 'cards', kind: 'card', twice: 'cardTwice', exists: 'cardExists' },
] as const satisfies readonly CodeColumn<keyof CourierLine>[]

type CourierCode = ImportedCode<Line, (typeof codeColumns)[number]>

/**
 * Checks couriers against each other and against the site, and knows how to authorise them as the form does (office.md
 * 11). Their access groups are those of a company that is there, so no company is made.
 */
export async function planCouriers(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const companies = await companiesNamed(work, lines)
  const companyOf = ({ company }: Line): string | undefined => companies.get(nameKey(company))
  const isPlaced = (line: Line): boolean => companyOf(line) !== undefined
  const codes = importedCodes(work, lines, codeColumns, (line, { column }) => [line[column]].flat())
  const linesWithCompany = lines.filter(isPlaced)
  const groups = await accessGroupsOf(work, linesWithCompany, (line) => companyOf(line)!)
  const problems = [
    ...lines.filter((line) => !isPlaced(line)).map(({ line }) => problemOf('companyUnknown', line, 'company')),
    // Names of couriers need not be unique; their cards and PINs are.
    ...codesTwice(codes),
    ...groups.problems,
    ...(await codesTaken(work, codes)),
  ]
  return {
    problems,
    adds: { courier: lines.length, ...codesAdded(codes) },
    save: () => save(work, lines, codes, groups.members, (line) => companyOf(line)!),
  }
}

const courierShape = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  kind: 'text',
  last_name: 'text',
  created_at: 'timestamptz',
} as const

async function save(
  work: ImportWork,
  lines: readonly Line[],
  codes: readonly CourierCode[],
  members: ReadonlyMap<number, readonly string[]>,
  companyOf: (line: Line) => string,
): Promise<readonly MadeRecord[]> {
  const { db, scope, now } = work
  const uuids = new Map(lines.map(({ line }) => [line, randomUUID() as string]))
  const of = (line: Line) => ({ company_uuid: companyOf(line), person_uuid: uuids.get(line.line)! })
  const couriers = lines.map((line) => ({
    uuid: uuids.get(line.line)!,
    company_uuid: companyOf(line),
    kind: 'courier',
    last_name: line.courierName,
    created_at: now.toISOString(),
  }))
  await insertJsonInto(db, scope, 'person', courierShape, couriers)
  await insertCodes(work, codes, of)
  await insertMembers(work, lines, members, of)
  return couriers.map(({ uuid }) => ({ kind: 'person' as const, uuid }))
}
