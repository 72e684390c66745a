import type { Credential } from '@lintel/rules/access/model.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import type { SiteRecord } from '../../domain/policy/compile.ts'
import { credentialCiphertexts } from './queries.ts'

/**
 * What records need beyond themselves before they travel: encrypted codes. Read once for all devices of a site and kept
 * as long as the record is, so that a code that is taken away is still known when its loss is told.
 */
export class CredentialValues {
  readonly #database: Database
  /** As texts of bytes, which take half the memory of buffers. */
  readonly #ciphertext = new WeakMap<object, string | null>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Reads what is not known yet. */
  async prepare(
    projectUuid: string,
    { credential }: { readonly credential: readonly SiteRecord<Credential>[] },
  ): Promise<void> {
    const credentials = credential.filter(({ content }) => !this.#ciphertext.has(content))
    if (credentials.length === 0) return
    const ids = credentials.map(({ id }) => id)
    const ciphertext = await this.#database.read(systemScope, (db) => credentialCiphertexts(db, projectUuid, ids))
    // A code that is gone since is known by nothing; the version that ends it is on its way.
    for (const { id, content } of credentials)
      this.#ciphertext.set(content, ciphertext.get(id)?.toString('latin1') ?? null)
  }

  /** A code as it lies in the database; null for none, undefined where it was not read. */
  ciphertextOf(credential: object): Buffer | null | undefined {
    const value = this.#ciphertext.get(credential)
    return typeof value === 'string' ? Buffer.from(value, 'latin1') : value
  }
}
