import { sql } from 'kysely'
import type { z } from 'zod'
import { businessOfKind, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { MacEntry, MacFilter } from '@lintel/contract/mac-library/schema.ts'
import type { Named } from '@lintel/contract/operators/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { macsLike } from '../../db/functions.ts'
import { nameOfAccount, treeRowsOf, type Db } from '../../db/db.ts'
import { contains, newestFirst, pageOf } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { macEntriesOf } from '../../db/scope/operator-rows.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { modelNamesFor, type NameOfModel } from '../../domain/devices/queries.ts'
import { kindsOf } from '../../domain/sites/kinds.ts'
import { fail } from '../../kernel/failure.ts'

interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly session: Pick<SessionRecord, 'section' | 'actingUuid' | 'heldSite'>
}
type Filter = z.output<typeof MacFilter>

/** A page of the entries that a scope reads, newest first. */
export async function pageOfMacs(reader: Reader, filter: Filter) {
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  return pageOf(select(reader.scope, await macsFound(reader, filter)), filter, orderOf(filter), (row) =>
    showMac(row, nameOfModel),
  )
}

/** All entries that a filter finds. */
export async function* everyMac(reader: Reader, filter: Filter): AsyncGenerator<MacEntry[]> {
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  const query = select(reader.scope, await macsFound(reader, filter))
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map((row) => showMac(row, nameOfModel))
}

/** One entry of a library that the scope writes, for an edit; undefined for another. */
export async function macByUuid(reader: Reader, uuid: string): Promise<MacEntry | undefined> {
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  const row = await select(reader.scope, macEntriesOf(reader.db, reader.scope))
    .where('mac_library_entry.uuid', '=', uuid)
    .executeTakeFirst()
  return row && showMac(row, nameOfModel)
}

const orderOf = newestFirst('mac_library_entry.created_at', 'mac_library_entry.mac')

async function macsFound(reader: Reader, filter: Filter) {
  const { db, scope, session } = reader
  let query = forIdentity(macEntriesOf(db, scope), session)
  if (filter.library) query = query.where('mac_library_entry.distributor_uuid', '=', filter.library)
  if (filter.account) query = query.where(await usableBy(reader, filter.account))
  if (filter.mac) {
    const pattern = contains(macPart(filter.mac))
    const few = await macsLike(db, scope, pattern, limits.foundTotal)
    query = few
      ? query.where(sql<boolean>`mac_library_entry.mac = any(${[...few]}::text[])`)
      : query.where('mac_library_entry.mac', 'like', pattern)
  }
  if (filter.state) query = query.where('mac_library_entry.state', '=', filter.state)
  if (filter.keptFor) query = query.where('mac_library_entry.kept_for_uuid', '=', filter.keptFor)
  if (filter.source) query = query.where('mac_library_entry.source', '=', filter.source)
  return query
}

/** A part of a MAC address as it is stored, from any usual writing. */
const macPart = (words: string): string => words.replace(/[\s:.-]/g, '').toUpperCase()

/** An identity sees what is used at sites of its kind, and at the held one where it holds one; what is free, always. */
function forIdentity(
  entries: ReturnType<typeof macEntriesOf>,
  { section, heldSite }: { readonly section: RoleSection; readonly heldSite: SessionRecord['heldSite'] },
) {
  const types = kindsOf(section)?.map((kind) => businessOfKind[kind])
  const ofType = types
    ? entries.where(
        sql<boolean>`(mac_library_entry.state = 'free' or mac_library_entry.site_type = any(${types}::text[]))`,
      )
    : entries
  if (!heldSite) return ofType
  return ofType.where(
    sql<boolean>`(mac_library_entry.state = 'free' or mac_library_entry.site_uuid = ${heldSite.uuid})`,
  )
}

/** What an installer, or the installers of a sub-distributor, use and may use (fleet.md F7). */
async function usableBy({ db, scope }: Reader, uuid: string) {
  const account = await treeRowsOf(db, scope, 'account')
    .select(['account.kind', 'account.distributor_uuid'])
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', ['installer', 'subDistributor'])
    .executeTakeFirst()
  if (!account) return fail('notFound')
  const usedCondition =
    account.kind === 'installer'
      ? sql`mac_library_entry.installer_uuid = ${uuid}`
      : sql`mac_library_entry.sub_distributor_uuid = ${uuid}`
  const installers =
    account.kind === 'installer'
      ? sql`select ${uuid}::uuid`
      : sql`select below.uuid from account below where below.kind = 'installer' and below.sub_distributor_uuid = ${uuid}`
  return sql<boolean>`(mac_library_entry.distributor_uuid = ${account.distributor_uuid} and (${usedCondition}
    or mac_library_entry.kept_for_uuid in (${installers})
    or mac_library_entry.state = 'free' and mac_library_entry.kept_for_uuid is null))`
}

/** The account whose MAC addresses are listed; undefined for one outside the scope or of another kind. */
export function ownerOf(db: Db, scope: Scope, uuid: string) {
  return treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.display_name as name'])
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', ['distributor', 'subDistributor', 'installer'])
    .executeTakeFirst()
}

type Place = Pick<NonNullable<MacEntry['usedBy']>, 'site' | 'device'>

const placeOfDevice = sql<Place | null>`(
  select jsonb_build_object(
    'site', jsonb_build_object('uuid', site.uuid, 'name', site.name, 'kind', site.kind),
    'device', jsonb_build_object('uuid', device.uuid, 'name', device.name))
  from device join project site on site.uuid = device.project_uuid
  where device.project_uuid = mac_library_entry.site_uuid and device.uuid = mac_library_entry.device_uuid)`

/** Who added an entry stands above an installer. */
const seesAuthors = (scope: Scope): boolean => scope.kind === 'platform' || scope.kind === 'distributor'

const select = (scope: Scope, entries: ReturnType<typeof macEntriesOf>) =>
  entries.select([
    'mac_library_entry.uuid',
    'mac_library_entry.version',
    'mac_library_entry.mac',
    'mac_library_entry.model',
    'mac_library_entry.state',
    'mac_library_entry.source',
    'mac_library_entry.remark',
    sql<string | null>`case when ${seesAuthors(scope)} then mac_library_entry.added_by end`.as('added_by'),
    'mac_library_entry.created_at',
    'mac_library_entry.kept_for_uuid',
    'mac_library_entry.installer_uuid',
    nameOfAccount(scope, 'mac_library_entry.kept_for_uuid').as('kept_for_name'),
    nameOfAccount(scope, 'mac_library_entry.installer_uuid').as('installer_name'),
    placeOfDevice.as('place'),
  ])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>

const showMac = (row: Row, nameOfModel: NameOfModel): MacEntry => ({
  uuid: row.uuid,
  version: row.version,
  mac: row.mac,
  modelName: row.model === null ? null : nameOfModel(row.model),
  keptFor: namedOrNull(row.kept_for_uuid, row.kept_for_name),
  usedBy: row.place && { ...row.place, installer: namedOrNull(row.installer_uuid, row.installer_name) },
  state: row.state,
  source: row.source,
  remark: row.remark,
  addedBy: row.added_by,
  createdAt: row.created_at.toISOString(),
})

const namedOrNull = (uuid: string | null, name: string | null): z.output<typeof Named> | null =>
  uuid === null || name === null ? null : { uuid, name }
