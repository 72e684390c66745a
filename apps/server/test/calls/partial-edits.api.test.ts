import { contract, everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { pathRole, roles } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { allRows, startTestApp, type Answer, type Caller, type TestApp } from '../test-app.ts'
import { actorOfRole, factsOfCaller, isAllowed, naming, placeActor } from '../roles.ts'
import { samples } from '../samples/all.ts'
import type { Actor } from '../fixtures.ts'

/** An edit changes what is sent and nothing else; an unknown field is refused by its name. */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

type Shape = Readonly<Record<string, z.ZodType>>

function shapeOf(schema: z.core.$ZodType): Shape {
  const def = schema._zod.def as { shape?: Shape; in?: z.ZodType; innerType?: z.ZodType }
  const inner = def.innerType ?? def.in
  return def.shape ?? (inner ? shapeOf(inner) : {})
}

/** Fields that an edit may leave out by its schema: those that were once put back to their defaults. */
const optional = (operation: Operation): string[] =>
  Object.entries(shapeOf(operation.input)).flatMap(([name, field]) => (field._zod.optin === undefined ? [] : [name]))

/** Edits that leave out nothing that is kept: what they may leave out is added, or said for this once. */
const withoutRecord: Readonly<Record<string, string>> = {
  'company.edit': 'each group of fields is optional and stays',
  'company.previewEdit': 'the same',
  'communitySetting.edit': 'each group of settings is optional and stays',
  'officeSetting.edit': 'the same',
  'delivery.edit': 'codes and floors that are not sent stay; codes are taken away by a switch of their own',
  'price.end': 'ends the price today where it names no day; nothing else is changed',
  'device.replace': 'names what comes in its place, with a code where its MAC is in no library',
  'installer.transfer': 'names where to, not what the installer has',
}

const edits = everyOperation.filter(({ operation }) => operation.keeps).map(({ name }) => name)

const byName = new Map(everyOperation.map(({ name, operation }) => [name, operation as Operation]))

it('every edit that leaves something out says where the rest comes from', () => {
  const silent = everyOperation.filter(({ name, operation }) => {
    const names = Object.keys(shapeOf(operation.input))
    const optionalFields = optional(operation).filter((field) => field !== 'uuid')
    return names.includes('version') && optionalFields.length > 0 && !operation.keeps && !withoutRecord[name]
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})

async function callerFor(name: string): Promise<{ actor: Actor; caller: Caller }> {
  const operation = byName.get(name)!
  const sampleActor = samples[name]?.as?.(testApp.fixtures)
  if (sampleActor) return { actor: sampleActor, caller: await testApp.as(sampleActor) }
  for (const role of roles) {
    const actor = actorOfRole[role](testApp.fixtures)
    const caller = await testApp.as(actor)
    const facts = await factsOfCaller(testApp, caller)
    if (!isAllowed(operation, facts) || !holds(operation.when, facts)) continue
    const there = placeActor(testApp.fixtures, actor, operation)
    return { actor: there, caller: naming(caller, actor, there) }
  }
  throw new Error(`no actor may ${name}`)
}

/** What follows by itself from a call, and words for searching. */
const skippedTables =
  /^(audit|live_|outbox|policy|schema_migration|schema_repeatable|session|search_word|person_word|directory_|.*_chain)/

/** Every row of every table without its version. */
function rowsOfAll(): Promise<Record<string, string[]>> {
  return allRows(testApp)(async (db) => {
    const tables = await sql<{
      name: string
    }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(db)
    const found: Record<string, string[]> = {}
    for (const { name } of tables.rows.filter((table) => !skippedTables.test(table.name))) {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - 'version' - 'access_version' - 'timetable_version' - 'updated_at')::text as row from ${sql.table(name)} t`.execute(
        db,
      )
      found[name] = rows.map(({ row }) => row).sort()
    }
    return found
  })
}

/** Other values than a field has by default. */
function others(value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1]
  return value === '' ? ['49', 'Something else'] : []
}

const defaultOf = (field: z.ZodType): unknown => {
  const def = field._zod.def as { type: string; defaultValue?: unknown }
  return def.type === 'default' ? def.defaultValue : undefined
}

describe.each(edits.filter((name) => !name.includes('.preview')))('%s', (name) => {
  it('changes nothing when nothing is sent, and one field when one is', async () => {
    const operation = byName.get(name)!
    const { actor, caller } = await callerFor(name)
    const form = (await samples[name]!.succeeds!({ testApp, actor, person: actor })) as Record<string, unknown>
    const shape = shapeOf(operation.input)
    let version = Number(form['version'])
    const edit = (fields: object): Promise<Answer<unknown>> => {
      const id = 'uuid' in shape ? { uuid: form['uuid'] } : {}
      return caller.call(operation, { ...id, version, ...fields } as never)
    }
    expect((await edit(form)).code).toBe(0)
    version += 1
    // Away from the defaults, one field at a time.
    const changedFields: string[] = []
    for (const field of optional(operation)) {
      for (const value of others(defaultOf(shape[field]!))) {
        if (changedFields.includes(field) || (await edit({ [field]: value })).code !== 0) continue
        version += 1
        changedFields.push(field)
      }
    }
    const before = await rowsOfAll()
    const answer = await edit({})
    expect(answer.code, `${answer.msg} ${JSON.stringify(answer.issues)}`).toBe(0)
    const after = await rowsOfAll()
    expect(after, `with ${changedFields.join(', ')} changed before`).toEqual(before)
  })
})

describe('a field that a call does not know', () => {
  const refusalOf = async (path: string, type: string, body: string, caller: Caller) => {
    const response = await caller.raw('POST', addressOf(path), { headers: { 'content-type': type }, body })
    const { data } = (await response.json()) as { data: { issues: unknown[] } }
    return [response.status, data.issues]
  }
  const unknown = (field: string) => [422, [{ field, key: 'validation:unknownField', params: {} }]]

  it('is refused by its name in JSON, in forms and in queries', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const json = contract.propertyManager.edit.path.replace('{role}', pathRole.installer)
    const manager = { uuid: testApp.fixtures.ours.officeManager.uuid, version: 1 }
    const body = JSON.stringify({ ...manager, dispayName: 'Typo' })
    expect(await refusalOf(json, 'application/json', body, installer)).toEqual(unknown('dispayName'))
    const nestedBody = JSON.stringify({ ...manager, projects: [{ uuid: manager.uuid, mayDoAll: true }] })
    expect(await refusalOf(json, 'application/json', nestedBody, installer)).toEqual(unknown('projects.0.mayDoAll'))
    const form = 'application/x-www-form-urlencoded'
    expect(await refusalOf(contract.session.setLanguage.path, form, 'language=en&lang=de', installer)).toEqual(
      unknown('lang'),
    )
    const list = addressOf(contract.propertyManager.list.path.replace('{role}', pathRole.installer))
    const query = await installer.raw('GET', `${list}?timestamp=${testApp.services.now().getTime()}&pagesize=10`)
    expect([query.status, ((await query.json()) as { data: { issues: unknown[] } }).data.issues]).toEqual(
      unknown('pagesize'),
    )
  })

  it('is refused together with all others, and with every field that does not fit', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const json = contract.propertyManager.edit.path.replace('{role}', pathRole.installer)
    const wrong = { uuid: 'x', version: 1, email: 'nobody', dispayName: 'Typo', emial: 'typo' }
    const refusalFields = async (path: string, body: object) => {
      const [status, issues] = await refusalOf(path, 'application/json', JSON.stringify(body), installer)
      return [status, (issues as { field: string }[]).map(({ field }) => field)]
    }
    expect(await refusalFields(json, wrong)).toEqual([422, ['dispayName', 'emial', 'uuid', 'email']])
    const create = contract.propertyManager.create.path.replace('{role}', pathRole.installer)
    const [status, fields] = await refusalFields(create, { email: 'nobody', emial: 'typo' })
    expect(status).toBe(422)
    expect(fields).toEqual(expect.arrayContaining(['emial', 'email', 'displayName', 'timeZone']))
  })

  it('is none of those that every request carries', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const body = 'language=de&timestamp=1&communityId=x'
    const response = await installer.raw('POST', addressOf(contract.session.setLanguage.path), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect(response.status).toBe(200)
  })
})

describe('an edited manager', () => {
  const { propertyManager, subInstaller } = contract

  it('keeps two-factor, sites and what it may do there when it is renamed', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { office, community } = testApp.fixtures.ours
    const answer = await installer.call(propertyManager.create, {
      displayName: 'Mona',
      email: 'mona@test.invalid',
      timeZone: 'Europe/Berlin',
      language: 'en',
      twoFactor: true,
      projects: [{ uuid: office.uuid, mayReadLogs: false }, { uuid: community.uuid }],
    })
    const { uuid } = answer.data
    const edit = (input: object) => installer.call(propertyManager.edit, { uuid, ...input } as never)
    expect((await edit({ version: 1, displayName: 'Monika' })).code).toBe(0)
    const info = async () => (await installer.call(propertyManager.get, { uuid })).data
    expect(await info()).toMatchObject({ displayName: 'Monika', twoFactor: true, email: 'mona@test.invalid' })
    const sites = (await info()).projects
    expect(sites.find((site) => site.uuid === office.uuid)).toMatchObject({ mayReadLogs: false })
    expect(sites).toHaveLength(2)
    // A site that is named by its id alone keeps what was unticked there.
    expect((await edit({ version: 2, projects: [{ uuid: office.uuid }] })).code).toBe(0)
    expect((await info()).projects).toMatchObject([{ uuid: office.uuid, mayReadLogs: false }])
    expect((await edit({ version: 3, projects: [] })).code).toBe(0)
    expect((await info()).projects).toEqual([])
  })

  it('loses its sites in a v3 form by an empty field, not by none', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { office } = testApp.fixtures.ours
    const answer = await installer.call(subInstaller.create, {
      displayName: 'Tom',
      userName: 'tom',
      email: 'tom@test.invalid',
      timeZone: 'Europe/Berlin',
      language: 'en',
      devices: true,
      projects: [office.uuid],
    })
    const send = (body: string) =>
      installer.raw('POST', addressOf(subInstaller.edit.path), {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `uuid=${answer.data.uuid}&${body}`,
      })
    const row = async () => {
      const { data } = await installer.call(subInstaller.list, { size: 40 })
      return data.rows.find(({ uuid }) => uuid === answer.data.uuid)
    }
    expect((await send('version=1&displayName=Thomas')).status).toBe(200)
    expect(await row()).toMatchObject({ displayName: 'Thomas', devices: true, projects: [{ uuid: office.uuid }] })
    expect((await send('version=2&projects=')).status).toBe(200)
    expect(await row()).toMatchObject({ displayName: 'Thomas', devices: true, projects: [] })
  })
})
