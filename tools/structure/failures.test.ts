import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './imports.ts'

const server = 'apps/server/src/'

/** Rooms that fail before a call has a context, and routes that are no operations. */
const withoutCall = [
  'kernel/',
  'http/',
  'devices/media/',
  'devices/onboarding/',
  'devices/upgrades/download.ts',
  'adapters/payments/',
].map((room) => `${server}${room}`)

test('a failure is raised by the `fail` of the call, which knows what its operation declares', () => {
  const past = sourceFiles(server).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !withoutCall.some((room) => file.startsWith(room)) &&
      /\bnew (Committed)?FailureError\(|\bfailWith\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(past).toEqual([])
})
