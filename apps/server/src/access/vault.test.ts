import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { vaultWith } from './vault.ts'

const vault = vaultWith(randomBytes(32))

describe('the vault', () => {
  it('gives back what was encrypted, and encrypts one text differently each time', () => {
    const [one, two] = [vault.encrypt('123456'), vault.encrypt('123456')]
    expect([vault.decrypt(one), vault.decrypt(two)]).toEqual(['123456', '123456'])
    expect(one.equals(two)).toBe(false)
  })

  it('gives back bytes as they were', () => {
    const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80, 0xc3, 0x28])
    expect(vault.decryptBytes(vault.encryptBytes(bytes)).equals(bytes)).toBe(true)
  })

  it('refuses what was changed or encrypted with another key', () => {
    const ciphertext = vault.encrypt('123456')
    ciphertext[ciphertext.length - 1]! ^= 1
    expect(() => vault.decrypt(ciphertext)).toThrow()
    expect(() => vault.decrypt(vaultWith(randomBytes(32)).encrypt('123456'))).toThrow()
  })

  it('says of each value with which key and how it is encrypted', () => {
    const ciphertext = vault.encrypt('123456')
    expect([...ciphertext.subarray(0, 5)]).toEqual([1, ...vault.fingerprint.subarray(0, 4)])
    ciphertext[0] = 2
    expect(() => vault.decrypt(ciphertext)).toThrow('another key')
  })

  it('finds equal values of one site and kind, and no others', () => {
    const hash = vault.keyedHash('site', 'pin', '1234')
    expect(vault.keyedHash('site', 'pin', '1234').equals(hash)).toBe(true)
    for (const other of [
      vault.keyedHash('other', 'pin', '1234'),
      vault.keyedHash('site', 'card', '1234'),
      vault.keyedHash('site', 'pin', '12345'),
      vaultWith(randomBytes(32)).keyedHash('site', 'pin', '1234'),
    ]) {
      expect(other.equals(hash)).toBe(false)
    }
  })

  it('finds a card whatever zeros lead its number', () => {
    for (const kind of ['card', 'uhfTag'])
      expect(vault.keyedHash('site', kind, '00d1e24d').equals(vault.keyedHash('site', kind, 'D1E24D')), kind).toBe(true)
    expect(vault.keyedHash('site', 'pin', '0012').equals(vault.keyedHash('site', 'pin', '12'))).toBe(false)
  })

  it('finds a plate however it is written', () => {
    const hash = vault.keyedHash('site', 'plate', 'HH-NP401')
    for (const plate of ['HHNP401', 'HH-NP 401', 'hh np-401']) {
      expect(vault.keyedHash('site', 'plate', plate).equals(hash), plate).toBe(true)
    }
    expect(vault.keyedHash('site', 'plate', 'HH-NP402').equals(hash)).toBe(false)
    expect(vault.keyedHash('site', 'idAccess', 'A-1').equals(vault.keyedHash('site', 'idAccess', 'A1'))).toBe(false)
  })
})
