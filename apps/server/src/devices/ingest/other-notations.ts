import { otherNotationsOf } from '@lintel/vocabulary/card-numbers.ts'
import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { unknownCodeOf } from './consumers/unknown-cards.ts'
import type { IngestCursor } from './event-rows.ts'

/**
 * Unknown reads that equal a card of a person in another notation (card-numbers.md 5). They stay refusals of an unknown
 * card; the log says whose card it may be, to those who may see that person.
 */

interface Candidate {
  readonly number: number
  readonly kind: CredentialKind
  readonly keyed_hash: Buffer
}

/** Which credential a refused card may be, by the number of its event. */
export async function cardsInOtherNotation(
  db: Db,
  scope: SystemScope,
  vault: Vault,
  { projectUuid }: IngestCursor,
  events: readonly DeviceEvent[],
): Promise<ReadonlyMap<number, string>> {
  const candidates = events.flatMap((event): Candidate[] => {
    if (event.type !== 'access' || event.granted !== false || event.reason !== 'credentialUnknown') return []
    const code = event.credentialId === undefined ? unknownCodeOf(event) : undefined
    if (!code) return []
    const { kind } = code
    return otherNotationsOf(code.value).map((card) => ({
      number: event.n,
      kind,
      keyed_hash: vault.keyedHash(projectUuid, kind, card),
    }))
  })
  if (candidates.length === 0) return new Map()
  const { rows } = await sql<{ place: number; uuid: string }>`
    select input.place, credential.uuid
    from unnest(${candidates.map((_, place) => place)}::int[], ${candidates.map(({ kind }) => kind)}::text[],
      ${candidates.map(({ keyed_hash }) => keyed_hash)}::bytea[]) as input (place, kind, keyed_hash)
    join credential on credential.project_uuid = ${projectUuid} and credential.kind = input.kind
      and credential.keyed_hash = input.keyed_hash and credential.status <> 'duplicate'
    order by input.place desc`.execute(systemQueries(db, scope))
  // Of several the likelier notation, which comes first.
  return new Map(rows.map(({ place, uuid }) => [candidates[place]!.number, uuid]))
}
