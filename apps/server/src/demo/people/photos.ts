import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import type { DB } from '../../db/tables.ts'
import { Random } from '../random.ts'
import { drawPortrait } from './portraits.ts'
import type { SeededPerson } from './seeded-person.ts'

/** So many photos are written by one statement. */
const photosAtOnce = 40

/** Gives people a portrait each, and with it the face by which doors know them. */
export async function seedPhotos(
  db: Kysely<DB>,
  vault: Vault,
  projectUuid: string,
  people: readonly SeededPerson[],
): Promise<void> {
  for (let from = 0; from < people.length; from += photosAtOnce) {
    const some = people.slice(from, from + photosAtOnce)
    const ownerOf = ({ uuid, companyUuid, createdAt }: SeededPerson) => ({
      project_uuid: projectUuid,
      company_uuid: companyUuid,
      person_uuid: uuid,
      created_at: createdAt,
    })
    const photos = some.map((person) => {
      const bytes = drawPortrait(new Random(`${person.name}, ${person.code.value}`))
      const digest = createHash('sha256').update(bytes).digest('hex')
      return {
        ...ownerOf(person),
        type: 'image/png' as const,
        content_hash: vault.keyedHash(projectUuid, 'photo', digest),
        ciphertext: vault.encryptBytes(bytes),
      }
    })
    await db.insertInto('person_photo').values(photos).execute()
    const faces = some.map((person) => ({
      ...ownerOf(person),
      kind: 'face' as const,
      keyed_hash: vault.keyedHash(projectUuid, 'face', person.uuid),
      ciphertext: vault.encrypt(person.uuid),
    }))
    await db.insertInto('credential').values(faces).execute()
  }
}
