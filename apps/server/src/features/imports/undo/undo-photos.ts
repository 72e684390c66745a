import { sql } from 'kysely'
import type { Vault } from '../../../access/vault.ts'
import { deleteOf, insertInto, isWithin, rowsOf, systemQueries, type Db } from '../../../db/db.ts'
import { systemScope, type ProjectScope } from '../../../db/scope/scope.ts'
import { insertCredential } from '../../../domain/credentials/credentials.ts'
import type { NewPhoto } from '../../../domain/people/photos.ts'

/** Undo of photo imports (office.md 35.4): replaced photos are stored encrypted for a day, and restored. */

/** Saves the photos and faces that an import is about to replace. */
export async function saveFormerPhotos(
  db: Db,
  scope: ProjectScope,
  batchUuid: string,
  photos: readonly NewPhoto[],
  now: Date,
): Promise<void> {
  for (const { holder, hash } of photos) {
    const former = await rowsOf(db, scope, 'person_photo')
      .select(['type', 'content_hash', 'ciphertext', 'created_at'])
      .where('person_uuid', '=', holder.personUuid)
      .executeTakeFirst()
    const face = await rowsOf(db, scope, 'credential')
      .select(['lifetime_minutes', 'first_used_at'])
      .where('kind', '=', 'face')
      .where('person_uuid', '=', holder.personUuid)
      .executeTakeFirst()
    await insertInto(db, scope, 'import_photo', {
      batch_uuid: batchUuid,
      person_uuid: holder.personUuid,
      content_hash: hash,
      had_former: former !== undefined,
      former_type: former?.type ?? null,
      former_hash: former?.content_hash ?? null,
      former_ciphertext: former?.ciphertext ?? null,
      former_at: former?.created_at ?? null,
      former_lifetime_minutes: face?.lifetime_minutes ?? null,
      former_first_used_at: face?.first_used_at ?? null,
      noted_at: now,
    }).execute()
  }
}

/** Whose photos an import has set. */
export async function peoplePhotographed(db: Db, scope: ProjectScope, batchUuid: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'import_photo')
    .select('person_uuid')
    .where('batch_uuid', '=', batchUuid)
    .execute()
  return rows.map((row) => row.person_uuid)
}

/**
 * Undoes all photos of an import, or none and answers how many are in use or were changed since. Photos that were
 * removed since do not prevent it, and stay removed.
 */
export async function undoPhotos(db: Db, scope: ProjectScope, vault: Vault, batchUuid: string): Promise<number> {
  const photos = await photosInUse(db, scope, batchUuid)
  const inUse = photos.filter(({ is_in_use }) => is_in_use).length
  if (inUse > 0) return inUse
  for (const { person_uuid, company_uuid, ...former } of photos) {
    await deleteOf(db, scope, 'credential')
      .where('credential.kind', '=', 'face')
      .where('credential.person_uuid', '=', person_uuid)
      .execute()
    await deleteOf(db, scope, 'person_photo').where('person_photo.person_uuid', '=', person_uuid).execute()
    if (!former.former_type || !former.former_hash || !former.former_ciphertext || !former.former_at) continue
    await insertInto(db, scope, 'person_photo', {
      company_uuid,
      person_uuid,
      type: former.former_type,
      content_hash: former.former_hash,
      ciphertext: former.former_ciphertext,
      created_at: former.former_at,
      // It may be older than the rule that metadata of pictures is stripped.
      is_clean: false,
    }).execute()
    const holder = { companyUuid: company_uuid, personUuid: person_uuid }
    const [lifetimeMinutes, firstUsedAt] = [former.former_lifetime_minutes, former.former_first_used_at]
    const face = { kind: 'face', value: person_uuid, lifetimeMinutes, firstUsedAt } as const
    await insertCredential({ db, scope, vault }, holder, face)
  }
  return 0
}

/**
 * Remaining photos of an import, locked with their people. A photo is in use if it was replaced, if its face opened a
 * door or was disabled, or if the photo that it replaced was deleted or now belongs to another person.
 */
function photosInUse(db: Db, scope: ProjectScope, batchUuid: string) {
  return rowsOf(db, scope, 'import_photo')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'import_photo.project_uuid')
        .onRef('person.uuid', '=', 'import_photo.person_uuid'),
    )
    .innerJoin('person_photo as photo', (join) =>
      join
        .onRef('photo.project_uuid', '=', 'import_photo.project_uuid')
        .onRef('photo.person_uuid', '=', 'import_photo.person_uuid'),
    )
    .select(['person.company_uuid', 'import_photo.person_uuid', 'import_photo.former_type'])
    .select(['import_photo.former_hash', 'import_photo.former_ciphertext', 'import_photo.former_at'])
    .select(['import_photo.former_lifetime_minutes', 'import_photo.former_first_used_at'])
    .select(
      sql<boolean>`(photo.content_hash <> import_photo.content_hash
        or (import_photo.had_former and import_photo.former_ciphertext is null)
        or not exists (select from credential code where code.project_uuid = import_photo.project_uuid
          and code.person_uuid = import_photo.person_uuid and code.kind = 'face' and code.status = 'active')
        or exists (select from door_event event where event.project_uuid = import_photo.project_uuid
          and event.person_uuid = import_photo.person_uuid and event.method = 'face' and event.received_at >= import_photo.noted_at)
        or exists (select from person_photo other where other.project_uuid = import_photo.project_uuid
          and other.content_hash = import_photo.former_hash and other.person_uuid <> import_photo.person_uuid))`.as(
        'is_in_use',
      ),
    )
    .where('import_photo.batch_uuid', '=', batchUuid)
    .where(isWithin(scope, 'person'))
    .orderBy('person.uuid')
    .forUpdate('person')
    .execute()
}

/** Deletes photos that imports replaced before a moment; these imports can no longer be undone. */
export async function forgetFormerPhotos(db: Db, before: Date): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('import_photo')
    .set({
      former_type: null,
      former_hash: null,
      former_ciphertext: null,
      former_at: null,
      former_lifetime_minutes: null,
      former_first_used_at: null,
    })
    .where('former_ciphertext', 'is not', null)
    .where('noted_at', '<', before)
    .execute()
}
