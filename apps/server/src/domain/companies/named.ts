import type { ProjectScope } from '../../db/scope.ts'
import { fail } from '../../kernel/failure.ts'

/**
 * The company a form names, null for all of the site. An administrator's form has no such field, because it is always its
 * own (office.md 1.5); any other answers like one that does not exist.
 */
export function companyNamed(scope: ProjectScope, named: string | null): string | null {
  if (scope.companyUuid === null) return named || null
  if (named && named !== scope.companyUuid) fail('notFound')
  return scope.companyUuid
}
