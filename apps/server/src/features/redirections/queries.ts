import type {
  Redirection,
  RedirectionAnswer,
  RedirectionFilter,
  RedirectServer,
} from '@lintel/contract/redirections/schema.ts'
import { ownServer } from '@lintel/contract/redirections/schema.ts'
import { normaliseMac } from '@lintel/devices/mac.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { systemQueries, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/** This portal, as one of the servers. */
export interface OwnServer {
  readonly name: string
  readonly url: string
}

/** This portal under the name of its host. */
export const ownServerAt = (publicUrl: string): OwnServer => ({ name: new URL(publicUrl).host, url: publicUrl })

function redirections(db: Db, scope: SystemScope) {
  return systemQueries(db, scope)
    .selectFrom('redirection')
    .leftJoin('redirect_server', 'redirect_server.uuid', 'redirection.server_uuid')
    .leftJoin('mac_library_entry', 'mac_library_entry.mac', 'redirection.mac')
    .select([
      'redirection.uuid',
      'redirection.mac',
      'redirection.server_uuid',
      'redirection.created_by',
      'redirection.created_at',
      'redirection.last_request_at',
      'redirect_server.name as server_name',
      'mac_library_entry.model',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof redirections>['executeTakeFirstOrThrow']>>

const shownWith =
  (own: OwnServer) =>
  (row: Row): Redirection => ({
    uuid: row.uuid,
    mac: row.mac,
    model: row.model,
    server: row.server_uuid ?? ownServer,
    serverName: row.server_name ?? own.name,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    lastRequestAt: row.last_request_at?.toISOString() ?? null,
  })

/** A page of redirections, the newest first. */
export function pageOfRedirections(
  db: Db,
  scope: SystemScope,
  own: OwnServer,
  filter: z.output<typeof RedirectionFilter>,
) {
  let query = redirections(db, scope)
  const signs = normaliseMac(filter.mac ?? '').replaceAll(/[^0-9A-Z]/g, '')
  if (filter.mac) query = query.where('redirection.mac', 'like', `%${signs}%`)
  if (filter.server === ownServer) query = query.where('redirection.server_uuid', 'is', null)
  else if (filter.server) query = query.where('redirection.server_uuid', '=', filter.server)
  const order = filter.order ?? 'desc'
  return pageOf(
    query,
    filter,
    [
      ['redirection.created_at', order],
      ['redirection.mac', order],
    ],
    shownWith(own),
  )
}

/** What is known of one MAC address. */
export async function readMac(db: Db, scope: SystemScope, own: OwnServer, mac: string): Promise<RedirectionAnswer> {
  const record = await redirections(db, scope)
    .select('redirect_server.url')
    .where('redirection.mac', '=', mac)
    .executeTakeFirst()
  const entry = await systemQueries(db, scope)
    .selectFrom('mac_library_entry as entry')
    .innerJoin('account', 'account.uuid', 'entry.distributor_uuid')
    .leftJoin('project', 'project.uuid', 'entry.site_uuid')
    .select([
      'account.uuid as distributor_uuid',
      'account.display_name as distributor_name',
      'project.uuid as site_uuid',
      'project.name as site_name',
    ])
    .where('entry.mac', '=', mac)
    .executeTakeFirst()
  return {
    mac,
    url: record?.url ?? own.url,
    redirection: record ? shownWith(own)(record) : null,
    distributor: entry ? { uuid: entry.distributor_uuid, name: entry.distributor_name } : null,
    site: entry?.site_uuid && entry.site_name !== null ? { uuid: entry.site_uuid, name: entry.site_name } : null,
  }
}

/** All servers in the order of their names, this portal first. */
export async function everyServer(db: Db, scope: SystemScope, own: OwnServer): Promise<RedirectServer[]> {
  const counts = await systemQueries(db, scope)
    .selectFrom('redirection')
    .select(['server_uuid', sql<number>`count(*)::int`.as('count')])
    .groupBy('server_uuid')
    .execute()
  const countOf = (uuid: string | null) => counts.find(({ server_uuid }) => server_uuid === uuid)?.count ?? 0
  const rows = await systemQueries(db, scope)
    .selectFrom('redirect_server')
    .select(['uuid', 'name', 'url', 'version'])
    .orderBy('name')
    .orderBy('uuid')
    .execute()
  return [
    { server: ownServer, ...own, count: countOf(null), version: 0 },
    ...rows.map(({ uuid, name, url, version }) => ({ server: uuid, name, url, count: countOf(uuid), version })),
  ]
}

/** Name and address of a server, locked until the commit; undefined for one that is not there. */
export function lockedServer(db: Db, scope: SystemScope, uuid: string) {
  return systemQueries(db, scope)
    .selectFrom('redirect_server')
    .select(['uuid', 'name', 'url', 'version'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}
