import { randomUUID } from 'node:crypto'
import { nameKey } from '@lintel/contract/base/name-fold.ts'
import type { PersonnelLine } from '@lintel/contract/imports/lines.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { insertJsonInto, rowsOf } from '../../../db/db.ts'
import { isOfCompany } from '../../../db/scope/scope.ts'
import { companyInLines } from '../sheet/line-owner.ts'
import type { ReadLine } from '../sheet/lines.ts'
import { problemOf } from '../problems.ts'
import type { Additions, ImportWork, MadeRecord } from '../import-work.ts'

type Line = ReadLine<PersonnelLine>

interface NewDepartment {
  readonly uuid: string
  readonly company_uuid: string
  readonly parent_uuid: string | null
  readonly name: string
}

/** Companies and departments of the people of a file: existing ones, and those to create. */
export interface Places {
  companyOf(line: Line): string
  departmentOf(line: Line): string | null
  readonly problems: readonly ImportProblem[]
  /** Companies to create, by name. */
  readonly newCompanies: readonly string[]
  readonly adds: Additions
  save(work: ImportWork): Promise<readonly MadeRecord[]>
}

export async function placesOf(work: ImportWork, lines: readonly Line[]): Promise<Places> {
  const companies = await companiesNamed(work, lines)
  const newCompanies = new Map<string, { readonly uuid: string; readonly name: string }>()
  const problems: ImportProblem[] = []
  for (const { line, company } of lines) {
    if (companies.has(nameKey(company))) continue
    if (isOfCompany(work.scope)) problems.push(problemOf('companyNotOwn', line, 'company'))
    else if (!work.makesCompanies) problems.push(problemOf('companyUnknown', line, 'company'))
    else if (!newCompanies.has(nameKey(company)))
      newCompanies.set(nameKey(company), { uuid: randomUUID(), name: company })
  }
  const companyOf = ({ company }: Line): string =>
    companies.get(nameKey(company)) ?? newCompanies.get(nameKey(company))?.uuid ?? ''
  const departments = await departmentsOf(work, [...companies.values()])
  const newDepartments = new Map<string, NewDepartment>()
  const departmentByLine = new Map<Line, string | null>(lines.map((line) => [line, place(line, companyOf(line))]))

  function place(line: Line, companyUuid: string): string | null {
    let parent: string | null = null
    for (const name of line.department) {
      const key = keyOf(companyUuid, parent, name)
      const found: string | undefined = departments.get(key) ?? newDepartments.get(key)?.uuid
      const uuid = found ?? randomUUID()
      if (!found) newDepartments.set(key, { uuid, company_uuid: companyUuid, parent_uuid: parent, name })
      parent = uuid
    }
    return parent
  }

  return {
    companyOf,
    departmentOf: (line) => departmentByLine.get(line) ?? null,
    problems,
    newCompanies: [...newCompanies.values()].map(({ name }) => name).sort(),
    adds: { company: newCompanies.size, department: newDepartments.size },
    async save({ db, scope, now }) {
      const at = now.toISOString()
      const company = [...newCompanies.values()]
      const department = [...newDepartments.values()]
      await insertJsonInto(
        db,
        scope,
        'company',
        { uuid: 'uuid', name: 'text', created_at: 'timestamptz' },
        company.map((row) => ({ ...row, created_at: at })),
      )
      await insertJsonInto(
        db,
        scope,
        'department',
        { uuid: 'uuid', company_uuid: 'uuid', parent_uuid: 'uuid', name: 'text', created_at: 'timestamptz' },
        department.map((row) => ({ ...row, created_at: at })),
      )
      return [
        ...company.map(({ uuid }) => ({ kind: 'company' as const, uuid })),
        ...department.map(({ uuid }) => ({ kind: 'department' as const, uuid })),
      ]
    },
  }
}

/**
 * Companies that lines name, by the keys of their names; held so that no department moves while others are put below
 * it.
 */
export async function companiesNamed(
  { db, scope, holds }: ImportWork,
  lines: readonly { readonly company: string }[],
): Promise<Map<string, string>> {
  const names = [...new Set(lines.map(({ company }) => nameKey(company)))]
  let query = rowsOf(db, scope, 'company')
    .select(['company.kind', 'company.uuid', 'company.name'])
    .where(sql<boolean>`name_key(company.name) = any(${names}::text[]) or company.kind = 'residence'`)
    .orderBy('company.uuid')
  if (holds) query = query.forNoKeyUpdate()
  return new Map((await query.execute()).map((company) => [nameKey(companyInLines(company)), company.uuid]))
}

const keyOf = (company: string, parent: string | null, name: string): string =>
  JSON.stringify([company, parent, nameKey(name)])

async function departmentsOf({ db, scope }: ImportWork, companies: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(db, scope, 'department')
    .select(['department.uuid', 'department.company_uuid', 'department.parent_uuid', 'department.name'])
    .where(sql<boolean>`department.company_uuid = any(${companies}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [keyOf(row.company_uuid, row.parent_uuid, row.name), row.uuid]))
}
