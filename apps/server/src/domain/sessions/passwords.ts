import { hash, verify } from '@node-rs/argon2'

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
