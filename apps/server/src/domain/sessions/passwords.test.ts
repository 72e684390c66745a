import { hash } from '@node-rs/argon2'
import { NewPassword } from '@lintel/contract/base/atoms.ts'
import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-policy.ts'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'

const owner = { userName: 'harbour-house', email: 'nora@münchen.example', products: ['Lintel', 'Acme Doors'] }

describe('a generated password', () => {
  it('is one that a person could have chosen, and is not made twice', () => {
    const passwords = Array.from({ length: 500 }, generatePassword)
    for (const password of passwords) {
      expect(NewPassword.safeParse(password).success, password).toBe(true)
      expect(isWeakPassword(password, owner), password).toBe(false)
    }
    expect(new Set(passwords).size).toBe(passwords.length)
  })
})

describe('a chosen password', () => {
  it.each([
    'password',
    'Password1',
    'QWERTYUIOP',
    'iloveyou',
    'passwort',
    // Letters of full width are the same in NFKC.
    'Ｐａｓｓｗｏｒｄ１',
    'harbour-house',
    'Harbour-House',
    'NORA@münchen.example',
    'nora@mu\u0308nchen.example',
    'nora@xn--mnchen-3ya.example',
    'acmedoors',
    'Acme Doors',
    'zzzzzzzz',
    'ZzzZzzzzzz',
    '🔑🔑🔑🔑🔑🔑🔑🔑',
    '        ',
  ])('%j is too weak', (password) => {
    expect(isWeakPassword(password, owner)).toBe(true)
  })

  it.each([
    'correct horse battery staple',
    'nouppercase but long',
    'حصان بطارية دبوس صحيح',
    '秘密的门只有我知道',
    'harbour-house at night',
    'zzzzzzzzy',
    'Lintel opens the door',
  ])('%j is taken', (password) => {
    expect(isWeakPassword(password, owner)).toBe(false)
  })
})

describe('a typedPassword password', () => {
  it('fits in whichever Unicode form it is typed', async () => {
    const storedHash = await hashPassword('Tür zum Hof'.normalize('NFD'))
    expect(await isPassword('Tür zum Hof'.normalize('NFC'), storedHash)).toBe(true)
    expect(await isPassword('Tuer zum Hof', storedHash)).toBe(false)
    expect(await isPassword('Tür zum Hof', undefined)).toBe(false)
  })

  it('fits a hash that was made of what was typedPassword, before passwords had one form', async () => {
    const typedPassword = 'Tür1ﬁx-'.normalize('NFD')
    const storedHash = await hash(typedPassword, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
    expect(await isPassword(typedPassword, storedHash)).toBe(true)
    expect(await isPassword('Tür1fix-', storedHash)).toBe(false)
  })

  it('takes no longer to hash for being as long as a call may send it', async () => {
    const msOf = async (password: string): Promise<number> => {
      const from = performance.now()
      await hashPassword(password)
      return performance.now() - from
    }
    let [short, long] = [Infinity, Infinity]
    for (let round = 0; round < 6; round++) {
      short = Math.min(short, await msOf('8 signs.'))
      // Each sign becomes eighteen of three bytes.
      long = Math.min(long, await msOf('\ufdfa'.repeat(1_024)))
    }
    expect(long).toBeLessThan(2 * short + 20)
  })
})
