import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idempotencyKeyField, acceptsIdempotencyKey } from '@lintel/contract/kit/idempotency.ts'
import { isMutation } from '@lintel/contract/kit/operation.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { samples } from '../../samples/all.ts'
import { callerFor, changingCalls, fieldsOf, inputFor, oneOf, randomFrom, report, seed } from '../kit.ts'
import { entriesOf } from './repeat-calls.ts'

/**
 * T14 over every changing call: sent two to five times at once it never fails with a 5xx; under one key it has one
 * effect and one answer, without a key each success leaves one entry.
 */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe('a call that is repeated (T14)', () => {
  it.each(['with one key', 'without a key'])(
    'two to five times at once, %s',
    async (how) => {
      const random = randomFrom(seed)
      const isKeyed = how === 'with one key'
      const wrong: string[] = []
      let [calls, effects, successes] = [0, 0, 0]
      for (const { name, operation } of changingCalls) {
        if (!isMutation(operation) || operation.needs === 'public' || fieldsOf(operation).includes(idempotencyKeyField))
          continue
        if (!samples[name]?.succeeds || (isKeyed && !acceptsIdempotencyKey(operation))) continue
        const found = await callerFor(testApp, name, operation)
        if (!found) continue
        const form = {
          ...(await inputFor(testApp, name, found.actor)),
          ...(isKeyed && { [idempotencyKeyField]: randomUUID() }),
        }
        const before = await entriesOf(testApp)
        const times = oneOf(random, [2, 3, 4, 5])
        const answers = await Promise.all(
          Array.from({ length: times }, () => found.caller.call(operation, form as never)),
        )
        if (answers.some(({ status }) => status >= 500)) wrong.push(`${name}: a 5xx`)
        const done = answers.filter(({ code }) => code === 0)
        const entryCount = (await entriesOf(testApp)) - before
        // One that finds nothing left to change leaves no entry; no call leaves two.
        if (entryCount > done.length) wrong.push(`${name}: ${entryCount} entries of ${done.length} successes`)
        // A version is of one edit.
        if ((isKeyed || 'version' in form) && entryCount > 1) wrong.push(`${name}: ${entryCount} effects`)
        const different = new Set(done.map(({ data }) => JSON.stringify(data))).size
        if (isKeyed && different > 1) wrong.push(`${name}: ${different} answers`)
        calls += times
        effects += entryCount
        successes += done.length
      }
      report(`T14 ${how}`, { calls, successes, entries: effects }, 'one effect and one answer for each key')
      expect(wrong).toEqual([])
    },
    120_000,
  )
})
