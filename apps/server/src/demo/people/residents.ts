import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { hexadecimalNotation } from '@lintel/vocabulary/card-numbers.ts'
import type { Insertable, Kysely } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { after, dayMs, hourMs } from '../../base/durations.ts'
import type { DB } from '../../db/tables.ts'
import { maskedValueOf } from '../../domain/credentials/masks.ts'
import type { Resident } from './gardens-people.ts'
import type { SeededCode, SeededPerson } from './seeded-person.ts'

/** People of a residential site, with their codes and keys. */
export interface Site {
  readonly db: Kysely<DB>
  readonly vault: Vault
  readonly projectUuid: string
  readonly companyUuid: string
  readonly now: Date
  /** Since when its people are there. */
  readonly since: Date
  /** Those who have been added so far. */
  readonly people: SeededPerson[]
}

/** Residents moved in longer ago than the history goes back. */
const residentDays = 400

export async function siteOf(db: Kysely<DB>, vault: Vault, projectUuid: string, now: Date): Promise<Site> {
  const { uuid } = await db
    .selectFrom('company')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('kind', '=', 'residence')
    .executeTakeFirstOrThrow()
  return { db, vault, projectUuid, companyUuid: uuid, now, since: after(now, -residentDays * dayMs), people: [] }
}

export const ownersOf = ({ projectUuid, companyUuid }: Site) => ({
  project_uuid: projectUuid,
  company_uuid: companyUuid,
})

type PersonColumns = Omit<Insertable<DB['person']>, 'project_uuid' | 'company_uuid' | 'first_name' | 'last_name'>

/** Adds a person with its codes; one with a habit comes and goes. */
export async function seedPerson(
  site: Site,
  { name, email, language, validFromDays, validUntilDays, ...codes }: Resident,
  columns: PersonColumns,
  habit?: string,
  building?: number,
): Promise<string> {
  const created_at = habit === undefined ? new Date() : site.since
  const { uuid } = await site.db
    .insertInto('person')
    .values({
      ...ownersOf(site),
      first_name: name[0],
      last_name: name[1],
      email: email ?? null,
      language: language ?? '',
      ...(validFromDays !== undefined && { valid_from: after(site.now, validFromDays * dayMs) }),
      ...(validUntilDays !== undefined && { valid_until: after(site.now, validUntilDays * dayMs) }),
      created_at,
      ...columns,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const card = codes.card ? await insertCode(site, uuid, 'card', codes.card) : undefined
  const pin = codes.pin ? await insertCode(site, uuid, 'pin', codes.pin) : undefined
  if (codes.run) await insertCode(site, uuid, 'idAccess', codes.run)
  const code = card ?? pin
  if (habit !== undefined && code)
    site.people.push({
      uuid,
      companyUuid: site.companyUuid,
      name: name.filter(Boolean).join(' '),
      code,
      createdAt: site.since,
      habit,
      building,
    })
  return uuid
}

/** Gives a person a code. */
export async function insertCode<Kind extends 'card' | 'pin' | 'qr' | 'idAccess'>(
  site: Site,
  personUuid: string,
  kind: Kind,
  value: string,
  span = {},
): Promise<Omit<SeededCode, 'kind'> & { readonly kind: Kind }> {
  const uuid = randomUUID()
  await site.db
    .insertInto('credential')
    .values({
      ...ownersOf(site),
      uuid,
      person_uuid: personUuid,
      kind,
      keyed_hash: site.vault.keyedHash(site.projectUuid, kind, value),
      ciphertext: site.vault.encrypt(value),
      masked_value: maskedValueOf(kind, value, hexadecimalNotation),
      ...span,
    })
    .execute()
  return { uuid, kind, value }
}

export async function joinGroups(site: Site, personUuid: string, accessGroupUuids: readonly string[]): Promise<void> {
  const rows = accessGroupUuids.map((access_group_uuid) => ({
    ...ownersOf(site),
    access_group_uuid,
    person_uuid: personUuid,
  }))
  await site.db.insertInto('access_group_member').values(rows).execute()
}

/** What a visitor may: the host, the doors, from when until when, and who made the key. */
interface VisitorKey {
  readonly hostUuid: string
  readonly doorUuids: readonly string[]
  readonly span: { readonly valid_from: Date; readonly valid_until: Date }
  readonly createdBy: string
}

/** A key of today, as the demo is made. */
export const spanOfToday = (now: Date) => ({ valid_from: after(now, -hourMs), valid_until: after(now, dayMs) })

/** Invites a visitor by a temporary key; answers the visitor with the PIN of the key. */
export async function seedVisitor(
  site: Site,
  { name, pin }: { readonly name: string; readonly pin: string },
  { hostUuid, doorUuids, span, createdBy }: VisitorKey,
): Promise<{ readonly person: string; readonly code: SeededCode }> {
  const uuid = await seedPerson(site, { name: ['', name] }, { kind: 'visitor', ...span })
  const code = await insertCode(site, uuid, 'pin', pin, span)
  await insertCode(site, uuid, 'qr', randomBytes(limits.qrCodeBytes).toString('base64url'), span)
  await site.db
    .insertInto('temp_key')
    .values({ ...ownersOf(site), person_uuid: uuid, host_uuid: hostUuid, repeat: 'never', created_by: createdBy })
    .execute()
  await site.db
    .insertInto('temp_key_door')
    .values(doorUuids.map((door_uuid) => ({ ...ownersOf(site), person_uuid: uuid, door_uuid })))
    .execute()
  return { person: uuid, code }
}
