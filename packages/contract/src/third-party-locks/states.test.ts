import { expect, it } from 'vitest'
import { unlockRefusal } from './states.ts'

const ready = { accountState: 'bound', supportsRemoteUnlock: true, isOnline: true } as const

it('a lock is unlocked where the account is bound, the vendor lets it and the lock is not known to be offline', () => {
  expect(unlockRefusal(ready)).toBeUndefined()
  expect(unlockRefusal({ ...ready, isOnline: null })).toBeUndefined()
})

it('of several reasons against unlocking a lock the account comes first, then the vendor, then the connection', () => {
  const far = { supportsRemoteUnlock: false, isOnline: false }
  expect(unlockRefusal({ ...far, accountState: 'tokenExpired' })).toBe('lockTokenExpired')
  expect(unlockRefusal({ ...far, accountState: 'accountBlocked' })).toBe('lockAccountBlocked')
  for (const accountState of ['unbound', 'verifying', 'refused'] as const)
    expect(unlockRefusal({ ...far, accountState })).toBe('lockAccountNotBound')
  expect(unlockRefusal({ ...far, accountState: 'bound' })).toBe('remoteNotInGroup')
  expect(unlockRefusal({ ...ready, isOnline: false })).toBe('lockHubOffline')
})
