import { credentialHash, digestOf, hashOfContent } from '@lintel/devices/acl-digest.ts'
import type { Vault } from '../access/vault.ts'
import type { Db } from '../db/db.ts'
import type { Bundle, HeldRecord } from '../policy/compile.ts'
import { relaysOf, sealedValues, type PolicyDevice } from './acl-queries.ts'

/** Most records are the same for all devices of a site. */
const sharedHashes = new WeakMap<object, string>()

interface Wire {
  readonly content: object
  readonly hash: string
}

/**
 * A device's records as they travel: a door with its relay, a credential with the hash by which this device alone finds
 * it (device-link 5). Worked out once for each record, because a device is told of few changes and holds many records.
 */
export class AclWire {
  readonly #vault: Vault
  readonly #device: Pick<PolicyDevice, 'projectUuid' | 'deviceUuid'>
  #wires = new WeakMap<object, Wire>()

  constructor(vault: Vault, device: Pick<PolicyDevice, 'projectUuid' | 'deviceUuid'>) {
    this.#vault = vault
    this.#device = device
  }

  /** The key with which the device hashes what is shown to it, as it travels. */
  get key(): string {
    return this.#key.toString('hex')
  }

  get #key(): Buffer {
    return this.#vault.deviceKey(this.#device.deviceUuid)
  }

  /** Reads what the records of a bundle need beyond themselves. */
  async prepare(db: Db, bundle: Bundle): Promise<void> {
    const fresh = [...bundle.values()].filter(({ content }) => !this.#wires.has(content))
    const of = (kind: string): HeldRecord[] => fresh.filter(({ source }) => source.kind === kind)
    const doors = of('door')
    if (doors.length > 0) {
      const relays = await relaysOf(db, this.#device.projectUuid, this.#device.deviceUuid)
      for (const { source, content } of doors) {
        const relay = relays.get(source.id)
        this.#keep(content, relay === undefined ? content : { ...content, relay })
      }
    }
    const credentials = of('credential')
    const ids = credentials.map(({ source }) => source.id)
    const sealed = await sealedValues(db, this.#device.projectUuid, ids)
    const key = this.#key
    for (const { source, content } of credentials) {
      const { kind } = content as { kind: string }
      const value = sealed.get(source.id)
      // One that is gone since is known by nothing; the version that ends it is on its way.
      const opened = value && this.#opened(value)
      const hash = opened === undefined ? undefined : credentialHash(key, kind, opened)
      this.#keep(content, hash === undefined ? content : { ...content, hash })
    }
  }

  /** A code that was damaged is known by nothing; all others reach the device all the same. */
  #opened(sealed: Buffer): string | undefined {
    try {
      return this.#vault.open(sealed)
    } catch {
      return undefined
    }
  }

  readonly contentOf = ({ content }: HeldRecord): object => this.#wireOf(content).content

  digestOf(bundle: Bundle): string {
    return digestOf(Array.from(bundle, ([key, { content }]) => [key, this.#wireOf(content).hash] as const))
  }

  /** Forgets everything: the device holds something else than was thought. */
  forget(): void {
    this.#wires = new WeakMap()
  }

  #wireOf(content: object): Wire {
    return this.#wires.get(content) ?? this.#keep(content, content)
  }

  #keep(content: object, travelling: object): Wire {
    const hash = sharedHashes.get(travelling) ?? hashOfContent(travelling)
    if (travelling === content) sharedHashes.set(content, hash)
    const wire = { content: travelling, hash }
    this.#wires.set(content, wire)
    return wire
  }
}
