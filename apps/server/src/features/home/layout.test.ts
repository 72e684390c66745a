import { homeLayout } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const layout = async (caller: Caller) => (await caller.call(homeLayout.get, {})).data

describe('the arrangement of a first page', () => {
  it('is empty until an account makes one', async () => {
    expect(await layout(manager)).toEqual({ widgets: null, version: 0 })
  })

  it('is kept for the account alone, each part once', async () => {
    const widgets = ['hours', 'activity', 'hours'] as const
    expect((await manager.call(homeLayout.save, { widgets: [...widgets], version: 0 })).code).toBe(0)
    expect(await layout(manager)).toEqual({ widgets: ['hours', 'activity'], version: 1 })
    expect(await layout(await testApp.as(testApp.fixtures.theirs.officeManager))).toEqual({ widgets: null, version: 0 })
  })

  it('is not overwritten by who has not seen the newest', async () => {
    expect((await manager.call(homeLayout.save, { widgets: [], version: 0 })).failure).toBe('staleRecord')
    expect((await manager.call(homeLayout.save, { widgets: [], version: 1 })).code).toBe(0)
    expect((await manager.call(homeLayout.save, { widgets: ['hours'], version: 1 })).failure).toBe('staleRecord')
    expect((await manager.call(homeLayout.reset, { version: 1 })).failure).toBe('staleRecord')
    expect(await layout(manager)).toEqual({ widgets: [], version: 2 })
  })

  it('goes back to how the page comes', async () => {
    expect((await manager.call(homeLayout.reset, { version: 2 })).code).toBe(0)
    expect(await layout(manager)).toEqual({ widgets: null, version: 0 })
    expect((await manager.call(homeLayout.reset, { version: 2 })).failure).toBe('staleRecord')
  })

  it('names no part that there is not', async () => {
    const answer = await manager.call(homeLayout.save, { widgets: ['weather'] as never, version: 0 })
    expect(answer.failure).toBe('invalidInput')
  })

  it('forgets parts that no longer exist', async () => {
    await testApp.test.database.owner.query(
      `insert into account_layout (account_uuid, section, widgets) values ($1, 'propertyOffice', '{weather,hours}')`,
      [testApp.fixtures.ours.officeManager.uuid],
    )
    expect(await layout(manager)).toEqual({ widgets: ['hours'], version: 1 })
  })
})
