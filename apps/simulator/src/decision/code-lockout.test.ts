import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedHall, hallPolicy, proofOf } from '../../test/guarded-hall.ts'
import { hallDoor, opsOf } from '../../test/policy.ts'
import { CodeLockout, type CodeTry } from './code-lockout.ts'

let hall: GuardedHall

beforeEach(async () => {
  hall = await GuardedHall.open()
  await hall.start()
  const second = opsOf({ 'door e': hallDoor('e', { relay: 1 }), ...proofOf('ben', 'qr', 'ben-qr') })
  await hall.hold([...hallPolicy({ hasContact: false }), ...second])
})
afterEach(() => hall.backend.close())

const show = (
  kind: 'card' | 'pin' | 'qr' | 'plate' | 'face',
  value: string,
  { door = 0, side = 'entry' as 'entry' | 'exit' } = {},
) => hall.device.present({ kind, value, door, side })
const guess = async (times: number, side: 'entry' | 'exit' = 'entry'): Promise<void> => {
  for (let each = 0; each < times; each += 1) await show('pin', `00000${each}`, { side })
}
const locks = async () => (await hall.reported()).filter(({ type }) => type === 'codeEntryLocked')

describe('guess-lockout', () => {
  it('ignores cards, plates, faces and QR pictures that no person has: everyone goes on entering and leaving', async () => {
    for (const kind of ['card', 'plate', 'face', 'qr'] as const)
      for (let each = 0; each < 5; each += 1) await show(kind, `unknown-${each}`)
    expect(await show('pin', '4711')).toMatchObject({ granted: true })
    expect(await show('card', 'anna-card', { side: 'exit' })).toMatchObject({ granted: true })
    expect(await show('card', 'ben-card')).toMatchObject({ granted: true })
    expect(await locks()).toEqual([])
  })

  it('locks code entry at its reader alone: a card there, the way out and other readers go on', async () => {
    await guess(4)
    expect(await show('pin', '4711')).toMatchObject({ granted: true })
    await guess(1)
    expect(await show('pin', '8150')).toMatchObject({ granted: false, reason: 'tooManyTries' })
    expect(await show('pin', '4711', { side: 'exit' })).toMatchObject({ granted: true, reason: 'allowEgress' })
    expect(await show('card', 'anna-card')).toMatchObject({ granted: true })
    expect(await show('qr', 'ben-qr')).toMatchObject({ granted: true })
    expect(await show('card', 'ben-card', { side: 'exit' })).toMatchObject({ granted: true })
    expect(await show('pin', '8150', { door: 1 })).toMatchObject({ granted: true })
  })

  it('tells the site once, after the code that locks, and is not renewed by tries meanwhile', async () => {
    await guess(5)
    await guess(4)
    expect((await hall.reported()).map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => 'access'),
      'codeEntryLocked',
      ...Array.from({ length: 4 }, () => 'access'),
    ])
    expect(await locks()).toMatchObject([{ door: 0, reader: 0, direction: 'entry' }])
  })

  it('counts no wrong codes at a reader on the way out', async () => {
    await guess(4)
    await guess(20, 'exit')
    expect(await show('pin', '8150', { side: 'exit' })).toMatchObject({ granted: true })
    expect(await show('pin', '4711')).toMatchObject({ granted: true })
    expect(await locks()).toEqual([])
  })
})

describe('the state of a reader', () => {
  const codeAt = (at: number) => ({ kind: 'pin', side: 'entry', at }) as const
  const seconds = (...all: number[]) => {
    const lockout = new CodeLockout()
    const wrong: Omit<CodeTry, 'at'> = { kind: 'pin', side: 'entry', reason: 'credentialUnknown' }
    return {
      lockout,
      locked: all.filter((at) => lockout.count('keypad', { ...wrong, at: at * 1_000 })),
    }
  }

  it('is locked by the fifth wrong code within less than a minute, and by no other', () => {
    expect(seconds(0, 10, 20, 30, 59.999).locked).toEqual([59.999])
    expect(seconds(0, 10, 20, 30, 60, 61).locked).toEqual([61])
    expect(seconds(0, 20, 40, 60, 80, 100, 120, 140).locked).toEqual([])
  })

  it('takes codes again after 30 seconds, whatever was typed meanwhile, and then counts from none', () => {
    const { lockout, locked } = seconds(0, 1, 2, 3, 4, 5, 10, 20, 33)
    expect(locked).toEqual([4])
    expect(lockout.lockedUntil('keypad', codeAt(33_999))).toBe(34_000)
    expect(lockout.lockedUntil('keypad', codeAt(34_000))).toBeUndefined()
    expect(lockout.lockedUntil('another', codeAt(5_000))).toBeUndefined()
    expect(seconds(0, 1, 2, 3, 4, 34, 35, 36, 37).locked).toEqual([4])
    expect(seconds(0, 1, 2, 3, 4, 34, 35, 36, 37, 38).locked).toEqual([4, 38])
  })
})
