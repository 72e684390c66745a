import { describe, expect, it } from 'vitest'
import { recordContents } from './records.ts'

const calendar = (entry: object) => ({ id: 'c', layer: 'site', entries: [{ dayType: 'holiday1', ...entry }] })
const isTaken = (entry: object): boolean => recordContents.calendar.safeParse(calendar(entry)).success

describe('dates of a calendar record', () => {
  it('exist: 29 February in leap years alone', () => {
    for (const date of ['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31']) {
      expect(isTaken({ on: date }), date).toBe(true)
      expect(isTaken({ from: date, to: date }), date).toBe(true)
    }
    for (const date of [
      '2026-02-30',
      '2026-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
    ]) {
      expect(isTaken({ on: date }), date).toBe(false)
      expect(isTaken({ from: date, to: '2030-01-01' }), date).toBe(false)
      expect(isTaken({ from: '2020-01-01', to: date }), date).toBe(false)
    }
  })

  it('exist in some year where they repeat yearly', () => {
    for (const [month, day] of [
      [1, 31],
      [2, 29],
      [4, 30],
      [12, 31],
    ])
      expect(isTaken({ month, day }), `${month}-${day}`).toBe(true)
    for (const [month, day] of [
      [2, 30],
      [4, 31],
      [11, 31],
      [0, 1],
      [13, 1],
      [1, 0],
      [1, 32],
      [1, 1.5],
    ])
      expect(isTaken({ month, day }), `${month}-${day}`).toBe(false)
  })
})
