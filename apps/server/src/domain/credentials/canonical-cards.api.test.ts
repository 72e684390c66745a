import { createHmac, randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { policyAt, policyVersion } from '../policy/snapshot.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { canonicalizeCards } from './canonical-cards.ts'

const { personnel, library } = contract

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const setForm = (keyed_hash_form: number) =>
  write(testApp, async (db) => {
    await db.deleteFrom('vault_key').execute()
    await db
      .insertInto('vault_key')
      .values({ fingerprint: testApp.services.vault.fingerprint, keyed_hash_form })
      .execute()
  })
const formNow = () =>
  allRows(testApp)(
    async (db) => (await db.selectFrom('vault_key').selectAll().executeTakeFirstOrThrow()).keyed_hash_form,
  )

let next = 0
/** Values as an older version kept them: as they were typed, under a hash of that text. */
const oldValues = (card: string) => ({
  keyed_hash: createHmac('sha256', 'old').update(card).digest(),
  ciphertext: testApp.services.vault.encrypt(card),
  masked_value: `…${card.slice(-4)}`,
})
async function holderOf(card: string, isOld = true): Promise<string> {
  const { people } = testApp.fixtures.ours
  const newPerson = { companyUuid: people.companyUuid, firstName: 'Otto', lastName: `Old ${(next += 1)}` }
  const cards = [isOld ? randomUUID().replaceAll('-', '').slice(0, 14) : card]
  const { uuid } = (await manager.call(personnel.create, { ...newPerson, cards })).data
  if (isOld) {
    await write(testApp, (db) =>
      db.updateTable('credential').set(oldValues(card)).where('person_uuid', '=', uuid).execute(),
    )
  }
  return uuid
}
const owner = async (code: string) => (await manager.call(library.find, { kind: 'card', code })).data.found?.ownerUuid
const statusOf = async (person: string) => {
  const { data } = await manager.call(personnel.get, { uuid: person })
  return data.credentials.map(({ status }) => status)
}
const warnings: object[] = []
const log = { info: () => undefined, warn: (what: object) => warnings.push(what) }
const canonicalize = (database: Parameters<typeof canonicalizeCards>[0]['database'] = testApp.test.database) =>
  canonicalizeCards({ database }, testApp.services.vault, log)
beforeEach(async () => {
  warnings.length = 0
  await setForm(2)
})

describe('cards of an older version', () => {
  it('are found in their canonical form once the server has started, and are looked at once', async () => {
    const holder = await holderOf('00C0FFEE01')
    expect(await owner('C0FFEE01')).toBeUndefined()
    expect(await canonicalize()).toBe(1)
    expect([await owner('C0FFEE01'), await owner('00c0ffee01')]).toEqual([holder, holder])
    expect(await formNow()).toBe(3)
    await holderOf('00C0FFEE02')
    expect(await canonicalize()).toBe(0)
  })

  it('that a site had twice stay with the canonical entry, and the other is a duplicate that opens nothing', async () => {
    const [first, canonical, lone, second] = [
      await holderOf('00BEEF01'),
      await holderOf('BEEF01', false),
      await holderOf('00BEEF02'),
      await holderOf('000BEEF02'),
    ]
    const { office } = testApp.fixtures.ours
    const free = await write(testApp, (db) =>
      db
        .insertInto('unassigned_credential')
        .values({ project_uuid: office.uuid, kind: 'card', ...oldValues('0000BEEF02') })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    await canonicalize()
    expect([await owner('BEEF01'), await owner('BEEF02')]).toEqual([canonical, lone])
    expect([await statusOf(first), await statusOf(second), await statusOf(lone)]).toEqual([
      ['duplicate'],
      ['duplicate'],
      ['active'],
    ])
    expect(warnings).toHaveLength(3)
    expect(warnings).toContainEqual(expect.objectContaining({ project: office.uuid, credential: free.uuid }))
    const scope = projectScope(office.uuid)
    const policy = await testApp.test.database.read(scope, async (db) =>
      policyAt(db, scope, await policyVersion(db, scope)),
    )
    const holders = policy!.credentials.map(({ personId }) => personId)
    expect([holders.includes(first), holders.includes(second), holders.includes(lone)]).toEqual([false, false, true])
    // The library shows it, and it can be removed, which leaves no card behind.
    const { rows } = (await manager.call(library.list, { kind: 'card', status: 'duplicate' })).data
    expect(rows.map(({ ownerUuid }) => ownerUuid)).toEqual(expect.arrayContaining([first, second]))
    const duplicate = rows.find(({ ownerUuid }) => ownerUuid === first)!.uuid
    expect((await manager.call(library.markLost, { uuid: duplicate })).failure).toBe('notFound')
    expect((await manager.call(library.release, { uuid: duplicate })).code).toBe(0)
    expect(await owner('BEEF01')).toBe(canonical)
    expect((await manager.call(library.list, { kind: 'card', status: 'unassigned' })).data.rows).toEqual([])
  })

  it('are changed in all of a site or none, and a start that broke off goes on', async () => {
    const holder = await holderOf('00BEEF03')
    const failingDatabase = {
      write: async (scope: never, run: (db: never) => Promise<unknown>) => {
        const answer = await testApp.test.database.write(scope, run as never)
        if (typeof answer === 'number' && answer > 0) throw new Error('the server is gone')
        return answer
      },
    }
    await expect(canonicalize(failingDatabase as never)).rejects.toThrow('the server is gone')
    expect(await formNow()).toBe(2)
    expect(await canonicalize()).toBe(0)
    expect(await formNow()).toBe(3)
    expect(await owner('BEEF03')).toBe(holder)
  })
})
