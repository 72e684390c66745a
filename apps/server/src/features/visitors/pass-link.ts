import { hashOf } from '../../access/session.ts'
import { hashesOfOpenCode, newOpenCode } from '../../access/typed-code.ts'
import { changeableRowsOf, systemQueries, updateOf, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { CredentialWork } from '../../domain/credentials/credentials.ts'
import type { Services } from '../../kernel/services.ts'

type LinkWork = Pick<CredentialWork, 'db' | 'scope'> & { readonly services: Pick<Services, 'config' | 'vault'> }

/**
 * The link of a key to its public page, the same each time; a key that has none gets it. Its code stands behind the
 * `#`, which browsers send to no server, and is kept as a hash and encrypted.
 */
export async function passLinkOf({ db, scope, services }: LinkWork, personUuid: string): Promise<string> {
  const { config, vault } = services
  const { link_ciphertext } = await changeableRowsOf(db, scope, 'temp_key')
    .select('link_ciphertext')
    .where('person_uuid', '=', personUuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const code = link_ciphertext ? vault.decrypt(link_ciphertext) : newOpenCode()
  if (!link_ciphertext)
    await updateOf(db, scope, 'temp_key')
      .set({ link_hash: hashOf(code), link_ciphertext: vault.encrypt(code) })
      .where('person_uuid', '=', personUuid)
      .execute()
  return `${config.publicUrl}/pass#${code}`
}

/**
 * Site and visitor of the key that a link is for, unless it was revoked; whether it still opens is another question.
 */
export const visitorPassOfLink = (db: Db, scope: SystemScope, code: string) =>
  systemQueries(db, scope)
    .selectFrom('temp_key')
    .innerJoin('person', (join) =>
      join.onRef('person.project_uuid', '=', 'temp_key.project_uuid').onRef('person.uuid', '=', 'temp_key.person_uuid'),
    )
    .select(['temp_key.project_uuid', 'temp_key.person_uuid'])
    .where('temp_key.link_hash', 'in', hashesOfOpenCode(code))
    .where('temp_key.revoked_at', 'is', null)
    .where('person.suspended_at', 'is', null)
    .executeTakeFirst()
