import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'

/** Argon2id, 19 MiB, two passes (performance.md 2): about 60 ms on a thread of its own. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, settings)

let decoy: Promise<string> | undefined

/** Whether a password fits; without a hash it works as long on a decoy, so that unknown names take no less time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && fits
}

/** Letters and digits that are not mistaken for one another when read aloud or typed from paper. */
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const

/** A random first password that satisfies the rules for chosen ones (decisions.md accounts): each class occurs. */
export function generatePassword(): string {
  const every = alphabets.join('')
  const characters = Array.from({ length: limits.generatedPassword }, (_, index) => {
    const from = alphabets[index] ?? every
    return from[randomInt(from.length)]!
  })
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1)
    ;[characters[index], characters[other]] = [characters[other]!, characters[index]!]
  }
  return characters.join('')
}
