import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import type { KeyKind } from '@lintel/contract/site-settings/office.ts'
import type { TempKeyCodes } from '@lintel/contract/visitors/records.ts'
import { insertInto } from '../../db/db.ts'
import type { CredentialWork, CredentialHolder } from '../../domain/credentials/credentials.ts'

/** From when until when a key opens, how often at each device, and for how many minutes after its first use. */
export interface KeySpan {
  readonly validFrom: Date
  readonly validUntil: Date
  readonly maxUses: number | null
  readonly lifetimeMinutes: number | null
}

const lowest = 9 * 10 ** (limits.tempKeyDigits - 1)
const beyond = 10 ** limits.tempKeyDigits

/** What a key of each kind is drawn as. */
export interface KeyDraws {
  readonly pin: () => string
  readonly qr: () => string
}

/**
 * Digits for keypads: eight that begin with 9, which no chosen PIN may do (office.md 10); doors limit how many
 * are tried. QR codes have random bits of their own, as wrong ones are not counted (access-decision.md 14.1).
 */
export const keyDraws: KeyDraws = {
  pin: () => String(randomInt(lowest, beyond)),
  qr: () => randomBytes(limits.qrCodeBytes).toString('base64url'),
}

/** A site would have to hold millions of keys to need as many. */
const mostDraws = 50

/** Creates codes of these kinds for a visitor, unique in the site, and answers them; empty for the other kinds. */
export async function createPassCodes(
  work: CredentialWork,
  holder: CredentialHolder,
  kinds: readonly KeyKind[],
  span: KeySpan,
  draws: KeyDraws = keyDraws,
): Promise<TempKeyCodes> {
  const codes = { pin: '', qr: '' }
  for (const kind of kinds) codes[kind] = await createPassCode(work, holder, kind, span, draws[kind])
  return { key: codes.pin, qrCode: codes.qr }
}

async function createPassCode(
  { db, scope, vault }: CredentialWork,
  { companyUuid, personUuid }: CredentialHolder,
  kind: KeyKind,
  { validFrom, validUntil, maxUses, lifetimeMinutes }: KeySpan,
  draw: () => string,
): Promise<string> {
  for (let draws = 0; draws < mostDraws; draws++) {
    const code = draw()
    const row = await insertInto(db, scope, 'credential', {
      company_uuid: companyUuid,
      person_uuid: personUuid,
      kind,
      keyed_hash: vault.keyedHash(scope.uuid, kind, code),
      ciphertext: vault.encrypt(code),
      valid_from: validFrom,
      valid_until: validUntil,
      max_uses: maxUses,
      lifetime_minutes: lifetimeMinutes,
    })
      .onConflict((conflict) => conflict.columns(['project_uuid', 'kind', 'keyed_hash']).doNothing())
      .returning('uuid')
      .executeTakeFirst()
    if (row) return code
  }
  throw new Error(`No free key in ${mostDraws} draws`)
}
