import { describe, expect, it } from 'vitest'
import { clockOf, minuteOf, offeredMinutes, runsOf } from './day-minutes.ts'

describe('minutes of the day', () => {
  it('are read in every way people write them', () => {
    expect(['9', '930', '9:30', '09.30', ' 0915 ', '24:00', '23:59'].map((text) => minuteOf(text))).toEqual([
      540, 570, 570, 570, 555, 1440, 1439,
    ])
  })

  it('are none for what is no time', () => {
    for (const text of ['', 'x', '25', '24:01', '9:60', '9:5', '12345']) expect(minuteOf(text), text).toBeNaN()
  })

  it('are up to 24:00 as an end, and up to 23:59 as a start', () => {
    expect(['24:00', '23:59', '25:00'].map((text) => minuteOf(text, 'end'))).toEqual([1440, 1439, Number.NaN])
    expect(['24:00', '23:59', '25:00'].map((text) => minuteOf(text, 'start'))).toEqual([Number.NaN, 1439, Number.NaN])
  })

  it('come back as they were', () => {
    for (let minute = 0; minute <= 1440; minute++) expect(minuteOf(clockOf(minute))).toBe(minute)
    expect(clockOf(Number.NaN)).toBe('')
  })

  // specification.md 5: steps of 30 minutes plus 23:59.
  it('are offered as 48 half hours and 23:59', () => {
    const clocks = offeredMinutes.map(clockOf)
    expect(clocks).toHaveLength(49)
    expect([clocks[0], clocks[1], clocks[47], clocks[48]]).toEqual(['00:00', '00:30', '23:30', '23:59'])
  })
})

describe('weekdays', () => {
  it('next to each other are one run', () => {
    expect(runsOf([7, 1, 3, 2])).toEqual([
      [1, 3],
      [7, 7],
    ])
    expect(runsOf([])).toEqual([])
  })
})
