import { keyKinds, type KeyKind } from '@lintel/contract/site-settings/office.ts'
import { deleteOf, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CredentialWork, CredentialHolder } from '../../domain/credentials/credentials.ts'
import { accessMethodsOf } from '../../domain/doors/access-methods.ts'
import { createPassCodes, type KeySpan } from './pass-codes.ts'

/** As what a key is made: digits for keypads, a QR code for cameras (office.md 10). */

/** Of some kinds those that are of use at some doors: a QR code where none of them reads one is not. */
export async function readableKinds(
  db: Db,
  scope: ProjectScope,
  kinds: readonly KeyKind[],
  doorUuids: readonly string[],
): Promise<readonly KeyKind[]> {
  const doors = [...(await accessMethodsOf(db, scope, doorUuids)).values()]
  const readsQrCodes = doors.some((methods) => methods.includes('qr'))
  return kinds.filter((kind) => kind !== 'qr' || readsQrCodes)
}

/**
 * After its doors changed: the QR code goes where no camera reads it any more, unless the key is nothing else; and a
 * new one comes where one does now.
 */
export async function setQrCode(
  work: CredentialWork,
  holder: CredentialHolder,
  isReadable: boolean,
  span: KeySpan,
): Promise<void> {
  const { db, scope } = work
  const current = await rowsOf(db, scope, 'credential')
    .select('kind')
    .where('person_uuid', '=', holder.personUuid)
    .where('kind', 'in', keyKinds)
    .execute()
  const hasDigits = current.some(({ kind }) => kind === 'pin')
  const hasQrCode = current.some(({ kind }) => kind === 'qr')
  if (!hasDigits || hasQrCode === isReadable) return
  if (isReadable) return void (await createPassCodes(work, holder, ['qr'], span))
  await deleteOf(db, scope, 'credential')
    .where('person_uuid', '=', holder.personUuid)
    .where('kind', '=', 'qr')
    .execute()
}
