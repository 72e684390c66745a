import type { Fail } from '@lintel/contract/errors/errors.ts'
import { createHash } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { onTaken } from '../base/unique-violation.ts'
import { deleteOf, insertAllInto, insertInto, rowsOf } from '../../db/db.ts'
import type { CanFail } from '../../kernel/failure.ts'
import {
  insertCredential,
  removeCredentialsOfKind,
  type CredentialWork,
  type CredentialHolder,
  type NewCredential,
} from '../credentials/credentials.ts'
import { readPicture, type Picture } from '../pictures/picture.ts'

/**
 * Photos of faces: one a person, encrypted like codes, apart from `person` so that its rows stay small (office.md 8.2).
 * With the photo comes the credential by which doors know the face, named by its person: pictures never reach the
 * policy.
 */

/** A clean picture that a face can be known by; fails with `fileCheckFailed` or `pictureTooSmall`. */
function requireFace(bytes: Uint8Array, fail: Fail<'fileCheckFailed' | 'pictureTooSmall'>): Picture {
  const picture = readPicture(bytes)
  if (!picture) fail('fileCheckFailed')
  if (Math.min(picture.width, picture.height) < limits.photoSideMin)
    fail('pictureTooSmall', { pixels: limits.photoSideMin })
  return picture
}

/**
 * Sets a person's photo; one that another person of the site has fails with `alreadyExists`. The face that comes with
 * it is a new credential, whose first use is to come.
 */
export async function setPhoto(
  work: CredentialWork & CanFail<'alreadyExists' | 'fileCheckFailed' | 'pictureTooSmall'>,
  holder: CredentialHolder,
  bytes: Uint8Array,
  { lifetimeMinutes, enrolledBy }: Pick<NewCredential, 'lifetimeMinutes' | 'enrolledBy'> = {},
): Promise<void> {
  const { db, scope, vault, fail } = work
  const { type } = requireFace(bytes, fail)
  await removePhoto(work, holder)
  await onTaken(
    insertInto(db, scope, 'person_photo', {
      company_uuid: holder.companyUuid,
      person_uuid: holder.personUuid,
      type,
      content_hash: vault.keyedHash(scope.uuid, 'photo', createHash('sha256').update(bytes).digest('hex')),
      ciphertext: vault.encryptBytes(bytes),
    }).execute(),
    fail,
  )
  await insertCredential(work, holder, { kind: 'face', value: holder.personUuid, lifetimeMinutes, enrolledBy })
}

/** A clean photo that was looked at, with the keyed hash of what is in it. */
export interface NewPhoto {
  readonly holder: CredentialHolder
  readonly bytes: Uint8Array
  readonly hash: Buffer
}

/** So many photos are written in one statement: each may have megabytes. */
const photosAtOnce = 10

/** Sets the photos of several people, in place of those that they have. */
export async function setPhotos(
  { db, scope, vault }: Pick<CredentialWork, 'db' | 'scope' | 'vault'>,
  photos: readonly NewPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  const people = photos.map(({ holder }) => holder.personUuid)
  await deleteOf(db, scope, 'credential').where('kind', '=', 'face').where('person_uuid', 'in', people).execute()
  await deleteOf(db, scope, 'person_photo').where('person_photo.person_uuid', 'in', people).execute()
  for (let from = 0; from < photos.length; from += photosAtOnce) {
    const rows = photos.slice(from, from + photosAtOnce).map(({ holder, bytes, hash }) => ({
      company_uuid: holder.companyUuid,
      person_uuid: holder.personUuid,
      type: readPicture(bytes)!.type,
      content_hash: hash,
      ciphertext: vault.encryptBytes(bytes),
    }))
    await insertAllInto(db, scope, 'person_photo', rows).execute()
  }
  const faces = photos.map(({ holder }) => ({
    company_uuid: holder.companyUuid,
    person_uuid: holder.personUuid,
    kind: 'face' as const,
    keyed_hash: vault.keyedHash(scope.uuid, 'face', holder.personUuid),
    ciphertext: vault.encrypt(holder.personUuid),
  }))
  await insertAllInto(db, scope, 'credential', faces).execute()
}

/** Removes a person's photo, and with it the face; false where there was none. */
export async function removePhoto(work: CredentialWork, holder: CredentialHolder): Promise<boolean> {
  await removeCredentialsOfKind(work, holder, 'face')
  const { numDeletedRows } = await deleteOf(work.db, work.scope, 'person_photo')
    .where('person_photo.person_uuid', '=', holder.personUuid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A person's photo, or undefined. Its file name does not identify the person. */
export async function photoOf({ db, scope, vault }: CredentialWork, personUuid: string): Promise<File | undefined> {
  const row = await rowsOf(db, scope, 'person_photo')
    .select(['person_photo.type', 'person_photo.ciphertext'])
    .where('person_photo.person_uuid', '=', personUuid)
    .executeTakeFirst()
  if (!row) return undefined
  const name = row.type === 'image/png' ? 'photo.png' : 'photo.jpg'
  return new File([new Uint8Array(vault.decryptBytes(row.ciphertext))], name, { type: row.type })
}
