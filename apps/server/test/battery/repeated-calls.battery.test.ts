import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMutation } from '@lintel/contract/kit/operation.ts'
import { allRows, openHouse, type House } from '../harness.ts'
import { samples } from '../samples/all.ts'
import { callerFor, changingCalls, fieldsOf, inputFor, oneOf, randomFrom, report, seed } from './kit.ts'

/**
 * T14, the part without keys: a call sent several times at once never fails with a 5xx, and what it makes has a name of its own
 * or counts once. Those with keys: `idempotency.api.test.ts`.
 */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const entries = () =>
  allRows(house)(async (db) => {
    const { count } = await db
      .selectFrom('audit_entry')
      .select(sql<string>`count(*)`.as('count'))
      .where('result', '=', 'done')
      .executeTakeFirstOrThrow()
    return Number(count)
  })

/** Each makes another record with neither a key nor a name of its own, so that a repeated call repeats its effect. */
const repeatable = ['block.create', 'notification.create', 'personnel.create', 'tempKey.create']

describe('a call without a key (T14)', () => {
  it('sent two to five times at once fails by name, and adds one audit entry for each success', async () => {
    const random = randomFrom(seed)
    const wrong: string[] = []
    let [calls, effects, successes] = [0, 0, 0]
    for (const { name, operation } of changingCalls) {
      if (!isMutation(operation) || operation.needs === 'public' || fieldsOf(operation).includes('key')) continue
      if (!samples[name]?.succeeds) continue
      const found = await callerFor(house, name, operation)
      if (!found) continue
      const form = await inputFor(house, name, found.actor)
      const before = await entries()
      const times = oneOf(random, [2, 3, 4, 5])
      const answers = await Promise.all(
        Array.from({ length: times }, () => found.caller.call(operation, form as never)),
      )
      if (answers.some(({ status }) => status >= 500)) wrong.push(`${name}: a 5xx`)
      const done = answers.filter(({ code }) => code === 0).length
      const written = (await entries()) - before
      // One that finds nothing left to change leaves no entry; no call leaves two.
      if (written > done) wrong.push(`${name}: ${written} entries of ${done} successes`)
      // A version is of one edit, and a name of one record.
      const isOnce = /\.(create|register)$/.test(name) || 'version' in form
      if (isOnce && written > 1 && !repeatable.includes(name)) wrong.push(`${name}: ${written} effects`)
      calls += times
      effects += written
      successes += done
    }
    report('T14', { calls, successes, entries: effects }, 'one effect for each key, version and name')
    expect(wrong).toEqual([])
  }, 120_000)
})
