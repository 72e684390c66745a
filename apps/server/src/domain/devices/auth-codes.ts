import { limits } from '@lintel/contract/base/limits.ts'
import type { Vault } from '../../access/vault.ts'
import { sql } from 'kysely'
import { after, dayMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { newClaimCode } from './claim-code.ts'

interface Work {
  readonly db: Db
  readonly scope: SystemScope
  readonly now: Date
  readonly vault: Vault
}

/** Why no code is made for a MAC address (fleet.md F13). */
export type MacProblem = 'alreadyExists' | 'macRedirected'

/** Which of some MAC addresses get no code: a device anywhere has them, or they are redirected elsewhere. */
export async function problemsOfMacs(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  macs: readonly string[],
): Promise<ReadonlyMap<string, MacProblem>> {
  const queries = systemQueries(db, scope)
  const redirectedRows = await queries
    .selectFrom('redirection')
    .select('mac')
    .where('mac', 'in', macs)
    .where('server_uuid', 'is not', null)
    .execute()
  const usedRows = await queries
    .selectFrom('mac_library_entry')
    .select('mac')
    .where('mac', 'in', macs)
    .where('device_uuid', 'is not', null)
    .execute()
  return new Map([
    ...redirectedRows.map(({ mac }) => [mac, 'macRedirected'] as const),
    ...usedRows.map(({ mac }) => [mac, 'alreadyExists'] as const),
  ])
}

/** Name of the distributor for which codes are made; undefined for an account that is none. */
export async function nameOfDistributor(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  uuid: string,
): Promise<string | undefined> {
  const row = await systemQueries(db, scope)
    .selectFrom('account')
    .select('display_name')
    .where('uuid', '=', uuid)
    .where('kind', '=', 'distributor')
    .executeTakeFirst()
  return row?.display_name
}

interface NewCodes {
  readonly macs: readonly string[]
  readonly distributorUuid: string
  readonly days: number
  readonly remark: string
  readonly createdBy: string
  /** Counts for the limit of an account; null for those of an import. */
  readonly authorUuid: string | null
}

/** An auth code, as it is shown once. */
export interface MadeCode {
  readonly uuid: string
  readonly mac: string
  readonly code: string
  readonly expiresAt: Date
}

/** Makes a code for each MAC address, which takes the place of one that was not used. */
export async function makeAuthCodes({ db, scope, now, vault }: Work, form: NewCodes): Promise<MadeCode[]> {
  const { macs, distributorUuid, days, remark, createdBy, authorUuid } = form
  const expiresAt = after(now, days * dayMs)
  const queries = systemQueries(db, scope)
  // One after the other: two that make codes for the same addresses would each take the place of what neither sees.
  await sql`select pg_advisory_xact_lock(hashtextextended('auth codes', 0))`.execute(queries)
  await queries
    .updateTable('auth_code')
    .set({ revoked_at: now })
    .where('mac', 'in', macs)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const codes = new Map(macs.map((mac) => [mac, newClaimCode()]))
  const rows = await queries
    .insertInto('auth_code')
    .values(
      [...codes].map(([mac, code]) => ({
        mac,
        distributor_uuid: distributorUuid,
        code_hash: hashOfAuthCode(vault, mac, code),
        last_four: code.slice(-shownSigns),
        remark,
        created_by: createdBy,
        author_uuid: authorUuid,
        created_at: now,
        expires_at: expiresAt,
      })),
    )
    .returning(['uuid', 'mac'])
    .execute()
  return rows.map(({ uuid, mac }) => ({ uuid, mac, code: inGroups(codes.get(mac)!), expiresAt }))
}

/** Signs of a code that its list shows, and of its groups. */
const shownSigns = 4

const inGroups = (code: string): string =>
  Array.from({ length: limits.claimCodeCharacters / shownSigns }, (_, index) =>
    code.slice(index * shownSigns, (index + 1) * shownSigns),
  ).join('-')

/** The keyed hash of an auth code as it is typed: hyphens, spaces and small letters do not matter. */
export const hashOfAuthCode = ({ keyedHash }: Pick<Vault, 'keyedHash'>, mac: string, typed: string): Buffer =>
  keyedHash(mac, 'authCode', typed.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase())
