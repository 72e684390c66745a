import { describe, expect, it } from 'vitest'
import { transitionsOf } from './zone.ts'

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
})
