import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { startTestApp, fixturePassword, type TestApp } from '../../test-app.ts'
import { callerFor, changingCalls, fieldsOf, inputFor, report } from '../kit.ts'

/**
 * T4: the name of every column of every table is added to every write. Nothing outside a call's schema is changed, and
 * no answer holds a secret.
 */

let testApp: TestApp
let columns: readonly Column[]
beforeAll(async () => {
  testApp = await startTestApp()
  columns = await columnsOf(testApp)
})
afterAll(() => testApp.close())

interface Column {
  readonly name: string
  readonly type: string
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

async function columnsOf({ test }: TestApp): Promise<Column[]> {
  const { rows } = await test.database.owner.query<Column>(
    `select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  return rows
}

/** Values that no row of the fixtures has, so that one that was stored is found. */
const marks = {
  text: 'mass-assigned',
  uuid: 'badc0de0-0000-4000-8000-00000badc0de',
  number: 909_090_909,
  time: '2001-02-03T04:05:06.000Z',
}

function valueFor({ type }: Column): unknown {
  if (type === 'uuid') return marks.uuid
  if (type === 'boolean') return true
  if (/int|numeric|double|real/.test(type)) return marks.number
  if (/time|date/.test(type)) return marks.time
  if (type === 'ARRAY') return [marks.text]
  return marks.text
}

/** Every column that is no field of the call, as the database and as the wire would call it. */
function strangeFields(operation: Operation): Record<string, unknown> {
  const own = new Set(fieldsOf(operation))
  return Object.fromEntries(
    columns.flatMap((column) =>
      [column.name, camel(column.name)].filter((name) => !own.has(name)).map((name) => [name, valueFor(column)]),
    ),
  )
}

/** The same with the fields added to every record inside as well. */
function withEverywhere(value: unknown, added: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => withEverywhere(one, added))
  if (typeof value !== 'object' || value === null || value instanceof File || value instanceof Date) return value
  const inside = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withEverywhere(one, added)]))
  return { ...added, ...inside }
}

/** Where in a value a mark lies. */
function marksIn(value: unknown): string[] {
  const json = JSON.stringify(value, (_key, one: unknown) => (one instanceof File ? 'file' : one)) ?? ''
  return [marks.text, marks.uuid, String(marks.number), marks.time].filter((mark) => json.includes(mark))
}

describe('fields that a call does not have', () => {
  it('reach no handler, inside or outside of any form, and change no column of any table', async () => {
    let acceptedCount = 0
    let refusedCount = 0
    const reachedFields: string[] = []
    const sentSince: string[] = []
    for (const { name, operation } of changingCalls) {
      const found = await callerFor(testApp, name, operation)
      if (!found) continue
      const form = await inputFor(testApp, name, found.actor)
      const strange = strangeFields(operation)
      const result = operation.input.safeParse(withEverywhere(form, strange))
      if (result.success) {
        if (marksIn(result.data).length > 0) reachedFields.push(`${name}: a value`)
        const own = fieldsOf(operation)
        if (own.length > 0)
          for (const field of Object.keys(result.data as object))
            if (!own.includes(field)) reachedFields.push(`${name}: ${field}`)
      }
      // A file travels with a fixed number of text fields.
      if (operation.wire === 'file' || operation.changesNothing) continue
      const answer = await found.caller.callWhole(operation, { ...strange, ...form })
      expect(answer.status, name).toBeLessThan(500)
      if (answer.code === 0) acceptedCount += 1
      else refusedCount += 1
      sentSince.push(name)
      // Looking through every table takes longer than a call.
      if (sentSince.length < 25) continue
      expect(await tablesWithMarks(testApp), `after one of ${sentSince.join(', ')}`).toEqual([])
      sentSince.length = 0
    }
    expect(await tablesWithMarks(testApp), `after one of ${sentSince.join(', ')}`).toEqual([])
    report(
      'T4',
      {
        calls: acceptedCount + refusedCount,
        accepted: acceptedCount,
        refused: refusedCount,
        reached: reachedFields.length,
      },
      '0 changed columns outside schema',
    )
    expect(reachedFields).toEqual([])
    expect(acceptedCount + refusedCount).toBeGreaterThan(100)
  }, 240_000)
})

/** Tables in which a mark lies. */
async function tablesWithMarks({ test }: TestApp): Promise<string[]> {
  const { rows: tables } = await test.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const pattern = `${marks.text}|${marks.uuid}|${marks.number}|2001-02-03`
  const parts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from "${name}" t where t::text ~ '${pattern}')`,
  )
  const client = await test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    const { rows } = await client.query<{ name: string }>(parts.join(' union all '))
    return rows.map(({ name }) => name)
  } finally {
    await client.query('reset lintel.scope')
    client.release()
  }
}

