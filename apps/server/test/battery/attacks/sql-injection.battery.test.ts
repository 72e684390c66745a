import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { isMutation } from '@lintel/contract/kit/operation.ts'
import { startTestApp, type Answer, type TestApp } from '../../test-app.ts'
import { samples } from '../../samples/all.ts'
import { callerFor, fieldsOf, oneOf, randomFrom, report, seed } from '../kit.ts'

/**
 * T26: what would end a text of a statement, in every field of every call. No answer is a 5xx, none takes the time that
 * a statement was told to sleep, and a condition that is true finds the same as one that is false.
 */

const sleepMs = 3_000
const breaking = [
  "'",
  "'; select 1; --",
  "\\'",
  '$1',
  "'||(select version())||'",
  '") or ("1"="1',
  '%27%20--',
  "a' union select null--",
]
const sleeping = [`'||(select pg_sleep(${sleepMs / 1_000}))||'`, `1;select pg_sleep(${sleepMs / 1_000})--`]
const pairs = [
  ["x' or '1'='1", "x' or '1'='2"],
  ["x') or 1=1--", "x') or 1=2--"],
] as const

/** Texts made at random of what statements are made of; `SQL_TEXTS` says how many for each field. */
const randomTexts = Number(process.env['SQL_TEXTS'] ?? 2)
const pieces = ["'", '"', '`', '\\', '--', '/*', '*/', ';', ')', '(', '$$', '$1', '%', '_', '\u2019', '\ufeff', ' or ', ' union select ', 'null', '0x27', "E'\\''", '::uuid', '{}', '[]', '||', 'x', '1', ' ', ',', '=', 'chr(39)', "'; drop table account; --"] // prettier-ignore
const random = randomFrom(seed)
const randomText = (): string =>
  Array.from({ length: 1 + Math.floor(random() * 12) }, () => oneOf(random, pieces)).join('')

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** What an answer says, without the text that was asked and the moment of the answer. */
const saidOf = ({ status, code, data }: Answer<unknown>, payload: string): string =>
  JSON.stringify([status, code, data])
    .replaceAll(JSON.stringify(payload).slice(1, -1), '')
    .replaceAll(/"readAt":"[^"]+"/g, '')

it('SQL in every field of every call is a text like any other', async () => {
  const found: string[] = []
  let [calls, fields, slowest] = [0, 0, 0]
  for (const { name, operation } of everyOperation) {
    const sample = samples[name]
    if (operation.streams || !sample || name === 'session.logout') continue
    const who = await callerFor(testApp, name, operation)
    if (!who) continue
    const base = { ...(sample.own(testApp.fixtures, who.actor) as Record<string, unknown>) }
    const send = async (field: string, payload: string) => {
      calls += 1
      const value = Array.isArray(base[field]) ? [payload] : payload
      const startedAt = performance.now()
      const answer = await who.caller.call(operation, { ...base, [field]: value } as never)
      const took = performance.now() - startedAt
      slowest = Math.max(slowest, took)
      if (answer.status >= 500) found.push(`${name}.${field}: ${answer.status} on ${payload}`)
      return { answer, took }
    }
    for (const field of fieldsOf(operation)) {
      fields += 1
      for (const payload of [...breaking, ...Array.from({ length: randomTexts }, randomText)])
        await send(field, payload)
      for (const payload of sleeping) {
        if ((await send(field, payload)).took < sleepMs) continue
        // A busy machine is slow once, a statement that sleeps every time.
        if ((await send(field, payload)).took >= sleepMs) found.push(`${name}.${field}: slept on ${payload}`)
      }
      if (isMutation(operation)) continue
      for (const [yes, no] of pairs) {
        const [one, other] = [await send(field, yes), await send(field, no)]
        if (saidOf(one.answer, yes) !== saidOf(other.answer, no)) found.push(`${name}.${field}: ${yes} is not ${no}`)
      }
    }
  }
  report('T26', { fields, calls, 'slowest ms': Math.round(slowest) }, '0 findings')
  expect(fields).toBeGreaterThan(500)
  expect(found).toEqual([])
}, 900_000)
