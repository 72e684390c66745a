import type { Prefix } from './prepared-query.ts'
import type { Scope } from './scope/scope.ts'

/** How transactions begin: sent with their first statement, which PostgreSQL skips where one of these fails. */

export const beginning: Prefix = { name: 'lintel_begin', text: 'begin', values: [] }

/** All statements see the rows of the moment of the first. */
export const beginningOfSnapshot: Prefix = {
  name: 'lintel_begin_snapshot',
  text: 'begin isolation level repeatable read read only',
  values: [],
}

/** Sets role and scope for a transaction; afterwards the connection has its own again. */
export const scopePrefix = ({ kind, uuid, companyUuid }: Scope, role: string | null): Prefix => ({
  name: 'lintel_scope',
  text: `select set_config('lintel.scope', $1, true), set_config('lintel.scope_uuid', $2, true),
    set_config('lintel.scope_company', $3, true), set_config('role', coalesce(nullif($4, ''), current_setting('role')), true)`,
  values: [kind, uuid ?? '', companyUuid ?? '', role ?? ''],
})
