import { keyKinds, type KeyKind } from '@lintel/contract/site-settings/office.ts'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import { modelsOfDoors } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope.ts'
import type { CredentialWork, Holder } from '../../people/credentials.ts'
import { offerOf } from '../doors/offer.ts'

/** As what a key is made: its digits for keypads, and for cameras the same digits as a QR code (office.md 10). */

/** Of some kinds those that are of use at some doors: a QR code where none of their devices has a camera is not. */
export async function readableKinds(
  db: Db,
  scope: ProjectScope,
  kinds: readonly KeyKind[],
  doorUuids: readonly string[],
): Promise<readonly KeyKind[]> {
  const models = await modelsOfDoors(db, scope, doorUuids)
  const readsQrCodes = models.some((model) => offerOf(model).accessMethods.includes('qr'))
  return kinds.filter((kind) => kind !== 'qr' || readsQrCodes)
}

/**
 * After its doors changed: the QR code goes where no camera reads it any more, unless the key is nothing else; and comes,
 * with the digits that the key has, where one does now. Digits that are somebody's QR code stay theirs.
 */
export async function setQrCode(
  { db, scope, vault }: CredentialWork,
  holder: Holder,
  isReadable: boolean,
): Promise<void> {
  const held = await rowsOf(db, scope, 'credential')
    .select(['kind', 'sealed'])
    .where('person_uuid', '=', holder.personUuid)
    .where('kind', 'in', keyKinds)
    .execute()
  const pin = held.find(({ kind }) => kind === 'pin')
  const hasQrCode = held.some(({ kind }) => kind === 'qr')
  if (!pin || hasQrCode === isReadable) return
  if (!isReadable) {
    await deleteOf(db, scope, 'credential')
      .where('person_uuid', '=', holder.personUuid)
      .where('kind', '=', 'qr')
      .execute()
    return
  }
  await insertInto(db, scope, 'credential', {
    company_uuid: holder.companyUuid,
    person_uuid: holder.personUuid,
    kind: 'qr',
    lookup: vault.lookup(scope.uuid, 'qr', vault.open(pin.sealed)),
    sealed: vault.seal(vault.open(pin.sealed)),
  })
    .onConflict((conflict) => conflict.columns(['project_uuid', 'kind', 'lookup']).doNothing())
    .execute()
}
