import type { RegistrationCodeState, RegistrationState } from '@lintel/contract/registration/schema.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hashOf } from '../../access/session.ts'
import { hashesOfOpenCode, newOpenCode } from '../../access/typed-code.ts'
import type { Vault } from '../../access/vault.ts'
import { after, dayMs } from '../../base/durations.ts'
import { insertAllInto, ownSite, rowsOf, systemQueries, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope, SystemScope } from '../../db/scope/scope.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  readonly now: Date
}

/** Condition that an apartment has a master, who needs no code. */
export const hasMaster = sql<boolean>`exists (select from person where person.project_uuid = apartment.project_uuid
  and person.apartment_uuid = apartment.uuid and person.is_master)`

interface Code {
  readonly hasMaster: boolean
  readonly createdAt: Date | null
  readonly usedAt: Date | null
  readonly expiresAt: Date | null
}

/** A code as its apartment's managers see it, and until when it can be used. */
export interface ShownCode {
  readonly code: string
  readonly expiresAt: Date
}

/** State of an apartment’s code; null dates where it has none. */
export function codeState({ hasMaster: isTaken, createdAt, usedAt, expiresAt }: Code, now: Date): RegistrationState {
  if (isTaken) return 'master'
  if (createdAt === null) return 'none'
  if (usedAt !== null) return 'used'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}

/** How the code of an apartment stands; undefined when the site has no such apartment, or it is a villa's. */
export async function stateOfCode(
  db: Db,
  scope: ProjectScope,
  apartment: string,
  now: Date,
): Promise<z.infer<typeof RegistrationCodeState> | undefined> {
  const row = await rowsOf(db, scope, 'apartment')
    .leftJoin('registration_code as code', (join) =>
      join
        .onRef('code.project_uuid', '=', 'apartment.project_uuid')
        .onRef('code.apartment_uuid', '=', 'apartment.uuid'),
    )
    .select(['code.created_at', 'code.used_at', 'code.expires_at', hasMaster.as('has_master')])
    .where('apartment.uuid', '=', apartment)
    .where('apartment.building_uuid', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    state: codeState(
      { hasMaster: row.has_master, createdAt: row.created_at, usedAt: row.used_at, expiresAt: row.expires_at },
      now,
    ),
    createdAt: row.created_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    usedAt: row.used_at?.toISOString() ?? null,
  }
}

/** Until when a code can be used that is first shown now (decisions.md 62). */
async function endOfCodeShownNow({ db, scope, now }: Work): Promise<Date> {
  const { settings } = await ownSite(db, scope).select('project.settings').executeTakeFirstOrThrow()
  return after(now, readCommunitySettings(settings).registrationCodeDays * dayMs)
}

/** Gives apartments new codes, in place of those that they had, and shows them; answers them by apartment. */
export async function renewCodes(work: Work, apartments: readonly string[]): Promise<ReadonlyMap<string, ShownCode>> {
  const expiresAt = await endOfCodeShownNow(work)
  const codes = await replaceCodes(work, apartments, expiresAt)
  return new Map([...codes].map(([apartment, code]) => [apartment, { code, expiresAt }]))
}

/** Gives apartments new codes, in place of those that they had. They are not shown yet, so their days do not begin. */
export async function hideNewCodes(work: Work, apartments: readonly string[]): Promise<void> {
  await replaceCodes(work, apartments, null)
}

async function replaceCodes(
  { db, scope, vault, now }: Work,
  apartments: readonly string[],
  expiresAt: Date | null,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(apartments.map((apartment) => [apartment, newOpenCode()]))
  if (codes.size === 0) return codes
  const rows = [...codes].map(([apartment_uuid, code]) => ({
    apartment_uuid,
    code_hash: hashOf(code),
    ciphertext: vault.encrypt(code),
    created_at: now,
    expires_at: expiresAt,
  }))
  await insertAllInto(db, scope, 'registration_code', rows)
    .onConflict((conflict) =>
      conflict.columns(['project_uuid', 'apartment_uuid']).doUpdateSet((row) => ({
        code_hash: row.ref('excluded.code_hash'),
        ciphertext: row.ref('excluded.ciphertext'),
        created_at: row.ref('excluded.created_at'),
        expires_at: row.ref('excluded.expires_at'),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/**
 * The codes of apartments, by apartment; those that have no open one get one. The days of a code begin when it is first
 * shown: showing it again does not prolong one that may be in other hands.
 */
export async function openCodes(work: Work, apartments: readonly string[]): Promise<ReadonlyMap<string, ShownCode>> {
  const { db, scope, vault, now } = work
  const expiresAt = await endOfCodeShownNow(work)
  await updateOf(db, scope, 'registration_code')
    .set({ expires_at: expiresAt })
    .where('registration_code.apartment_uuid', 'in', apartments)
    .where('registration_code.used_at', 'is', null)
    .where('registration_code.expires_at', 'is', null)
    .execute()
  const rows = await rowsOf(db, scope, 'registration_code')
    .select(['apartment_uuid', 'ciphertext', sql<Date>`expires_at`.as('expires_at')])
    .where('apartment_uuid', 'in', apartments)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const open = new Map(
    rows.map((row) => [row.apartment_uuid, { code: vault.decrypt(row.ciphertext), expiresAt: row.expires_at }]),
  )
  const without = apartments.filter((apartment) => !open.has(apartment))
  return new Map([...open, ...(await renewCodes(work, without))])
}

/** The home of a code that is not used, with the end of the code. One that was not shown yet is no one's. */
export function homeOfCode(db: Db, scope: SystemScope, code: string) {
  return systemQueries(db, scope)
    .selectFrom('registration_code')
    .innerJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'registration_code.project_uuid')
        .onRef('apartment.uuid', '=', 'registration_code.apartment_uuid'),
    )
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'apartment.project_uuid')
        .onRef('department.uuid', '=', 'apartment.building_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'apartment.project_uuid')
    .select([
      'apartment.project_uuid',
      'apartment.company_uuid',
      'apartment.uuid',
      'apartment.floor',
      'apartment.number',
      'apartment.name',
      'department.uuid as building_uuid',
      'department.name as building',
      'project.name as site',
      'project.street',
      'project.postal_code',
      'project.city',
      sql<Date>`registration_code.expires_at`.as('expires_at'),
    ])
    .where('registration_code.code_hash', 'in', hashesOfOpenCode(code))
    .where('registration_code.used_at', 'is', null)
    .where('registration_code.expires_at', 'is not', null)
    .where(sql<boolean>`not ${hasMaster}`)
}

/**
 * The same, locked: of many uses at once one gets through. The apartment is locked before its code, as by managers who
 * move people in or out, so that neither waits for the other and one household has one master.
 */
export async function lockedHomeOfCode(db: Db, scope: SystemScope, code: string) {
  const home = await homeOfCode(db, scope, code).executeTakeFirst()
  if (!home) return undefined
  await systemQueries(db, scope)
    .selectFrom('apartment')
    .select('apartment.uuid')
    .where('apartment.project_uuid', '=', home.project_uuid)
    .where('apartment.uuid', '=', home.uuid)
    .forUpdate()
    .execute()
  return homeOfCode(db, scope, code).forUpdate('registration_code').executeTakeFirst()
}
