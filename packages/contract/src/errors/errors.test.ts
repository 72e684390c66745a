import { expect, test } from 'vitest'
import type { Fail, FailureName } from './errors.ts'

const any: Fail<FailureName> = (...[name]) => {
  throw new Error(name)
}

test('a `fail` of fewer failures does not stand in for one of more', () => {
  const stale: Fail<'staleRecord'> = any
  const none: Fail<never> = stale
  // @ts-expect-error It may not fail with a record that is stale.
  const wrong: Fail<'staleRecord'> = none
  // @ts-expect-error Neither may it with another one than its own.
  const other: { readonly fail: Fail<'siteHasPeople'> } = { fail: stale }
  expect(() => wrong('staleRecord')).toThrow('staleRecord')
  expect(() => other.fail('siteHasPeople', { count: 1 })).toThrow('siteHasPeople')
})

test('a failure asks for its parameters, and takes the fields that it is about', () => {
  const fail: Fail<'siteHasPeople'> = any
  // @ts-expect-error Of how many people is not said.
  expect(() => fail('siteHasPeople')).toThrow('siteHasPeople')
  const issues = [{ field: 'uuid', key: 'errors:notFound', params: {} }]
  expect(() => fail('notFound', {}, issues)).toThrow('notFound')
})
