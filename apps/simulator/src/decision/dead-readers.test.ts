import { afterEach, beforeEach, expect, it } from 'vitest'
import { GuardedHall, hallPolicy } from '../../test/guarded-hall.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** Readers that do not answer (access-decision.md 7: "a dead reader removes that reader from the rule"). */

let hall: GuardedHall
beforeEach(async () => {
  hall = await GuardedHall.open()
  await hall.start()
  await hall.build({ entryReaders: ['wiegand0'], exitReaders: ['wiegand1', 'wiegand2'] })
  await hall.hold(hallPolicy({ hasContact: false }))
})
afterEach(() => hall.backend.close())

const deadReaderReports = () => hall.backend.of('reported').map(({ deadReaders }) => deadReaders)
const areReported = (...dead: string[]) => hall.backend.until(() => String(deadReaderReports().at(-1)) === String(dead))
const last = async () => (await hall.reported()).at(-1)

it('dead readers are reported when they fail, when they answer again, and after each connect', async () => {
  expect(deadReaderReports().every((dead) => dead === undefined || (dead as string[]).length === 0)).toBe(true)
  await hall.device.setReader('wiegand1', true)
  await areReported('wiegand1')
  await hall.device.setReader('wiegand0', true)
  await areReported('wiegand1', 'wiegand0')
  await hall.device.stop()
  const before = deadReaderReports().length
  await hall.start()
  await hall.backend.until(() => deadReaderReports().length > before)
  await areReported('wiegand1', 'wiegand0')
  await hall.device.setReader('wiegand1', false)
  await hall.device.setReader('wiegand0', false)
  await areReported()
  expect(hall.device.status().deadReaders).toEqual([])
})

it('dead readers take their side out of entry/exit anti-passback, and nothing else, as long as no reader there works', async () => {
  expect(await hall.show('anna-card')).toMatchObject({ granted: true })
  expect(await hall.show('anna-card')).toMatchObject({ granted: false, reason: 'passback' })
  // Another reader still reads people who leave.
  await hall.device.setReader('wiegand1', true)
  expect(await hall.show('anna-card')).toMatchObject({ granted: false, reason: 'passback' })
  await hall.device.setReader('wiegand2', true)
  expect(await hall.show('anna-card')).toMatchObject({ granted: true, reason: 'allowGrant' })
  expect(await last()).toMatchObject({ notes: ['readerDead'], evidence: { deadReaders: ['out'] } })
  expect(await hall.show('unknown')).toMatchObject({ reason: 'credentialUnknown' })
  await hall.device.setReader('wiegand2', false)
  expect(await hall.show('anna-card')).toMatchObject({ granted: false, reason: 'passback' })
})

it('dead readers read nothing, and a reader that no door has cannot fail', async () => {
  await hall.device.setReader('wiegand0', true)
  await expect(hall.show('anna-card')).rejects.toThrow(UnsupportedError)
  const presentation = { kind: 'card', value: 'anna-card', door: 0, side: 'entry' } as const
  await expect(hall.device.present({ ...presentation, reader: 'wiegand0' })).rejects.toThrow('does not answer')
  expect(await hall.reported()).toEqual([])
  await expect(hall.device.setReader('wiegand3', true)).rejects.toThrow('uses the reader')
})
