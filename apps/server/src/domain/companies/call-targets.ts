import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { CallTarget, CallTargetsForm, NamedCallTarget } from '@lintel/contract/companies/call-targets.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import { countCompanyEdit } from '../../db/functions.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { personnelOf } from '../people/person-rows.ts'
import { officeOf } from './office.ts'
import { fullName } from '../base/full-name.ts'

/** Who is rung one after the other when a visitor picks a company (office.md 6). */

/** The targets of a company by name, in the order in which they are rung. */
export async function callTargetsOf(db: Db, scope: Scope, companyUuid: string): Promise<NamedCallTarget[]> {
  const rows = await rowsOf(db, scope, 'company_call_target')
    .leftJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'company_call_target.project_uuid')
        .onRef('person.uuid', '=', 'company_call_target.person_uuid'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'company_call_target.project_uuid')
        .onRef('department.uuid', '=', 'company_call_target.department_uuid'),
    )
    .select(['company_call_target.person_uuid', 'company_call_target.department_uuid'])
    .select(sql<string>`coalesce(department.name, ${fullName()}, '')`.as('name'))
    .where('company_call_target.company_uuid', '=', companyUuid)
    .orderBy('company_call_target.rank')
    .execute()
  return rows.map(({ person_uuid, department_uuid, name }) =>
    person_uuid === null
      ? { kind: 'department', uuid: department_uuid!, name }
      : { kind: 'person', uuid: person_uuid, name },
  )
}

/**
 * Makes these the targets of a company. One that is no person or department of it is not found, and nothing is changed.
 */
export async function replaceCallTargets(
  db: Db,
  site: ProjectScope,
  companyUuid: string,
  targets: readonly CallTarget[],
): Promise<void> {
  await requireTargets(db, site, companyUuid, targets)
  const current = await callTargetsOf(db, site, companyUuid)
  const wordsOf = (all: readonly CallTarget[]) => all.map(({ kind, uuid }) => `${kind} ${uuid.toLowerCase()}`).join()
  // Door phones are told of what changes; saving the same again is no change.
  if (wordsOf(current) === wordsOf(targets)) return
  await deleteOf(db, site, 'company_call_target').where('company_call_target.company_uuid', '=', companyUuid).execute()
  const rows = targets.map(({ kind, uuid }, index) => ({
    company_uuid: companyUuid,
    rank: index + 1,
    person_uuid: kind === 'person' ? uuid : null,
    department_uuid: kind === 'department' ? uuid : null,
  }))
  if (rows.length > 0) await insertAllInto(db, site, 'company_call_target', rows).execute()
}

/** Changes the call targets of a company, and nothing else of it; answers its site and name. */
export async function setCallTargets(
  db: Db,
  scope: Scope,
  { uuid, version, callTargets }: z.output<typeof CallTargetsForm>,
  fail: Fail<'staleRecord'>,
): Promise<{ readonly siteUuid: string; readonly name: string }> {
  const company = await rowsOf(db, scope, 'company')
    .select(['company.project_uuid', 'company.name', 'company.version'])
    .where('company.uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) fail('notFound')
  if (company.version !== version) fail('staleRecord')
  const site = await officeOf(db, scope, company.project_uuid)
  await replaceCallTargets(db, site, uuid, callTargets)
  await countCompanyEdit(db, site, uuid)
  return { siteUuid: site.uuid, name: company.name }
}

async function requireTargets(
  db: Db,
  site: ProjectScope,
  companyUuid: string,
  targets: readonly CallTarget[],
): Promise<void> {
  const uuidsOf = (targetKind: CallTarget['kind']) =>
    targets.flatMap(({ kind, uuid }) => (kind === targetKind ? uuid : []))
  const [people, departments] = [uuidsOf('person'), uuidsOf('department')]
  const foundRows = [
    people.length === 0
      ? []
      : await personnelOf(db, site)
          .select('person.uuid')
          .where('person.company_uuid', '=', companyUuid)
          .where('person.uuid', 'in', people)
          .orderBy('person.uuid')
          .forKeyShare()
          .execute(),
    departments.length === 0
      ? []
      : await rowsOf(db, site, 'department')
          .select('department.uuid')
          .where('department.company_uuid', '=', companyUuid)
          .where('department.uuid', 'in', departments)
          .orderBy('department.uuid')
          .forKeyShare()
          .execute(),
  ].flat()
  if (foundRows.length < targets.length) fail('notFound')
}
