import { randomUUID } from 'node:crypto'
import { idAccessText } from '@lintel/contract/credentials/schema.ts'
import { callingOfLine, idAccessOfLine, type PersonnelLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { insertJsonInto } from '../../../db/db.ts'
import { namesInSite } from '../../../db/functions.ts'
import { callingColumns } from '../../../domain/people/calling.ts'
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
import { emailsTaken, phoneProblems } from './names.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { periodsOf, type Instants } from './periods.ts'
import { attendanceProblems, callingProblems } from './personnel-calling.ts'
import { placesOf, type Places } from './personnel-places.ts'
import { problemOf, Twice } from '../problems.ts'
import type { ImportPlan, ImportWork, MadeRecord } from '../import-work.ts'

type Line = ReadLine<PersonnelLine>

/** Credential columns of the sheet, with the problem for a value that is in use. */
const credentialColumns = [
  { column: 'pin', kind: 'pin', twice: 'pinTwice', exists: 'pinExists' },
  { column: 'cards', kind: 'card', twice: 'cardTwice', exists: 'cardExists' },
  { column: 'uhfTag', kind: 'uhfTag', twice: 'uhfTwice', exists: 'uhfExists' },
  { column: 'plates', kind: 'plate', twice: 'plateTwice', exists: 'plateExists' },
  { column: 'fingerprint', kind: 'fingerprint', twice: 'credentialTwice', exists: 'credentialExists' },
  { column: 'idAccessMode', kind: 'idAccess', twice: 'credentialTwice', exists: 'credentialExists' },
] as const satisfies readonly CodeColumn<keyof PersonnelLine>[]

type LineCredential = ImportedCode<Line, (typeof credentialColumns)[number]>

/** Checks people against each other and against the site (office.md 35.2), and knows how to make them. */
export async function planPersonnel(work: ImportWork, lines: readonly Line[]): Promise<ImportPlan> {
  const credentials = credentialsOf(work, lines)
  const places = await placesOf(work, lines)
  const groups = await accessGroupsOf(work, lines, (line) => places.companyOf(line))
  const periods = await periodsOf(work, lines)
  const problems = [
    ...within(lines),
    ...codesTwice(credentials),
    ...phoneProblems(lines),
    ...places.problems,
    ...groups.problems,
    ...periods.problems,
    ...(await idsTaken(work, lines)),
    ...(await emailsTaken(work, lines)),
    ...(await codesTaken(work, credentials)),
    ...(await callingProblems(work, lines)),
    ...(await attendanceProblems(work, lines)),
    ...idCardProblems(work, lines),
  ]
  return {
    problems,
    newCompanies: places.newCompanies,
    adds: { ...places.adds, person: lines.length, ...codesAdded(credentials) },
    save: () => save(work, lines, credentials, { places, members: groups.members, periods: periods.instants }),
  }
}

function credentialsOf(work: ImportWork, lines: readonly Line[]): LineCredential[] {
  const credentials = importedCodes(work, lines, credentialColumns, (line, of) =>
    of.kind === 'idAccess' ? [idCardOf(line)] : [line[of.column]].flat(),
  )
  return credentials.map((one) => ({ ...one, lifetimeMinutes: one.line.lifetimeMinutes || null }))
}

const idCardOf = (line: Line): string => idAccessText(idAccessOfLine(line) ?? { mode: 'none' }) ?? ''

/** Values that occur in several lines of the file. */
function within(lines: readonly Line[]): readonly ImportProblem[] {
  const twice = new Twice()
  for (const { line, personnelId, email } of lines) {
    twice.note('personnelIdTwice', 'personnelId', line, personnelId.toLowerCase())
    if (email !== '') twice.note('emailTwice', 'email', line, email)
  }
  return twice.problems
}

function idCardProblems({ givesIdAccess }: ImportWork, lines: readonly Line[]): ImportProblem[] {
  if (givesIdAccess) return []
  const credentials = lines.filter((line) => idCardOf(line) !== '')
  return credentials.map(({ line }) => problemOf('credentialNotAllowed', line, 'idAccessMode'))
}

/** IDs in use at the site; an import overwrites no person (office.md 35.2). */
async function idsTaken({ db, scope }: ImportWork, lines: readonly Line[]): Promise<ImportProblem[]> {
  const ids = lines.map(({ personnelId }) => personnelId.toLowerCase())
  const usedNames = await namesInSite(db, scope, ids, [])
  const exist = lines.filter(({ personnelId }) => usedNames.personnelId.has(personnelId.toLowerCase()))
  return exist.map(({ line }) => problemOf('personnelIdExists', line, 'personnelId'))
}

interface Belonging {
  readonly places: Places
  readonly members: ReadonlyMap<number, readonly string[]>
  readonly periods: ReadonlyMap<number, Instants>
}

const personColumns = {
  uuid: 'uuid',
  company_uuid: 'uuid',
  department_uuid: 'uuid',
  kind: 'text',
  first_name: 'text',
  last_name: 'text',
  personnel_id: 'text',
  email: 'text',
  phone_code: 'text',
  phone: 'text',
  app_enabled: 'boolean',
  landline_enabled: 'boolean',
  landline: 'text',
  call_type: 'text',
  attendance_enabled: 'boolean',
  valid_from: 'timestamptz',
  valid_until: 'timestamptz',
  created_at: 'timestamptz',
} as const
async function save(
  work: ImportWork,
  lines: readonly Line[],
  credentials: readonly LineCredential[],
  { places, members, periods }: Belonging,
): Promise<readonly MadeRecord[]> {
  const { db, scope, now } = work
  const created_at = now.toISOString()
  const uuids = new Map(lines.map(({ line }) => [line, randomUUID()]))
  const placeRecords = await places.save(work)
  const of = (line: Line) => ({ company_uuid: places.companyOf(line), person_uuid: uuids.get(line.line)! })
  const people = lines.map((line) => {
    const [valid_from = null, valid_until = null] = periods.get(line.line) ?? []
    return {
      uuid: uuids.get(line.line)!,
      company_uuid: places.companyOf(line),
      department_uuid: places.departmentOf(line),
      kind: 'personnel',
      first_name: line.firstName,
      last_name: line.lastName,
      personnel_id: line.personnelId,
      email: line.email === '' ? null : line.email,
      phone_code: line.phoneCode,
      phone: line.phone,
      ...callingColumns(callingOfLine(line)),
      attendance_enabled: line.attendance === '1',
      valid_from,
      valid_until,
      created_at,
    }
  })
  await insertJsonInto(db, scope, 'person', personColumns, people)
  await insertCodes(work, credentials, of)
  await insertMembers(work, lines, members, of)
  return [...placeRecords, ...people.map(({ uuid }) => ({ kind: 'person' as const, uuid }))]
}
