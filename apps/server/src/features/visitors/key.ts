import { randomInt } from 'node:crypto'
import { limits } from '@lintel/contract/limits.ts'
import { keyKinds, type KeyKind } from '@lintel/contract/site-settings/office.ts'
import { deleteOf, insertInto } from '../../db/db.ts'
import type { CredentialWork, Holder } from '../../people/credentials.ts'

/** From when until when a key opens, and how often at each device. */
export interface KeySpan {
  readonly validFrom: Date
  readonly validUntil: Date
  readonly maxUses: number | null
}

const lowest = 9 * 10 ** (limits.tempKeyDigits - 1)
const beyond = 10 ** limits.tempKeyDigits

/** Eight digits that begin with 9, which no PIN that somebody chooses may be (office.md 10). */
export const drawKey = (): string => String(randomInt(lowest, beyond))

/** A site would have to hold millions of keys to need as many. */
const mostDraws = 50

/** Gives a visitor a key that nobody in the site has, and answers its digits. */
export async function giveKey(
  work: CredentialWork,
  holder: Holder,
  kinds: readonly KeyKind[],
  span: KeySpan,
  draw: () => string = drawKey,
): Promise<string> {
  for (let draws = 0; draws < mostDraws; draws++) {
    const key = draw()
    if (await giveAs(work, holder, kinds, span, key)) return key
  }
  throw new Error(`No free key in ${mostDraws} draws`)
}

/** Whether the key was free; one that is taken leaves nothing behind, and the transaction goes on. */
async function giveAs(
  { db, scope, vault }: CredentialWork,
  { companyUuid, personUuid }: Holder,
  kinds: readonly KeyKind[],
  { validFrom, validUntil, maxUses }: KeySpan,
  key: string,
): Promise<boolean> {
  for (const kind of kinds) {
    const given = await insertInto(db, scope, 'credential', {
      company_uuid: companyUuid,
      person_uuid: personUuid,
      kind,
      lookup: vault.lookup(scope.uuid, kind, key),
      sealed: vault.seal(key),
      valid_from: validFrom,
      valid_until: validUntil,
      max_uses: maxUses,
    })
      .onConflict((conflict) => conflict.columns(['project_uuid', 'kind', 'lookup']).doNothing())
      .returning('uuid')
      .executeTakeFirst()
    if (given) continue
    await deleteOf(db, scope, 'credential')
      .where('person_uuid', '=', personUuid)
      .where('kind', 'in', keyKinds)
      .execute()
    return false
  }
  return true
}
