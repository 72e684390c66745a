import { createSecretKey, type KeyObject } from 'node:crypto'
import { credentialHash, hashOfContent, markOf } from '@lintel/devices/policy-digest.ts'
import type { Vault } from '../../access/vault.ts'
import type { DeviceRecord } from '../../domain/policy/compile.ts'
import type { PolicyDevice } from './queries.ts'
import type { CredentialValues } from './credential-values.ts'

/** Most records are the same for all devices of a site. */
const sharedMarks = new WeakMap<object, bigint>()

/**
 * A device's records as they travel: a door of its own with its relay, a credential with the hash by which this device
 * alone finds it (device-link.md 5).
 */
export class PolicyWire {
  readonly #vault: Vault
  readonly #values: CredentialValues
  readonly #deviceUuid: string
  readonly #key: KeyObject

  constructor(vault: Vault, values: CredentialValues, { deviceUuid }: Pick<PolicyDevice, 'deviceUuid'>) {
    this.#vault = vault
    this.#values = values
    this.#deviceUuid = deviceUuid
    this.#key = createSecretKey(vault.deviceKey(deviceUuid))
  }

  /** The key with which the device hashes what is shown to it, as it travels. */
  get key(): string {
    return this.#key.export().toString('hex')
  }

  /** Null where what it needs has not been read: then its form on the wire is unknown. */
  contentOf({ source, content }: DeviceRecord): object | null {
    if (source.kind === 'door') return this.#doorOf(content as TravellingDoor)
    if (source.kind !== 'credential') return content
    const ciphertext = this.#values.ciphertextOf(source.content as object)
    if (ciphertext === undefined) return null
    const value = ciphertext && this.#decrypted(ciphertext)
    return value === null ? content : { ...content, hash: credentialHash(this.#key, kindOf(content), value) }
  }

  /** What a record adds to the digest of all that the device holds. */
  markOf(key: string, travelling: object): bigint {
    const knownMark = sharedMarks.get(travelling)
    if (knownMark !== undefined) return knownMark
    const mark = markOf(key, hashOfContent(travelling))
    sharedMarks.set(travelling, mark)
    return mark
  }

  /** A relay of another device would be taken for one of its own. */
  #doorOf({ relay, ...door }: TravellingDoor): object {
    return door.panelId === this.#deviceUuid ? { ...door, relay } : door
  }

  /** A code that was damaged is known by nothing; all others reach the device all the same. */
  #decrypted(ciphertext: Buffer): string | null {
    try {
      return this.#vault.decrypt(ciphertext)
    } catch {
      return null
    }
  }
}

interface TravellingDoor {
  readonly panelId: string
  readonly relay: number
}

const kindOf = (content: object): string => (content as { readonly kind: string }).kind
