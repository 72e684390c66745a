import { isOfSite, projectScope, type ProjectScope, type Scope } from '../../db/scope/scope.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { fail } from '../../kernel/failure.ts'

/**
 * The office a call speaks of: the one a property manager stands in, or the one an installer names. One that is not
 * within the scope, or no office, answers like one that does not exist. A scope that is narrowed to a company stays so.
 */
export async function officeOf(db: Db, scope: Scope, officeUuid: string | undefined): Promise<ProjectScope> {
  const uuid = officeUuid ?? (isOfSite(scope) ? scope.uuid : null)
  if (uuid === null) fail('notFound')
  const site = await treeRowsOf(db, scope, 'project')
    .select('project.uuid')
    .where('project.uuid', '=', uuid)
    .where('project.kind', '=', 'office')
    .executeTakeFirst()
  if (!site) fail('notFound')
  return isOfSite(scope) ? scope : projectScope(site.uuid)
}

/**
 * The office that a list or a form begins with where none is named: the one that the session holds. It is a filter and
 * no scope, so that what lies in others is still found by its id; an identity of communities holds none.
 */
export const officeOrHeld = ({ heldSite }: SessionRecord, officeUuid: string | undefined): string | undefined =>
  officeUuid ?? (heldSite?.kind === 'office' ? heldSite.uuid : undefined)

/** Scope of an office for lists, which reach all own offices when none is named. */
export async function officesOf(db: Db, scope: Scope, officeUuid: string | undefined): Promise<Scope> {
  return officeUuid === undefined ? scope : officeOf(db, scope, officeUuid)
}

/**
 * The company a form names, null for all of the site. An administrator's form has no such field, because it is always
 * its own (office.md 1.5); any other answers like one that does not exist.
 */
export function companyNamed(scope: ProjectScope, companyUuid: string | null): string | null {
  if (scope.companyUuid === null) return companyUuid || null
  if (companyUuid && companyUuid !== scope.companyUuid) fail('notFound')
  return scope.companyUuid
}
