import { sql, type RawBuilder } from 'kysely'
import type { AccountKind, ProjectKind } from '@lintel/contract/access/roles.ts'
import type { Scope } from './scope.ts'

/** What is counted below operators: accounts and sites of a kind, devices and companies. Triggers keep the figures (`operator_figure`). */
export type Figure = AccountKind | ProjectKind | 'device' | 'company'

/** How many there are below the operator of a row of `account`; of several kinds, together. */
export const figureOf = (...what: readonly Figure[]) =>
  sql<number>`(select coalesce(sum(figure.count), 0)::int from operator_figure figure
    where figure.account_uuid = account.uuid and figure.what in (${sql.join(what.map((one) => sql.lit(one)))}))`

/** The platform's figures are those of all distributors together, below which these do not lie. */
const notBelowDistributors: readonly Figure[] = ['superManager', 'subSuperManager', 'distributor']

/**
 * Number of records in the whole of a scope, as an expression; undefined in scopes without a counter, and for what
 * does not all lie below distributors.
 */
export function figureWithin(scope: Scope, ...what: readonly Figure[]): RawBuilder<number> | undefined {
  if (what.some((one) => notBelowDistributors.includes(one))) return undefined
  const of = whoseFigures(scope)
  return (
    of &&
    sql<number>`(select coalesce(sum(figure.count), 0)::int from operator_figure figure
      where ${of} and figure.what in (${sql.join(what.map((one) => sql.lit(one)))}))`
  )
}

function whoseFigures(scope: Scope) {
  switch (scope.kind) {
    case 'platform':
      return sql`figure.operator = 'distributor'`
    case 'distributor':
    case 'subDistributor':
    case 'installer':
      return sql`figure.account_uuid = ${scope.uuid}`
    default:
      return undefined
  }
}
