import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetAccessCodes, keyTestAppDay, startVisitorPassTestApp } from '../../../test/visitor-pass-test-app.ts'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import type { Caller } from '../../../test/test-app.ts'

const { tempKey } = contract
const { testApp, ours, form } = await startVisitorPassTestApp()
afterAll(() => testApp.close())
beforeEach(async () => {
  await forgetAccessCodes(testApp)
  testApp.setNow(keyTestAppDay)
})

const minutesLater = (minutes: number) => testApp.setNow(new Date(keyTestAppDay.getTime() + minutes * 60_000))
const make = (caller: Caller, more: object = {}) => caller.call(tempKey.create, { ...form('Kim'), ...more })
const times = async (count: number, run: () => Promise<{ code: number }>) => {
  const codes = []
  for (let index = 0; index < count; index += 1) codes.push((await run()).code)
  return codes
}

describe('access codes (specification.md 8: 10 in 30 minutes)', () => {
  it('the eleventh within 30 minutes is refused with the minutes that are left', async () => {
    const caller = await testApp.as(ours.officeManager)
    expect(await times(10, () => make(caller))).toEqual(Array.from({ length: 10 }, () => 0))
    minutesLater(12)
    const changedTables = await watchTables(testApp, caller)
    expect(await make(caller)).toMatchObject({ status: 429, failure: 'tooManyCodes', params: { minutes: 18 } })
    expect(await changedTables()).toEqual([])
    minutesLater(30)
    expect((await make(caller)).code).toBe(0)
  })

  it('ten are given of twenty that are asked for at once', async () => {
    const caller = await testApp.as(ours.officeManager)
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(caller)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10)
    expect(answers.filter(({ failure }) => failure === 'tooManyCodes')).toHaveLength(10)
  })

  it('count when they are deleted, and not when they are refused', async () => {
    const caller = await testApp.as(ours.officeManager)
    expect((await make(caller, { endsAt: '2026-11-22T09:00' })).failure).toBe('invalidInput')
    for (let index = 0; index < 10; index += 1) {
      const { code, data } = await make(caller)
      expect(code).toBe(0)
      await caller.call(tempKey.remove, { uuid: data.uuid })
    }
    expect((await make(caller)).failure).toBe('tooManyCodes')
  })

  it('are counted for each account alone', async () => {
    const [caller, other] = [await testApp.as(ours.officeManager), await testApp.as(ours.admin)]
    await times(10, () => make(caller))
    expect((await make(caller)).failure).toBe('tooManyCodes')
    expect((await make(other)).failure).not.toBe('tooManyCodes')
  })
})
