import { createHmac } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { barePlate } from '@lintel/devices/policy-digest.ts'
import { barePlate as bareByRules } from '@lintel/rules/access/index-policy.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { renewPlateHashes } from './plate-hashes.ts'

const { personnel } = contract

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

let next = 0
/** Person with a plate whose keyed hash an older version made, which took the hyphens for part of it. */
async function oldPlate(plate: string): Promise<string> {
  const { office, people } = testApp.fixtures.ours
  const form = { companyUuid: people.companyUuid, firstName: 'Otto', lastName: `Old ${(next += 1)}` }
  const { uuid } = (await manager.call(personnel.create, { ...form, plates: [`TEMP-${next}`] })).data
  const keyedHash = createHmac('sha256', 'old').update(`${office.uuid}${plate}`).digest()
  await write(testApp, (db) =>
    db
      .updateTable('credential')
      .set({ keyed_hash: keyedHash, masked_value: plate, ciphertext: testApp.services.vault.encrypt(plate) })
      .where('person_uuid', '=', uuid)
      .execute(),
  )
  return uuid
}
const setForm = (keyed_hash_form: number) =>
  write(testApp, async (db) => {
    await db.deleteFrom('vault_key').execute()
    await db
      .insertInto('vault_key')
      .values({ fingerprint: testApp.services.vault.fingerprint, keyed_hash_form })
      .execute()
  })
const search = async (keyword: string) =>
  (await manager.call(personnel.list, { keyword })).data.rows.map(({ uuid }) => uuid)
const warnings: object[] = []
const renew = () =>
  renewPlateHashes(testApp.test, testApp.services.vault, {
    info: () => undefined,
    warn: (what: object) => warnings.push(what),
  })

describe('plates of an older version', () => {
  it('are found without their hyphens once the server has started, and are looked at once', async () => {
    const uuid = await oldPlate('HH-NP401')
    await setForm(1)
    expect(await search('HHNP401')).toEqual([])
    expect(await renew()).toBeGreaterThanOrEqual(1)
    expect(await search('HHNP401')).toEqual([uuid])
    expect(await search('HH-NP 401')).toEqual([uuid])
    const credential = await allRows(testApp)((db) =>
      db.selectFrom('credential').select('masked_value').where('person_uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect(credential.masked_value).toBe('HH-NP401')
    expect(await renew()).toBe(0)
  })

  it('that one plate has twice stay with the first person who had it, and a warning names them', async () => {
    const [first, second] = [await oldPlate('B-OK-1'), await oldPlate('BO-K-1')]
    await setForm(1)
    await renew()
    expect(await search('BOK1')).toEqual([first])
    expect(warnings).toHaveLength(1)
    const { rows } = (await manager.call(personnel.list, { keyword: 'Old' })).data
    expect(rows.map(({ uuid }) => uuid)).toContain(second)
  })
})

it('a plate has one hash for devices, for the rules and in the database', async () => {
  for (const plate of ['HH-NP401', 'hh np-401', '京A-12345', 'Ä-Ö 1', 'ب-123', '--A1--']) {
    const { rows } = await testApp.test.database.owner.query<{ bare: string }>('select bare_plate($1) as bare', [plate])
    expect([bareByRules(plate), rows[0]!.bare], plate).toEqual([barePlate(plate), barePlate(plate)])
  }
})
