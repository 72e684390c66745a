import { AttendanceSetupForm, type AttendanceSetupDefaults } from '@lintel/contract/attendance-setup/schema.ts'
import { describe, expect, it } from 'vitest'
import { countPeople, firstValues, firstWeek, presets } from './first-values.ts'

const uuid = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const door = (index: number, more: object = {}) => ({
  uuid: uuid(index),
  name: `Door ${index}`,
  hasReader: true,
  hasExitReader: false,
  pointName: null,
  ...more,
})
const defaults: AttendanceSetupDefaults = {
  uuid: uuid(9),
  name: 'North Light',
  hasTimetable: false,
  // A Monday.
  today: '2026-11-30',
  doors: [door(1), door(2, { hasReader: false }), door(3, { pointName: 'Lobby' })],
  withAttendance: 2,
  withoutAttendance: 10,
  seatsLeft: null,
  holidays: ['2026-12-02'],
}
const names = { point: 'Main doors', timetable: 'Day', shift: 'Week' }

describe('the first values of a setup', () => {
  it('are in order as they are: nine to six from Monday to Friday for a year less a day', () => {
    const form = AttendanceSetupForm.parse(firstValues(defaults, names))
    expect(form).toMatchObject({
      doorUuids: [uuid(1)],
      periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }],
      break: { start: 780, end: 840 },
      workDays: [1, 2, 3, 4, 5],
      startDate: '2026-11-30',
      endDate: '2027-11-29',
    })
    expect(
      AttendanceSetupForm.safeParse({ ...form, ...presets.night, periods: [...presets.night.periods] }).success,
    ).toBe(true)
  })

  it('name no point where all doors are of one already', () => {
    expect(firstValues({ ...defaults, doors: [door(3, { pointName: 'Lobby' })] }, names).pointName).toBe('')
    expect(firstValues({ ...defaults, doors: [] }, names).pointName).toBe('Main doors')
  })
})

describe('what is said before the setup', () => {
  it('counts those who have attendance already where it is not switched on for the others', () => {
    const form = { personnelUuids: [], enablesAttendance: true }
    expect(countPeople(form, defaults)).toBe(12)
    expect(countPeople({ ...form, enablesAttendance: false }, defaults)).toBe(2)
    expect(countPeople({ ...form, personnelUuids: [uuid(1)] }, defaults)).toBe(1)
  })

  it('shows work, rest and holidays of the first seven dates', () => {
    const form = { startDate: '2026-12-01', workDays: [1, 2, 3, 4, 5], worksOnHolidays: false }
    const plan = (more: object = {}) =>
      firstWeek({ ...form, ...more }, defaults.holidays)
        .map(({ kind }) => kind[0])
        .join('')
    expect(plan()).toBe('whwwrrw')
    expect(plan({ worksOnHolidays: true })).toBe('wwwwrrw')
    expect(plan({ startDate: '' })).toBe('')
  })
})
