import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block } from '@lintel/contract/area-restrictions/block-operations.ts'
import { idempotencyKeyField, acceptsIdempotencyKey } from '@lintel/contract/kit/idempotency.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { deleteOld } from '../../../src/jobs/retention.ts'
import { watchTables } from '../../calls/changed-tables.ts'
import { allRows, startTestApp, type TestApp } from '../../test-app.ts'
import { samples } from '../../samples/all.ts'
import { callerFor, changingCalls, fieldsOf, inputFor } from '../kit.ts'
import { entriesOf, otherContent } from './repeat-calls.ts'

/**
 * T14: a call with a key that is sent several times at once has one effect, answers alike, and refuses another content
 * under the key. Every other changing call: `repeated-calls.battery.test.ts`.
 */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** Calls that make something, open a door or send a message. */
const creating = changingCalls.filter(
  ({ name, operation }) =>
    // Needs a platform without any of the records that the others are about: quick-start.test.ts.
    name !== 'quickStart.create' &&
    acceptsIdempotencyKey(operation) &&
    samples[name]?.succeeds &&
    (/\.(create|register)$/.test(name) || fieldsOf(operation).includes(idempotencyKeyField)),
)

describe('a call with a key (T14)', () => {
  it('is every call that makes a record, opens a door or sends a message', () => {
    const names = creating.map(({ name }) => name)
    for (const name of [
      'door.open',
      'thirdPartyLock.open',
      'officeMessage.send',
      'block.create',
      'notification.create',
    ])
      expect(names).toContain(name)
    for (const name of ['personnel.create', 'tempKey.create', 'device.register']) expect(names).toContain(name)
  })

  it.each(creating)('$name has one effect when it is sent five times at once', async ({ name, operation }) => {
    const { actor, caller } = (await callerFor(testApp, name, operation))!
    const form = { [idempotencyKeyField]: randomUUID(), ...(await inputFor(testApp, name, actor)) }
    const before = await entriesOf(testApp)
    const answers = await Promise.all(Array.from({ length: 5 }, () => caller.call(operation, form as never)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    for (const answer of answers) expect(answer.data).toEqual(answers[0]!.data)
    expect(await entriesOf(testApp)).toBe(before + 1)

    const listChanges = await watchTables(testApp)
    const other = await caller.call(operation, otherContent(operation, form) as never)
    expect([404, 409, 422]).toContain(other.status)
    expect(await listChanges()).toEqual([])
  })
})

describe('a key (T14)', () => {
  const operation = block.create
  const send = async (key: string, form: object) =>
    (await callerFor(testApp, 'block.create', operation))!.caller.callWhole(operation, { ...form, key })
  const form = async () =>
    inputFor(testApp, 'block.create', (await callerFor(testApp, 'block.create', operation))!.actor)
  const rows = () => allRows(testApp)((db) => db.selectFrom('idempotency_key').selectAll().execute())

  it('is refused by name when it is no UUID', async () => {
    const answer = await send('again', await form())
    expect(answer.failure).toBe('invalidInput')
    expect(answer.issues.map(({ field }) => field)).toEqual(['key'])
  })

  it('of a call that was refused may be used again', async () => {
    const key = randomUUID()
    const good = await form()
    expect((await send(key, { ...good, personUuid: randomUUID(), personUuids: [randomUUID()] })).code).not.toBe(0)
    expect((await send(key, good)).code).toBe(0)
  })

  it('is its account’s alone', async () => {
    const key = randomUUID()
    const good = await form()
    expect((await send(key, good)).code).toBe(0)
    const stranger = await testApp.as(testApp.fixtures.theirs.officeManager)
    expect((await stranger.callWhole(operation, { ...good, key })).failure).toBe('notFound')
  })

  it('is forgotten after a day, and tells nothing of the call in the meantime', async () => {
    const key = randomUUID()
    const answer = await send(key, await form())
    const storedRows = (await rows()).map((row) => JSON.stringify(row))
    expect(storedRows.length).toBeGreaterThan(0)
    expect(
      storedRows.filter((row) => row.includes(key) || row.includes((answer.data as { uuid: string }).uuid)),
    ).toEqual([])
    await deleteOld(testApp.services, 'delete-idempotency-keys')
    expect(await rows()).toHaveLength(storedRows.length)
    testApp.setNow(new Date(Date.now() + (limits.idempotencyKeyHours + 1) * 3_600_000))
    await deleteOld(testApp.services, 'delete-idempotency-keys')
    expect(await rows()).toEqual([])
  })
})
