import { describe, expect, it } from 'vitest'
import { applyToWorkdays, conflictOf, convertCycle, copyDayBefore, daysByTimetable } from './cycle.ts'

const rest = null
const week = ['early', rest, rest, rest, rest, rest, rest]

const timetable = (uuid: string, start: number, end: number) => ({
  uuid,
  name: uuid,
  kind: 'fixed' as const,
  periods: [{ start, end, checkFrom: start - 60, checkTo: end + 60 }],
  break: null,
  requiredMinutes: 480,
  dayChangeAt: 0,
})

describe('the cycle of a shift (office.md 20)', () => {
  it('applies a day to Monday to Friday of its own week', () => {
    const weeks = [...week, rest, 'late', rest, rest, rest, rest, 'early']
    expect(applyToWorkdays(weeks, 8)).toEqual([...week, 'late', 'late', 'late', 'late', 'late', rest, 'early'])
  })

  it('copies the day before, and nothing to the first day', () => {
    expect(copyDayBefore(['early', rest], 1)).toEqual(['early', 'early'])
    expect(copyDayBefore(['early', rest], 0)).toEqual(['early', rest])
  })

  it('has whole weeks or at most 31 days when its unit changes', () => {
    expect(convertCycle(['early', 'late'], 'week')).toEqual(['early', 'late', rest, rest, rest, rest, rest])
    expect(convertCycle([...week, ...week, ...week, ...week, ...week], 'day')).toHaveLength(31)
  })

  it('says which days of a cycle a timetable has', () => {
    expect([...daysByTimetable(['late', rest, 'early', 'late'])]).toEqual([
      ['late', [1, 4]],
      ['early', [3]],
    ])
  })

  it('conflicts where the check times of a night run into those of the next morning, the first day after the last', () => {
    const timetables = [timetable('night', 22 * 60, 6 * 60), timetable('early', 6 * 60, 14 * 60)]
    expect(conflictOf(['early', rest, 'night'], timetables)).toEqual({ day: 2, with: 0 })
    expect(conflictOf(['early', 'night', rest], timetables)).toBeUndefined()
  })
})
