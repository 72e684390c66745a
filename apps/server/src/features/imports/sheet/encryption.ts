import type { Vault } from '../../../access/vault.ts'
import type { Sheet } from './sheet.ts'

/** Encrypted cells of a file, stored between the check and the confirmation. */
export const encryptSheet = (vault: Vault, sheet: Sheet): Buffer => vault.encrypt(JSON.stringify(sheet))
export const decryptSheet = (vault: Vault, ciphertext: Buffer): Sheet => JSON.parse(vault.decrypt(ciphertext)) as Sheet
