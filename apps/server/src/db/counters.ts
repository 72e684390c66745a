import { sql, type RawBuilder } from 'kysely'
import {
  isResellerLevel,
  type AccountKind,
  type BusinessType,
  type ProjectKind,
} from '@lintel/contract/access/roles.ts'
import type { Scope } from './scope/scope.ts'

/**
 * What is counted below operators: accounts and sites of a kind, devices of sites of a type, and companies. Triggers
 * keep the counters (`operator_counter`).
 */
export type Counter = AccountKind | ProjectKind | `${BusinessType}Device` | 'company'

/** Devices of all types of sites. */
export const deviceCounters = ['communityDevice', 'officeDevice', 'villaDevice'] as const satisfies readonly Counter[]

/** How many there are below the operator of a row of `account`; of several kinds, together. */
export const counterOf = (...what: readonly Counter[]) =>
  sql<number>`(select coalesce(sum(counter.count), 0)::int from operator_counter counter
    where counter.account_uuid = account.uuid and counter.what in (${sql.join(what.map((one) => sql.lit(one)))}))`

/** The platform's counters are those of all distributors together, below which these do not lie. */
const notBelowDistributors: readonly Counter[] = ['superManager', 'subSuperManager', 'distributor']

/**
 * Number of records in the whole of a scope, as an expression; undefined in scopes without a counter, and for what
 * does not all lie below distributors.
 */
export function counterWithin(scope: Scope, ...what: readonly Counter[]): RawBuilder<number> | undefined {
  if (what.some((one) => notBelowDistributors.includes(one))) return undefined
  const of = whoseCounters(scope)
  return (
    of &&
    sql<number>`(select coalesce(sum(counter.count), 0)::int from operator_counter counter
      where ${of} and counter.what in (${sql.join(what.map((one) => sql.lit(one)))}))`
  )
}

function whoseCounters(scope: Scope) {
  if (scope.kind === 'platform') return sql`counter.operator = 'distributor'`
  return isResellerLevel(scope.kind) ? sql`counter.account_uuid = ${scope.uuid}` : undefined
}
