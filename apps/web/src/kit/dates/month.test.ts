import { describe, expect, it } from 'vitest'
import { dayByKey, monthsFrom, weeksOf } from './month.ts'

const by = (name: string, more = {}) => dayByKey('2026-03-31', { name, shift: false, isRtl: false, ...more })

describe('a calendar', () => {
  it('shows whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-03-15')
    expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-02-23', '2026-04-05', 6])
    expect(weeksOf('2027-02-10')).toHaveLength(4)
  })

  it('is moved through by the keys of the pattern', () => {
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((name) => by(name))).toEqual([
      '2026-04-01',
      '2026-03-30',
      '2026-04-07',
      '2026-03-24',
      '2026-03-30',
      '2026-04-05',
    ])
    expect([by('PageDown'), by('PageUp'), by('PageUp', { shift: true })]).toEqual([
      '2026-04-30',
      '2026-02-28',
      '2025-03-31',
    ])
    expect(by('ArrowRight', { isRtl: true })).toBe('2026-03-30')
    expect(by('a')).toBeUndefined()
  })

  it('keeps the day of the month, or the last there is', () => {
    expect([monthsFrom('2027-12-31', 2), monthsFrom('2026-01-15', -1)]).toEqual(['2028-02-29', '2025-12-15'])
  })
})