/** Secrets that a call hands over on purpose, and why. */
const shownOnce = 'a first password is shown once to the account that made or reset it'
const opensSession = 'signing in answers the token that it opens'
const handedOver: Readonly<Record<string, string>> = {
  'account.resetPassword: password': shownOnce,
  'admin.create: password': shownOnce,
  'admin.resetPassword: password': shownOnce,
  'distributor.create: password': shownOnce,
  'installer.create: password': shownOnce,
  'propertyManager.create: password': shownOnce,
  'subDistributor.create: password': shownOnce,
  'subInstaller.create: password': shownOnce,
  'subInstaller.resetPassword: password': shownOnce,
  'subSuperManager.create: password': shownOnce,
  'villa.create: password': shownOnce,
  'session.login: token': opensSession,
  'session.login: twoFactorToken': opensSession,
  'session.managerLogin: token': opensSession,
  'session.managerLogin: twoFactorToken': opensSession,
  'session.demoLogin: token': opensSession,
  'session.demoLogin: twoFactorToken': opensSession,
  'quickStart.enter: token': opensSession,
  'session.twoFactor: token': opensSession,
  'session.twoFactor: twoFactorToken': opensSession,
  'session.switchIdentity: token': opensSession,
  'session.exchangeCode: resetToken': 'the code of a mail is taken for the token of its link',
  'auditLog.get: hash': 'the link of the chain, for checking it; it is a hash of the entry and not of a secret',
  'system.start: password': 'the accounts of the demo, which runs on a loopback address alone',
}

describe('answers', () => {
  it('declare no field that is called like a secret, but for those handed over once', () => {
    const found = everyOperation.flatMap(({ name, operation }) =>
      namesIn(z.toJSONSchema(operation.output, { unrepresentable: 'any', io: 'output' }))
        .filter(isSecretName)
        .map((field) => `${name}: ${field}`),
    )
    expect([...new Set(found)].filter((one) => !Object.hasOwn(handedOver, one))).toEqual([])
  })

  it('hold no stored hash, key or encrypted value for any caller', async () => {
    const secrets = await storedSecrets(testApp)
    expect(secrets.length).toBeGreaterThan(20)
    let read = 0
    for (const { name, operation } of everyOperation) {
      // The accounts of the demo, which a sample has made.
      if (operation.streams || operation.method !== 'GET' || name === 'system.start') continue
      const found = await callerFor(testApp, name, operation)
      if (!found) continue
      const answer = await found.caller.call(operation, (await inputFor(testApp, name, found.actor)) as never)
      const answerText = answer.data instanceof File ? await answer.data.text() : JSON.stringify(answer)
      for (const secret of secrets) expect(answerText, name).not.toContain(secret)
      read += 1
    }
    report('T4', { reads: read, secrets: secrets.length }, '0 secret fields in any answer')
    expect(read).toBeGreaterThan(60)
  }, 240_000)
})

const isSecretName = (name: string): boolean =>
  /password$|secret|token|hash|ciphertext|^pin$|^salt$|template$|verifier/i.test(name)

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...(properties ? Object.keys(properties) : []), ...Object.values(schema).flatMap(namesIn)]
}

/** What tables keep of secrets, in every spelling an answer could have. */
async function storedSecrets({ test }: TestApp): Promise<string[]> {
  const { rows: places } = await test.database.owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column
     from information_schema.columns where table_schema = 'public' and (data_type = 'bytea' or column_name = 'password_hash')
       and table_name not like 'audit%' and table_name not like 'door_event_%'
       -- The browser whose address it is finds itself by it.
       and (table_name, column_name) <> ('push_subscription', 'endpoint_hash')`,
  )
  const client = await test.database.owner.connect()
  const found = new Set<string>([fixturePassword])
  try {
    await client.query(`set lintel.scope = 'system'`)
    for (const { table, column } of places) {
      const { rows } = await client.query<{ value: Buffer | string | null }>(
        `select "${column}" as value from "${table}" limit 200`,
      )
      for (const { value } of rows) {
        if (value === null) continue
        // Accounts that do not sign in have a word in place of a hash.
        if (typeof value === 'string') {
          if (value.startsWith('$')) found.add(value)
        } else if (value.length >= 12)
          for (const form of ['hex', 'base64', 'base64url'] as const) found.add(value.toString(form))
      }
    }
  } finally {
    await client.query('reset lintel.scope')
    client.release()
  }
  return [...found]
}
