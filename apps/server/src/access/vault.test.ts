import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { vaultWith } from './vault.ts'

const vault = vaultWith(randomBytes(32))

describe('the vault', () => {
  it('gives back what was sealed, and seals the same text differently each time', () => {
    const [one, two] = [vault.seal('123456'), vault.seal('123456')]
    expect([vault.open(one), vault.open(two)]).toEqual(['123456', '123456'])
    expect(one.equals(two)).toBe(false)
  })

  it('gives back bytes as they were', () => {
    const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80, 0xc3, 0x28])
    expect(vault.openBytes(vault.sealBytes(bytes)).equals(bytes)).toBe(true)
  })

  it('refuses what was changed or sealed with another key', () => {
    const sealed = vault.seal('123456')
    sealed[sealed.length - 1]! ^= 1
    expect(() => vault.open(sealed)).toThrow()
    expect(() => vault.open(vaultWith(randomBytes(32)).seal('123456'))).toThrow()
  })

  it('finds equal values of one site and kind, and no others', () => {
    const found = vault.lookup('site', 'pin', '1234')
    expect(vault.lookup('site', 'pin', '1234').equals(found)).toBe(true)
    for (const other of [
      vault.lookup('other', 'pin', '1234'),
      vault.lookup('site', 'card', '1234'),
      vault.lookup('site', 'pin', '12345'),
      vaultWith(randomBytes(32)).lookup('site', 'pin', '1234'),
    ]) {
      expect(other.equals(found)).toBe(false)
    }
  })

  it('finds a plate however it is written', () => {
    const found = vault.lookup('site', 'plate', 'HH-NP401')
    for (const plate of ['HHNP401', 'HH-NP 401', 'hh np-401']) {
      expect(vault.lookup('site', 'plate', plate).equals(found), plate).toBe(true)
    }
    expect(vault.lookup('site', 'plate', 'HH-NP402').equals(found)).toBe(false)
    expect(vault.lookup('site', 'card', 'A-1').equals(vault.lookup('site', 'card', 'A1'))).toBe(false)
  })
})
