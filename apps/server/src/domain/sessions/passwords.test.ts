import { NewPassword } from '@lintel/contract/base/atoms.ts'
import { describe, expect, it } from 'vitest'
import { generatePassword } from './passwords.ts'

describe('a generated password', () => {
  it('is one that a person could have chosen, and is not made twice', () => {
    const passwords = Array.from({ length: 500 }, generatePassword)
    for (const password of passwords) expect(NewPassword.safeParse(password).success, password).toBe(true)
    expect(new Set(passwords).size).toBe(passwords.length)
  })
})
