import { errors } from '@lintel/contract/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from './failure.ts'
import { alertThrottle, behaviourOf, messageKeyOf, newAddressOf } from './reply-policy.ts'

const failure = (code: number | undefined, status: number) => new ApiError({ code, status })

describe('the behaviour of an answer', () => {
  it('is the table’s for codes with a meaning of their own', () => {
    expect(behaviourOf({ code: 0, status: 200 })).toBe('ok')
    expect(behaviourOf({ code: 2, status: 401 })).toBe('signOut')
    expect(behaviourOf({ code: -50, status: 409 })).toBe('newAddress')
    expect(behaviourOf({ code: 10_000, status: 409 })).toBe('reload')
  })

  it('ends the session at HTTP 401 whatever the code', () => {
    expect(behaviourOf({ code: undefined, status: 401 })).toBe('signOut')
    expect(behaviourOf({ code: errors.noPermission.code, status: 401 })).toBe('signOut')
  })

  it('is an alert for every other code', () => {
    const own = new Set([2, -50, 10_000])
    for (const { code, status } of Object.values(errors))
      if (!own.has(code)) expect(behaviourOf({ code, status })).toBe('alert')
    expect(behaviourOf({ code: 99, status: 400 })).toBe('alert')
  })
})

describe('the sentence of a failure', () => {
  it('is the table’s where the server named it', () => {
    expect(messageKeyOf(failure(errors.deviceOffline.code, 409))).toBe('errors:deviceOffline')
  })

  it('is the network’s from 500 on and without an answer, else that the operation failed', () => {
    expect(messageKeyOf(failure(undefined, 502))).toBe('common:network.error')
    expect(messageKeyOf(failure(undefined, 0))).toBe('common:network.error')
    expect(messageKeyOf(failure(12_999_999, 400))).toBe('common:operationFailed')
  })
})

describe('a new address', () => {
  const here = new URL('https://old.example.com/manager/login?redirectTo=%2Fdoors#x')
  const portalOrigin = 'https://portal.example.com'

  it('is this page at the origin that the deployment names, when the answer speaks of it', () => {
    const there = 'https://portal.example.com/manager/login?redirectTo=%2Fdoors'
    expect(newAddressOf('https://portal.example.com', here, portalOrigin)).toBe(there)
    expect(newAddressOf('https://portal.example.com/any/where?else', here, portalOrigin)).toBe(there)
  })

  it('is refused elsewhere, in disguise, and when it is none', () => {
    for (const address of [
      'https://evil.example/manager',
      'https://portal.example.com.evil.example/',
      'https://portal.example.com@evil.example/',
      '//portal.example.com',
      'javascript:alert(1)',
      'http://portal.example.com/manager',
      'https://old.example.com/manager',
      '',
      undefined,
      7,
    ])
      expect(newAddressOf(address, here, portalOrigin), String(address)).toBeUndefined()
  })

  it('is refused where the deployment names none, this one, or no place of the web', () => {
    for (const other of [undefined, '', '__portal_origin__', here.origin, 'null', 'javascript:alert(1)'])
      expect(newAddressOf(other, here, other), String(other)).toBeUndefined()
    expect(newAddressOf('data:,x', here, 'null')).toBeUndefined()
  })
})

describe('alerts', () => {
  it('come at most once a second', () => {
    let now = 0
    const may = alertThrottle(() => now)
    expect(may()).toBe(true)
    now = 999
    expect(may()).toBe(false)
    now = 1_000
    expect(may()).toBe(true)
  })
})
