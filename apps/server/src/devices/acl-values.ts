import type { Credential, Door } from '@lintel/rules/access/model.ts'
import { systemScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import type { SiteRecord } from '../policy/compile.ts'
import { relaysOf, sealedValues, type Relay } from './acl-queries.ts'

/**
 * What records need beyond themselves before they travel: sealed codes, and which relay a door is. Read once for all devices
 * of a site and kept as long as the record is, so that a code that is taken away is still known when its loss is told.
 */
export class AclValues {
  readonly #database: Database
  readonly #sealed = new WeakMap<object, Buffer | null>()
  readonly #relays = new WeakMap<object, Relay | null>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Reads what is not known yet. */
  async prepare(
    projectUuid: string,
    {
      credential,
      door,
    }: { readonly credential: readonly SiteRecord<Credential>[]; readonly door: readonly SiteRecord<Door>[] },
  ): Promise<void> {
    const credentials = credential.filter(({ content }) => !this.#sealed.has(content))
    const doors = door.filter(({ content }) => !this.#relays.has(content))
    if (credentials.length === 0 && doors.length === 0) return
    const ids = (records: readonly SiteRecord[]): string[] => records.map(({ id }) => id)
    const [sealed, relays] = await this.#database.read(systemScope, async (db) => [
      await sealedValues(db, projectUuid, ids(credentials)),
      await relaysOf(db, projectUuid, ids(doors)),
    ])
    // A code that is gone since is known by nothing; the version that ends it is on its way.
    for (const { id, content } of credentials) this.#sealed.set(content, sealed.get(id) ?? null)
    for (const { id, content } of doors) this.#relays.set(content, relays.get(id) ?? null)
  }

  /** A code as it lies in the database; null for none, undefined where nobody has read it. */
  sealedOf(credential: object): Buffer | null | undefined {
    return this.#sealed.get(credential)
  }

  relayOf(door: object): Relay | null | undefined {
    return this.#relays.get(door)
  }
}
