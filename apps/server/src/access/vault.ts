import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { barePlate } from '@lintel/devices/policy-digest.ts'
import { bareCard } from '@lintel/vocabulary/card-numbers.ts'
import type { Database } from '../db/database.ts'
import { systemQueries } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'

/**
 * Keeps PINs, cards and templates so that the database alone does not tell them: encrypted for the devices that need
 * them, and as keyed hashes by which equal ones are found (decisions.md access; docs/adr/0018).
 */
export interface Vault {
  /** Encrypts a text; every time differently. */
  encrypt(text: string): Buffer
  /** The text of what `encrypt` made. Throws when it was made with another key or was changed. */
  decrypt(ciphertext: Buffer): string
  /** Encrypts bytes, such as a photo. */
  encryptBytes(bytes: Uint8Array): Buffer
  decryptBytes(ciphertext: Buffer): Buffer
  /**
   * The same for the same value of a site, and telling nothing without the key. Plates are the same whatever hyphens
   * and blanks are written between their letters and digits, cards whatever zeros lead their numbers.
   */
  keyedHash(projectUuid: string, kind: string, value: string): Buffer
  /** The key with which a device hashes what is shown to it; 32 bytes. */
  deviceKey(deviceUuid: string): Buffer
  /** Names the key without telling it. */
  readonly fingerprint: Buffer
}

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** How a value is encrypted; another way gets another number. */
const formatVersion = 1
const keyIdBytes = 4
const headBytes = 1 + keyIdBytes

/** The form in which values of a kind are compared. */
function comparedAs(kind: string, value: string): string {
  if (kind === 'plate') return barePlate(value)
  return kind === 'card' || kind === 'uhfTag' ? bareCard(value) : value
}

/** A vault with a given main key of 32 bytes. */
export function vaultWith(mainKey: Buffer): Vault {
  const deriveKey = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', mainKey, '', `lintel ${purpose}`, keyBytes))
  // As key objects: from bytes, one would be made at each call, which takes longer than the work itself.
  const [encryptionKey, hashKey, deviceHashKey] = (['encryption', 'keyed hash', 'device'] as const).map((purpose) =>
    createSecretKey(deriveKey(purpose)),
  ) as [KeyObject, KeyObject, KeyObject]
  const fingerprint = createHash('sha256').update(deriveKey('fingerprint')).digest()
  // Says of each value how and with which key it is encrypted, so that the key can be changed one day.
  const head = Buffer.from([formatVersion, ...fingerprint.subarray(0, keyIdBytes)])
  const encryptBytes = (bytes: Uint8Array): Buffer => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(head)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([head, iv, cipher.getAuthTag(), body])
  }
  const decryptBytes = (ciphertext: Buffer): Buffer => {
    if (!ciphertext.subarray(0, headBytes).equals(head)) throw new Error('This was encrypted with another key.')
    const rest = ciphertext.subarray(headBytes)
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey, rest.subarray(0, ivBytes)).setAAD(head)
    decipher.setAuthTag(rest.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(rest.subarray(ivBytes + tagBytes)), decipher.final()])
  }
  return {
    encryptBytes,
    decryptBytes,
    encrypt: (text) => encryptBytes(Buffer.from(text, 'utf8')),
    decrypt: (ciphertext) => decryptBytes(ciphertext).toString('utf8'),
    keyedHash: (projectUuid, kind, value) =>
      createHmac('sha256', hashKey)
        .update(`${projectUuid}\0${kind}\0${comparedAs(kind, value)}`)
        .digest(),
    deviceKey: (deviceUuid) => createHmac('sha256', deviceHashKey).update(deviceUuid).digest(),
    fingerprint,
  }
}

/** Another key than the one the database was filled with: nothing encrypted could be read. */
export class WrongVaultKeyError extends Error {
  override name = 'WrongVaultKeyError'
}

/**
 * Opens the installation's vault: the key lies in the data folder, readable by its owner alone, and is made at the
 * first start.
 * @throws {WrongVaultKeyError} when the database was filled with another key
 */
export async function openVault(dataDir: string, database: Database): Promise<Vault> {
  const path = join(dataDir, 'keys', 'vault.key')
  const vault = vaultWith(await keyAt(path))
  const vaultKey = await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    await queries
      .insertInto('vault_key')
      .values({ fingerprint: vault.fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return queries.selectFrom('vault_key').select('fingerprint').executeTakeFirstOrThrow()
  })
  if (!vaultKey.fingerprint.equals(vault.fingerprint)) {
    throw new WrongVaultKeyError(
      `The key in ${path} is not the one this database was filled with: put the file of that installation there.`,
    )
  }
  return vault
}

async function keyAt(path: string): Promise<Buffer> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(path, randomBytes(keyBytes).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return Buffer.from(await readFile(path, 'utf8'), 'base64url')
}
