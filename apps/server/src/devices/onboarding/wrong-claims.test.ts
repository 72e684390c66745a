import { expect, it } from 'vitest'
import { countWrongClaims } from './wrong-claims.ts'

it('an address waits after sixty wrong claims for what is left of the minute, and no other does', () => {
  let now = 5_000
  const claims = countWrongClaims(() => now)
  for (let count = 0; count < 60; count++) {
    expect(claims.secondsToWait('192.0.2.1')).toBe(0)
    claims.add('192.0.2.1')
    now += 100
  }
  expect(claims.secondsToWait('192.0.2.1')).toBe(54)
  expect(claims.secondsToWait('192.0.2.2')).toBe(0)
  now = 5_000 + 60_000 - 1
  expect(claims.secondsToWait('192.0.2.1')).toBe(1)
  now += 1
  expect(claims.secondsToWait('192.0.2.1')).toBe(0)
  claims.add('192.0.2.1')
  expect(claims.secondsToWait('192.0.2.1')).toBe(0)
})
