import { randomBytes } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import type { RegistrationCodeState, RegistrationState } from '@lintel/contract/registration/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hashOf } from '../../access/session.ts'
import type { Vault } from '../../access/vault.ts'
import { insertAllInto, rowsOf, systemQueries, type Db } from '../../db/db.ts'
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
}

/** State of an apartment’s code; null dates where it has none. */
export function codeState({ hasMaster: isTaken, createdAt, usedAt }: Code): RegistrationState {
  if (isTaken) return 'master'
  if (createdAt === null) return 'none'
  return usedAt === null ? 'open' : 'used'
}

/** How the code of an apartment stands; undefined when the site has no such apartment, or it is a villa's. */
export async function stateOfCode(
  db: Db,
  scope: ProjectScope,
  apartment: string,
): Promise<z.infer<typeof RegistrationCodeState> | undefined> {
  const row = await rowsOf(db, scope, 'apartment')
    .leftJoin('registration_code as code', (join) =>
      join
        .onRef('code.project_uuid', '=', 'apartment.project_uuid')
        .onRef('code.apartment_uuid', '=', 'apartment.uuid'),
    )
    .select(['code.created_at', 'code.used_at', hasMaster.as('has_master')])
    .where('apartment.uuid', '=', apartment)
    .where('apartment.building_uuid', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    state: codeState({ hasMaster: row.has_master, createdAt: row.created_at, usedAt: row.used_at }),
    createdAt: row.created_at?.toISOString() ?? null,
    usedAt: row.used_at?.toISOString() ?? null,
  }
}

const newCode = (): string => randomBytes(limits.registrationCodeBytes).toString('base64url')

/** Gives apartments new codes, in place of those that they had; answers them by apartment. */
export async function renewCodes(
  { db, scope, vault, now }: Work,
  apartments: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(apartments.map((apartment) => [apartment, newCode()]))
  if (codes.size === 0) return codes
  const rows = [...codes].map(([apartment_uuid, code]) => ({
    apartment_uuid,
    code_hash: hashOf(code),
    ciphertext: vault.encrypt(code),
    created_at: now,
  }))
  await insertAllInto(db, scope, 'registration_code', rows)
    .onConflict((conflict) =>
      conflict.columns(['project_uuid', 'apartment_uuid']).doUpdateSet((row) => ({
        code_hash: row.ref('excluded.code_hash'),
        ciphertext: row.ref('excluded.ciphertext'),
        created_at: row.ref('excluded.created_at'),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** The codes of apartments, by apartment; those that have no open one get one. */
export async function openCodes(work: Work, apartments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(work.db, work.scope, 'registration_code')
    .select(['apartment_uuid', 'ciphertext'])
    .where('apartment_uuid', 'in', apartments)
    .where('used_at', 'is', null)
    .execute()
  const open = new Map(rows.map((row) => [row.apartment_uuid, work.vault.decrypt(row.ciphertext)]))
  const without = apartments.filter((apartment) => !open.has(apartment))
  return new Map([...open, ...(await renewCodes(work, without))])
}

/** The home of a code that can be used. */
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
    ])
    .where('registration_code.code_hash', '=', hashOf(code))
    .where('registration_code.used_at', 'is', null)
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
