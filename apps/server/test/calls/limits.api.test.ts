import { randomUUID } from 'node:crypto'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../test-app.ts'
import { samples } from '../samples/all.ts'

/**
 * Limits of specification.md 5 and 9 as callers meet them, with their figures typed: the last value that is taken and
 * the first that is not. `limits.test.ts` of the contract holds the figures themselves.
 */

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const letters = (count: number) => 'a'.repeat(count)
const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const plates = (count: number) => Array.from({ length: count }, (_, index) => `HH${index}${randomUUID().slice(0, 6)}`)

/** A call, the field, the last value that is taken and the first that is refused. */
const edges: readonly (readonly [operation: string, field: string, valid: unknown, invalid: unknown])[] = [
  ['door.list', 'size', 40, 50],
  ['personnel.create', 'firstName', letters(32), letters(33)],
  ['personnel.create', 'personnelId', letters(32), letters(33)],
  ['personnel.create', 'phone', '1'.repeat(16), '1'.repeat(17)],
  ['personnel.create', 'pin', '12345678', '123456789'],
  ['personnel.create', 'pin', '12', '1'],
  ['personnel.create', 'pin', '9123456', '91234567'],
  ['personnel.create', 'cards', [letters(15)], [letters(16)]],
  ['personnel.create', 'plates', plates(5), plates(6)],
  ['personnel.create', 'fingerprints', [letters(2_047)], [letters(2_048)]],
  ['company.create', 'name', letters(63), letters(64)],
  ['officeMessage.send', 'title', letters(32), letters(33)],
  ['officeMessage.send', 'content', letters(1_024), letters(1_025)],
  ['accessGroup.addMembers', 'people', ids(200), ids(201)],
  ['device.register', 'mac', '0C1105AA0001', '0C1105000000'],
  ['device.register', 'mac', '0C1105AA0002', '0C1105AA000'],
  ['session.changePassword', 'newPassword', `yz ${letters(125)}`, `yz ${letters(126)}`],
  ['session.changePassword', 'newPassword', `yz ${letters(5)}`, `yz ${letters(4)}`],
]

it.each(edges)('the limit of %s: %s is enforced', async (name, field, validValue, invalidValue) => {
  const { operation } = everyOperation.find((one) => one.name === name)!
  const own = samples[name]!.own(testApp.fixtures, testApp.fixtures.ours.officeManager)
  const fieldsOf = async (value: unknown) => {
    const { issues } = await manager.call(operation, { ...own, [field]: value } as never)
    return issues.map((issue) => issue.field.split('.')[0])
  }
  expect(await fieldsOf(validValue)).not.toContain(field)
  expect(await fieldsOf(invalidValue)).toContain(field)
})
