import { describe, expect, it } from 'vitest'
import { offsetMinutesAt, transitionsOf } from './zone-transitions.ts'

const from = Date.UTC(2026, 10, 21)

describe('the next changes of a zone', () => {
  it('are the four that a device needs', () => {
    expect(transitionsOf('Europe/Berlin', from)).toEqual([
      { at: Date.UTC(2027, 2, 28, 1), offsetMinutes: 120 },
      { at: Date.UTC(2027, 9, 31, 1), offsetMinutes: 60 },
      { at: Date.UTC(2028, 2, 26, 1), offsetMinutes: 120 },
      { at: Date.UTC(2028, 9, 29, 1), offsetMinutes: 60 },
    ])
  })

  it('know half hours and the other half of the world', () => {
    expect(transitionsOf('Australia/Lord_Howe', from)[0]).toEqual({ at: Date.UTC(2027, 3, 3, 15), offsetMinutes: 630 })
    expect(transitionsOf('America/New_York', from)[0]).toEqual({ at: Date.UTC(2027, 2, 14, 7), offsetMinutes: -240 })
  })

  it('are none where nothing changes or nothing is known', () => {
    expect(transitionsOf('Asia/Kolkata', from)).toEqual([])
    expect(transitionsOf('Not/AZone', from)).toEqual([])
  })

  it('have a change of the site’s zone among them, with those of the next zone after it', () => {
    const move = { timeZone: 'America/New_York', from: Date.UTC(2027, 5, 1) }
    expect(transitionsOf('Europe/Berlin', from, move)).toEqual([
      { at: Date.UTC(2027, 2, 28, 1), offsetMinutes: 120 },
      { at: move.from, offsetMinutes: -240 },
      { at: Date.UTC(2027, 10, 7, 6), offsetMinutes: -300 },
      { at: Date.UTC(2028, 2, 12, 7), offsetMinutes: -240 },
    ])
    expect(transitionsOf('Europe/Berlin', from, { ...move, timeZone: 'Not/AZone' }).length).toBe(1)
    expect(transitionsOf('Europe/Berlin', move.from, move)[0]).toEqual(transitionsOf('Europe/Berlin', move.from)[0])
  })
})

it('says the offset that holds until the next change', () => {
  expect(offsetMinutesAt('Europe/Berlin', from)).toBe(60)
  expect(offsetMinutesAt('Europe/Berlin', transitionsOf('Europe/Berlin', from)[0]!.at)).toBe(120)
  expect(offsetMinutesAt('America/St_Johns', from)).toBe(-210)
  const move = { timeZone: 'Asia/Kolkata', from: from + 1 }
  expect(offsetMinutesAt('Europe/Berlin', from, move)).toBe(60)
  expect(offsetMinutesAt('Not/AZone', from)).toBeUndefined()
})
