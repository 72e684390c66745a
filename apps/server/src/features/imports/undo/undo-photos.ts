import { sql } from 'kysely'
import type { Vault } from '../../../access/vault.ts'
import { deleteOf, insertInto, isWithin, rowsOf, systemQueries, type Db } from '../../../db/db.ts'
import { systemScope, type ProjectScope } from '../../../db/scope/scope.ts'
import { insertCredential } from '../../../domain/credentials/credentials.ts'
import type { NewPhoto } from '../../../domain/people/photos.ts'

/**
 * An import of photos can be undone (office.md 35.4): what a photo took the place of is kept for a day, encrypted as it
 * was, and comes back.
 */

/** Notes what photos are about to take the place of. */
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
 * Takes the photos of an import back, or answers how many of them are in use or were changed since; then none is.
 * Photos that were removed already do not stop it and do not come back.
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
      // It may be older than the rule that pictures lose everything but their pixels.
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
 * The photos of an import that are still there, held with their people. One is in use when it was replaced, its face
 * has opened a door or was switched off, or what it replaced was deleted or belongs to another person by now.
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

/** Forgets photos that were replaced by imports before a moment; those imports cannot be undone any more. */
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
