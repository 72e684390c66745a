import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import { Card, Uhf } from '@lintel/contract/credentials/schema.ts'
import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import { maskedValueOf, notationOfSite } from '../../../domain/credentials/masks.ts'
import type { Consumer, StoredBatch } from '../consumer.ts'
import { hourMs } from '../../../base/durations.ts'

/** Cards that doors refuse because they have no holder (office.md 29, "last unknown card" list). */

/** One of them, as its event tells of it. */
interface UnknownRead {
  readonly kind: UnassignedKind
  readonly value: string
  readonly doorUuid: string
  readonly readAt: Date
}

/** What may be registered by reading it, by the method of an event. */
const kindOf: Readonly<Record<string, { readonly kind: UnassignedKind & CredentialKind; readonly code: typeof Card }>> =
  {
    card: { kind: 'card', code: Card },
    uhfTag: { kind: 'uhfTag', code: Uhf },
  }

/** The number that an event tells whole; undefined where no form would take it. */
export function unknownCodeOf(event: DeviceEvent): Pick<UnknownRead, 'kind' | 'value'> | undefined {
  const of = Object.hasOwn(kindOf, event.method ?? '') ? kindOf[event.method!] : undefined
  const { success, data } = of?.code.safeParse(event.card) ?? {}
  return of && success && data ? { kind: of.kind, value: data } : undefined
}

/**
 * The newest unknown cards of a batch. A number that no form would take, or that comes with anything else than a
 * refusal of an unassigned code, is not looked at; nor is what a device brings of the days before.
 */
function unknownCardsIn({ events, rows }: Pick<StoredBatch, 'events' | 'rows'>): readonly UnknownRead[] {
  const reads = rows.flatMap((row): UnknownRead[] => {
    const event = events.get(row.uuid)
    const isUnknown =
      event?.type === 'access' && event.granted === false && event.reason === 'credentialUnknown' && !event.credentialId
    const code = isUnknown ? unknownCodeOf(event) : undefined
    if (!code || !row.doorUuid) return []
    // A clock that runs ahead would keep its card for longer than others.
    const readAt = new Date(Math.min(Date.parse(row.occurredAt), Date.parse(row.receivedAt)))
    const isOver = readAt.getTime() < Date.parse(row.receivedAt) - limits.unknownCardHours * hourMs
    return isOver ? [] : [{ ...code, doorUuid: row.doorUuid, readAt }]
  })
  // The newest of each card at each door.
  return [...new Map(reads.map((read) => [`${read.doorUuid} ${read.kind} ${read.value}`, read])).values()]
}

/**
 * Keeps the numbers encrypted, a limited number for each door; codes that the site has, held or unassigned, are left
 * out.
 */
export const unknownCards: Consumer = {
  name: 'unknown cards',
  takes: ['access'],
  async run({ projectUuid, rows, events, vault }, db) {
    if (!vault) return
    const reads = unknownCardsIn({ events, rows })
    if (reads.length === 0) return
    const notation = await notationOfSite(db, systemScope, projectUuid)
    const keyedHashes = reads.map(({ kind, value }) => vault.keyedHash(projectUuid, kind, value))
    await sql`
      insert into unknown_card as known (project_uuid, door_uuid, kind, keyed_hash, ciphertext, masked_value, read_at)
      select ${projectUuid}, input.* from unnest(
          ${reads.map(({ doorUuid }) => doorUuid)}::uuid[], ${reads.map(({ kind }) => kind)}::text[], ${keyedHashes}::bytea[],
          ${reads.map(({ value }) => vault.encrypt(value))}::bytea[], ${reads.map(({ kind, value }) => maskedValueOf(kind, value, notation))}::text[],
          ${reads.map(({ readAt }) => readAt)}::timestamptz[]) as input (door_uuid, kind, keyed_hash, ciphertext, masked_value, read_at)
      where not exists (select from credential code
          where code.project_uuid = ${projectUuid} and code.kind = input.kind and code.keyed_hash = input.keyed_hash)
        and not exists (select from unassigned_credential free
          where free.project_uuid = ${projectUuid} and free.kind = input.kind and free.keyed_hash = input.keyed_hash)
      on conflict (project_uuid, door_uuid, kind, keyed_hash) do update set read_at = greatest(known.read_at, excluded.read_at)`.execute(
      systemQueries(db, systemScope),
    )
    await sql`
      delete from unknown_card known using (
        select uuid, row_number() over (partition by door_uuid, kind order by read_at desc, uuid) as place from unknown_card
        where project_uuid = ${projectUuid} and door_uuid = any(${reads.map(({ doorUuid }) => doorUuid)}::uuid[])
      ) as ranked
      where known.project_uuid = ${projectUuid} and known.uuid = ranked.uuid and ranked.place > ${limits.unknownCards}`.execute(
      systemQueries(db, systemScope),
    )
  },
}
