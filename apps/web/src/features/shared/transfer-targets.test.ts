import { describe, expect, it } from 'vitest'
import { readTransfer, transferTargets } from './transfer-targets.ts'

const read = (query: string) => readTransfer(new URLSearchParams(query))

describe('an e-mail deep link', () => {
  it('leads to the portal of its user type, for the eight of specification 2.2', () => {
    expect(Object.keys(transferTargets)).toHaveLength(8)
    for (const [userType, section] of Object.entries(transferTargets))
      expect(read(`navType=oEmailRenew&userType=${userType}&account=a`)).toEqual({ section, account: 'a' })
  })

  it('is refused with another kind, an unknown user type, or no account', () => {
    expect(read('navType=other&userType=pmNewOffice&account=a')).toBeUndefined()
    expect(read('navType=oEmail&userType=toString&account=a')).toBeUndefined()
    expect(read('navType=oEmail&userType=pmNewOffice')).toBeUndefined()
  })
})
