import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import { passwordForm } from '@lintel/contract/base/atoms.ts'
import { limits } from '@lintel/contract/base/limits.ts'

/**
 * Argon2id, 19 MiB, two passes (performance.md 2): about 60 ms on a thread of its own, of which the length of a password
 * is no part: it is digested first.
 */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(passwordForm(password), settings)

let decoy: Promise<string> | undefined

/**
 * Whether a password fits, as it is compared now or as it was typed: older hashes are of what was typed. Without a hash
 * it works as long on a decoy, so that unknown names take no less time.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const comparedHash = passwordHash ?? (await decoy)
  let fits = false
  for (const form of new Set([passwordForm(password), password])) fits = (await verify(comparedHash, form)) || fits
  return passwordHash !== undefined && fits
}

/** Whether two typed passwords are one. */
export const isSamePassword = (one: string, other: string): boolean => passwordForm(one) === passwordForm(other)

/** Letters and digits that are not mistaken for one another when read aloud or typed from paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A random first password: as good as one of 69 random bits, and never among those that are refused. */
export const generatePassword = (): string =>
  Array.from({ length: limits.generatedPassword }, () => alphabet[randomInt(alphabet.length)]).join('')
