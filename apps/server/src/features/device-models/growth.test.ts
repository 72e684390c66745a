import { expect, it } from 'vitest'
import { columnsOf, fieldsThatShrink, type Form } from './growth.ts'

const form: Form = {
  model: 'X-1',
  code: 500,
  name: 'X',
  maker: 'X works',
  type: 'indoorMonitor',
  isHighEnd: true,
  relays: 2,
  securityRelays: 1,
  readers: 2,
  hasWiegand: true,
  hasRs485: true,
  credentials: 100,
  parts: ['pin', 'camera'],
}
const row = { ...columnsOf(form), uuid: '', version: 1, created_at: new Date() }
const shrink = (change: Partial<Form>) => fieldsThatShrink(row, columnsOf({ ...form, ...change }))

it('a model may be called otherwise and have more of everything', () => {
  expect(shrink({})).toEqual([])
  expect(shrink({ name: 'Y', maker: 'Y works', code: 501 })).toEqual([])
  expect(
    shrink({ relays: 3, securityRelays: 2, readers: 3, credentials: 101, parts: ['pin', 'camera', 'siren'] }),
  ).toEqual([])
})

it.each([
  [{ model: 'X-2' }, ['model']],
  [{ type: 'doorPhone' }, ['type']],
  [{ isHighEnd: false }, ['isHighEnd']],
  [{ relays: 1 }, ['relays']],
  [{ securityRelays: 0 }, ['securityRelays']],
  [{ readers: 1 }, ['readers']],
  [{ hasWiegand: false }, ['hasWiegand']],
  [{ hasRs485: false }, ['hasRs485']],
  [{ readers: 0 }, ['readers', 'hasWiegand', 'hasRs485']],
  [{ credentials: 99 }, ['credentials']],
  [{ credentials: null }, ['credentials']],
  [{ parts: ['pin', 'siren'] }, ['parts']],
] as const)('a model that becomes %j has less', (change, fields) => {
  expect(shrink(change as Partial<Form>)).toEqual(fields)
})

it('ports are those of readers', () => {
  expect(columnsOf({ ...form, readers: 0 })).toMatchObject({ has_wiegand: false, has_rs485: false })
})
