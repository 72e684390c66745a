import { randomUUID } from 'node:crypto'
import { messageTemplate as contract } from '@lintel/contract/office-messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareText } from '../../../test/samples/office-messages.ts'
import { spareAdmin } from '../../../test/samples/people.ts'

let testApp: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  const { officeManager, office, admin: actor, people } = testApp.fixtures.ours
  manager = await testApp.as(officeManager)
  const { uuid } = await spareAdmin(testApp, testApp.fixtures.ours, people.companyUuid)
  admin = await testApp.as({ ...actor, uuid, section: 'admin', projectUuid: office.uuid })
})
afterAll(() => testApp.close())

const content = 'Water is off.\nFrom nine to ten.'
const createTemplate = async (title: string, by = manager) =>
  (await by.call(contract.create, { title, content })).data.uuid
const titles = async (by = manager, keyword?: string) =>
  (await by.call(contract.list, keyword === undefined ? {} : { keyword })).data.rows.map(({ title }) => title)

describe('a text to use again', () => {
  it('is kept under its title, found by it, changed and deleted', async () => {
    const uuid = await createTemplate('Water')
    await createTemplate('Lift')
    expect((await manager.call(contract.list, {})).data.rows).toEqual([
      expect.objectContaining({ title: 'Lift' }),
      { uuid, title: 'Water', content, version: 1 },
    ])
    expect(await titles(manager, 'WAT')).toEqual(['Water'])
    const edit = { uuid, title: 'Water off', content: 'Today.', version: 1 }
    expect((await manager.call(contract.edit, edit)).code).toBe(0)
    expect((await manager.call(contract.edit, edit)).failure).toBe('staleRecord')
    expect(await titles()).toEqual(['Lift', 'Water off'])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.remove, { uuid })).failure).toBe('notFound')
    expect(await titles()).toEqual(['Lift'])
  })

  it('has a title of its own, whatever the case of its letters', async () => {
    const uuid = await createTemplate('Taken')
    const other = await createTemplate('Free')
    const again = await manager.call(contract.create, { title: 'TAKEN', content })
    expect([again.failure, again.params, again.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'name' }, 'title'])
    const edit = { uuid: other, title: 'taken', content, version: 1 }
    expect((await manager.call(contract.edit, edit)).failure).toBe('alreadyExists')
    expect((await manager.call(contract.edit, { uuid, title: 'taken', content, version: 1 })).code).toBe(0)
  })

  it('is as long as a message may be', async () => {
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(33)],
      ['content', ' '],
      ['content', 'x'.repeat(1_025)],
    ] as const) {
      const answer = await manager.call(contract.create, { title: 'Long', content, [field]: value })
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
  })

  it('is the managers’, or the administrators’ of one company', async () => {
    await createTemplate('Ours')
    const theirs = await createTemplate('Ours', admin)
    expect(await titles(admin)).toEqual(['Ours'])
    expect((await titles()).filter((title) => title === 'Ours')).toHaveLength(1)
    const site = (await manager.call(contract.list, { keyword: 'Ours' })).data.rows[0]!.uuid
    const elsewhere = (await spareText(testApp, testApp.fixtures.theirs)).uuid
    for (const [by, uuid] of [
      [admin, site],
      [manager, theirs],
      [manager, elsewhere],
      [manager, randomUUID()],
    ] as const) {
      expect((await by.call(contract.edit, { uuid, title: 'Mine', content, version: 1 })).failure).toBe('notFound')
      expect((await by.call(contract.remove, { uuid })).failure).toBe('notFound')
    }
    expect(await titles(admin)).toEqual(['Ours'])
  })
})
