import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMutation } from '@lintel/contract/kit/operation.ts'
import { fingerprint } from '../fingerprint.ts'
import { allRows, openHouse, type House } from '../harness.ts'
import { callerFor, changingCalls, fieldsOf, inputFor } from './kit.ts'

/**
 * T14: a call with a key that is sent several times at once has one effect, answers alike, and refuses another content under the
 * key. What repeated calls without a key do: `repeated-calls.battery.test.ts`.
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

/** Calls that carry a key, which their schema says. */
const withKey = changingCalls.filter(({ operation }) => isMutation(operation) && fieldsOf(operation).includes('key'))

/** What of a form may differ under a key that was used: another text, another list. */
function otherContent(form: Record<string, unknown>): Record<string, unknown> {
  const changed = { ...form }
  for (const name of ['title', 'content', 'reason'])
    if (typeof form[name] === 'string') changed[name] = 'Something else'
  if (changed['title'] === undefined && changed['content'] === undefined) changed['uuid'] = crypto.randomUUID()
  return changed
}

describe('a call with a key (T14)', () => {
  it('is every call that opens a door or sends a message', () => {
    const names = withKey.map(({ name }) => name)
    for (const name of ['door.open', 'thirdPartyLock.open', 'officeMessage.send']) expect(names).toContain(name)
  })

  it.each(withKey)('$name has one effect when it is sent five times at once', async ({ name, operation }) => {
    const { actor, caller } = (await callerFor(house, name, operation))!
    const form = await inputFor(house, name, actor)
    const before = await entries()
    const answers = await Promise.all(Array.from({ length: 5 }, () => caller.call(operation, form as never)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    for (const answer of answers) expect(answer.data).toEqual(answers[0]!.data)
    expect(await entries()).toBe(before + 1)

    const sums = await fingerprint(house)
    const other = await caller.call(operation, otherContent(form) as never)
    expect([404, 409, 422]).toContain(other.status)
    expect(await fingerprint(house)).toEqual(sums)
  })
})
