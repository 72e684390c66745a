import { describe, expect, it } from 'vitest'
import { compareLogins } from './login-sync.ts'

/** docs/adr/0037: who is known, and who the broker lets in. */
const withSecret = (mac: string) => ({ mac, isKept: true })
const hashOnly = (mac: string) => ({ mac, isKept: false })
const own = (mac: string) => ({ mac, hasRole: true, isOwn: true })

describe('comparing the logins of devices', () => {
  it('gives back what is missing, and what has lost its role', () => {
    expect(
      compareLogins([withSecret('A'), withSecret('B'), withSecret('C')], [own('A'), { ...own('B'), hasRole: false }]),
    ).toEqual({
      missing: ['B', 'C'],
      surplus: [],
      lost: [],
      brokerOnlyCount: 0,
    })
  })

  it('takes away what this portal has made for devices that may not sign in, and nothing that others have made', () => {
    const { surplus } = compareLogins([withSecret('A')], [own('A'), own('B'), { ...own('C'), isOwn: false }])
    expect(surplus).toEqual(['B'])
  })

  it('tells devices that the broker alone knows from those that nobody knows any more', () => {
    const comparison = compareLogins([hashOnly('A'), hashOnly('B'), hashOnly('C')], [{ ...own('A'), isOwn: false }])
    expect(comparison).toEqual({ missing: [], surplus: [], lost: ['B', 'C'], brokerOnlyCount: 1 })
  })
})
