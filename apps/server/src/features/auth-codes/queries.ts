import { limits } from '@lintel/contract/base/limits.ts'
import type { AuthCode, AuthCodeFilter } from '@lintel/contract/auth-codes/schema.ts'
import type { AuthCodeState } from '@lintel/contract/auth-codes/states.ts'
import { normaliseMac } from '@lintel/devices/mac.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { after, before, minuteMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { pageOf, type Order } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

type Filter = z.output<typeof AuthCodeFilter>

/** How a code stands at a moment. One that was replaced after its end has expired. */
const stateAt = (now: Date) => sql<AuthCodeState>`case
  when auth_code.used_at is not null then 'used'
  when auth_code.revoked_at < auth_code.expires_at then 'revoked'
  when auth_code.expires_at <= ${now} then 'expired'
  else 'unused' end`

function authCodes(db: Db, scope: SystemScope, { mac, state, distributor }: Partial<Filter>, now: Date) {
  let query = systemQueries(db, scope)
    .selectFrom('auth_code')
    .innerJoin('account', 'account.uuid', 'auth_code.distributor_uuid')
    .leftJoin('mac_library_entry', 'mac_library_entry.mac', 'auth_code.mac')
    .select([
      'auth_code.uuid',
      'auth_code.mac',
      'auth_code.last_four',
      'auth_code.remark',
      'auth_code.created_by',
      'auth_code.created_at',
      'auth_code.expires_at',
      'auth_code.used_by',
      'auth_code.used_at',
      'auth_code.site_name',
      'account.uuid as distributor_uuid',
      'account.display_name as distributor_name',
      'mac_library_entry.model',
      stateAt(now).as('state'),
    ])
  const signs = normaliseMac(mac ?? '').replaceAll(/[^0-9A-Z]/g, '')
  if (mac) query = query.where('auth_code.mac', 'like', `%${signs}%`)
  if (state) query = query.where(stateAt(now), '=', state)
  if (distributor) query = query.where('auth_code.distributor_uuid', '=', distributor)
  return query
}

type Row = Awaited<ReturnType<ReturnType<typeof authCodes>['executeTakeFirstOrThrow']>>

const showCode = (row: Row): AuthCode => ({
  uuid: row.uuid,
  lastFour: row.last_four,
  mac: row.mac,
  model: row.model,
  distributor: { uuid: row.distributor_uuid, name: row.distributor_name },
  state: row.state,
  remark: row.remark,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  usedBy: row.used_by,
  usedAt: row.used_at?.toISOString() ?? null,
  siteName: row.site_name,
})

const orderOf = ({ order = 'desc' }: Pick<Filter, 'order'>): Order => [
  ['auth_code.created_at', order],
  ['auth_code.uuid', order],
]

/** A page of auth codes, the newest first. */
export const pageOfAuthCodes = (db: Db, scope: SystemScope, filter: Filter, now: Date) =>
  pageOf(authCodes(db, scope, filter, now), filter, orderOf(filter), showCode)

/** All auth codes that a filter finds, some at a time. */
export async function* everyAuthCode(db: Db, scope: SystemScope, filter: Filter, now: Date) {
  for await (const rows of streamRows(authCodes(db, scope, filter, now), orderOf(filter))) yield rows.map(showCode)
}

/** A code with how it stands, locked until the commit; undefined for one that is not there. */
export async function lockedAuthCode(db: Db, scope: SystemScope, uuid: string, now: Date) {
  return authCodes(db, scope, {}, now).where('auth_code.uuid', '=', uuid).forUpdate('auth_code').executeTakeFirst()
}

/**
 * From when on an account may make another code; null where it may at once. Its codes are made one after the other, so
 * that several at once are counted as well.
 */
export async function freeFrom(db: Db, scope: SystemScope, authorUuid: string, now: Date): Promise<Date | null> {
  const queries = systemQueries(db, scope)
  await sql`select pg_advisory_xact_lock(hashtextextended(${authorUuid}, 7304))`.execute(queries)
  const spanMs = limits.accessCodeMinutes * minuteMs
  const row = await queries
    .selectFrom('auth_code')
    .select('created_at')
    .where('author_uuid', '=', authorUuid)
    .where('created_at', '>', before(now, spanMs))
    .orderBy('created_at', 'desc')
    .offset(limits.accessCodes - 1)
    .limit(1)
    .executeTakeFirst()
  return row ? after(row.created_at, spanMs) : null
}

/** Auth codes as a sheet; the codes themselves are nowhere (fleet.md F12). */
export const authCodeSheet: ExportedList<AuthCode> = {
  title: 'authCodes:title',
  texts: ['authCodes'],
  columns: [
    { head: 'authCodes:columns.lastFour', cell: ({ lastFour }) => lastFour },
    { head: 'authCodes:columns.mac', cell: ({ mac }) => mac },
    { head: 'authCodes:columns.model', cell: ({ model }) => model },
    { head: 'authCodes:columns.distributor', cell: ({ distributor }) => distributor.name },
    { head: 'authCodes:columns.state', cell: ({ state }, { t }) => t(`authCodes:state.${state}`) },
    { head: 'authCodes:columns.createdBy', cell: ({ createdBy }) => createdBy },
    { head: 'authCodes:columns.createdAt', cell: ({ createdAt }, { moment }) => moment(createdAt) },
    { head: 'authCodes:columns.expiresAt', cell: ({ expiresAt }, { moment }) => moment(expiresAt) },
    { head: 'authCodes:columns.usedBy', cell: ({ usedBy }) => usedBy },
    { head: 'authCodes:columns.site', cell: ({ siteName }) => siteName },
    { head: 'authCodes:columns.usedAt', cell: ({ usedAt }, { moment }) => moment(usedAt) },
    { head: 'authCodes:columns.remark', cell: ({ remark }) => remark },
  ],
}
