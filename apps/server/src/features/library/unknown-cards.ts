import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import type { UnknownCard } from '@lintel/contract/library/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { bareCard, otherNotationsOf } from '@lintel/vocabulary/card-numbers.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import type { CredentialWork } from '../../domain/credentials/credentials.ts'
import { registerCode } from './unassigned-cards.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { before, hourMs } from '../../base/durations.ts'

/**
 * Cards that doors refused lately because they have no holder (office.md 29). A company has those that its doors read.
 */

const unknownCards = (db: Db, scope: ProjectScope, now: Date) =>
  rowsOf(db, scope, 'unknown_card').where('unknown_card.read_at', '>=', before(now, limits.unknownCardHours * hourMs))

/** The last of them, each where it was read last. */
export async function lastReads(
  { db, scope, vault }: CredentialWork,
  kind: UnassignedKind,
  now: Date,
): Promise<UnknownCard[]> {
  const newest = unknownCards(db, scope, now)
    .where('unknown_card.kind', '=', kind)
    .distinctOn('unknown_card.keyed_hash')
    .select([
      'unknown_card.uuid',
      'unknown_card.project_uuid',
      'door_uuid',
      'kind',
      'masked_value',
      'ciphertext',
      'read_at',
    ])
    .orderBy('unknown_card.keyed_hash')
    .orderBy('unknown_card.read_at', 'desc')
    .orderBy('unknown_card.uuid')
    .as('newest')
  const rows = await rowsOf(db, scope, 'door')
    .innerJoin(newest, (join) =>
      join.onRef('newest.project_uuid', '=', 'door.project_uuid').onRef('newest.door_uuid', '=', 'door.uuid'),
    )
    .select([
      'newest.uuid',
      'newest.masked_value',
      'newest.ciphertext',
      'newest.read_at',
      'door.name',
      sql.lit(kind).as('kind'),
    ])
    .orderBy('newest.read_at', 'desc')
    .orderBy('newest.uuid')
    .limit(limits.unknownCards)
    .execute()
  const nameOf = await holdersInOtherNotation({ db, scope, vault }, kind, rows)
  return rows.map(({ uuid, masked_value, read_at, name }) => ({
    uuid,
    kind,
    maskedValue: masked_value,
    doorName: name,
    readAt: read_at.toISOString(),
    readAsPersonName: nameOf.get(uuid) ?? null,
  }))
}

/** People of the scope whose cards equal reads in another notation, by the id of the read. */
async function holdersInOtherNotation(
  { db, scope, vault }: CredentialWork,
  kind: UnassignedKind,
  reads: readonly { readonly uuid: string; readonly ciphertext: Buffer }[],
): Promise<ReadonlyMap<string, string>> {
  const candidates = reads.flatMap(({ uuid, ciphertext }) =>
    otherNotationsOf(bareCard(vault.decrypt(ciphertext))).map((card) => ({
      uuid,
      keyed_hash: vault.keyedHash(scope.uuid, kind, card),
    })),
  )
  if (candidates.length === 0) return new Map()
  const holders = await rowsOf(db, scope, 'credential')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .select(['credential.keyed_hash', fullName().as('name')])
    .where('credential.kind', '=', kind)
    .where('credential.status', '<>', 'duplicate')
    .where(sql<boolean>`credential.keyed_hash = any(${candidates.map(({ keyed_hash }) => keyed_hash)}::bytea[])`)
    .execute()
  return new Map(
    candidates.toReversed().flatMap(({ uuid, keyed_hash }) => {
      const holder = holders.find((one) => one.keyed_hash.equals(keyed_hash))
      return holder ? [[uuid, holder.name] as const] : []
    }),
  )
}

/** One of them with its number. */
export async function readCard({ db, scope, vault }: CredentialWork, uuid: string, now: Date) {
  const read = await unknownCards(db, scope, now)
    .select(['unknown_card.kind', 'unknown_card.ciphertext'])
    .where('unknown_card.uuid', '=', uuid)
    .executeTakeFirst()
  if (!read) fail('notFound')
  return { kind: read.kind, code: vault.decrypt(read.ciphertext) }
}

/** Registers one of them as an unassigned card, without typing its number. */
export async function registerRead(
  work: CredentialWork & CanFail<'alreadyExists'>,
  uuid: string,
  companyUuid: string,
  now: Date,
) {
  const { kind, code } = await readCard(work, uuid, now)
  return { uuid: await registerCode(work, { kind, code, companyUuid }), kind }
}
