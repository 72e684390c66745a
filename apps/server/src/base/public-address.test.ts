import { describe, expect, it } from 'vitest'
import { addressesOf, isPublicAddress } from './public-address.ts'

describe('an address', () => {
  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    // Mapped, translated, tunnelled: an address of IPv4 stands within.
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
  ])('%s is none of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '192.169.0.1', '2a00:1450:4001:80b::200a'])(
    '%s is one of the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it('is read from a URL as browsers read it, whatever way it is written', async () => {
    const noName = () => Promise.reject(new Error('no name is asked for'))
    for (const [host, address] of [
      ['2130706433', '127.0.0.1'],
      ['0x7f.1', '127.0.0.1'],
      ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
      ['①②⑦.0.0.1', '127.0.0.1'],
    ])
      expect(await addressesOf(new URL(`https://${host}/`), noName)).toEqual([address])
    expect(await addressesOf(new URL('https://push.example/'), async () => ['8.8.8.8', '::1'])).toEqual([
      '8.8.8.8',
      '::1',
    ])
  })
})
