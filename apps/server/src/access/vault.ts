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
import type { Database } from '../db/database.ts'
import { systemQueries } from '../db/db.ts'
import { systemScope } from '../db/scope.ts'

/**
 * Keeps PINs, cards and templates so that the database alone does not tell them: sealed for the devices that need them,
 * and as keyed hashes by which equal ones are found (decisions, Access; reliability 5).
 */
export interface Vault {
  /** Encrypts a text; every time differently. */
  seal(text: string): Buffer
  /** The text of what `seal` made. Throws when it was made with another key or was changed. */
  open(sealed: Buffer): string
  /** Encrypts bytes, such as a photo. */
  sealBytes(bytes: Uint8Array): Buffer
  openBytes(sealed: Buffer): Buffer
  /**
   * The same for the same value of a site, and telling nothing without the key. Plates are the same whatever hyphens and
   * blanks are written between their letters and digits.
   */
  lookup(projectUuid: string, kind: string, value: string): Buffer
  /** The key with which a device hashes what is shown to it; 32 bytes. */
  deviceKey(deviceUuid: string): Buffer
  /** Names the key without telling it. */
  readonly fingerprint: Buffer
}

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** A vault with a given main key of 32 bytes. */
export function vaultWith(mainKey: Buffer): Vault {
  const derived = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', mainKey, '', `lintel ${purpose}`, keyBytes))
  // As key objects: from bytes, one would be made at each call, which takes longer than the work itself.
  const [sealing, finding, devices] = (['seal', 'lookup', 'device'] as const).map((purpose) =>
    createSecretKey(derived(purpose)),
  ) as [KeyObject, KeyObject, KeyObject]
  const sealBytes = (bytes: Uint8Array): Buffer => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, iv)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }
  const openBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, ivBytes))
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  }
  return {
    sealBytes,
    openBytes,
    seal: (text) => sealBytes(Buffer.from(text, 'utf8')),
    open: (sealed) => openBytes(sealed).toString('utf8'),
    lookup: (projectUuid, kind, value) =>
      createHmac('sha256', finding)
        .update(`${projectUuid}\0${kind}\0${kind === 'plate' ? barePlate(value) : value}`)
        .digest(),
    deviceKey: (deviceUuid) => createHmac('sha256', devices).update(deviceUuid).digest(),
    fingerprint: createHash('sha256').update(derived('fingerprint')).digest(),
  }
}

/** Another key than the one the database was filled with: nothing sealed could be read. */
export class WrongVaultKey extends Error {
  override name = 'WrongVaultKey'
}

/**
 * Opens the installation's vault: the key lies in the data folder, readable by its owner alone, and is made at the first
 * start.
 * @throws {WrongVaultKey} when the database was filled with another key
 */
export async function openVault(dataDir: string, database: Database): Promise<Vault> {
  const path = join(dataDir, 'keys', 'vault.key')
  const vault = vaultWith(await keyAt(path))
  const kept = await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    await queries
      .insertInto('vault_key')
      .values({ fingerprint: vault.fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return queries.selectFrom('vault_key').select('fingerprint').executeTakeFirstOrThrow()
  })
  if (!kept.fingerprint.equals(vault.fingerprint)) {
    throw new WrongVaultKey(
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
