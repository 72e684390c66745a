import { contract } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { dayMs } from '@lintel/vocabulary/durations.ts'
import { call, signInByCall } from './walk-ids.ts'

/** People with working hours at a company of the office, and the week before this one with their punches. */
export interface PunchedWeek {
  /** Dates of the week, Monday first. */
  readonly dates: readonly string[]
  /** Last name that the people share. */
  readonly lastName: string
  readonly timetable: string
  readonly peopleUuids: Readonly<Record<string, string>>
}

/** What each person punched, by the day of the week from Monday; a day without any is one of absence. */
const punchesOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // Late on Tuesday by a minute more than is allowed, absent on Wednesday, without an out on Thursday.
  Lena: [['08:58', '17:34'], ['09:06', '17:34'], [], ['08:55'], ['09:05', '17:30']],
  // Late on Tuesday by more than any allowance of the journeys.
  Milo: [
    ['09:00', '17:30'],
    ['09:12', '17:31'],
    ['08:50', '17:40'],
    ['08:57', '17:33'],
    ['09:00', '17:45'],
  ],
}

const section = 'propertyOffice'

/** Sets up two people from 9 to 17:30 with an allowance of five minutes, and what they punched last week. */
export async function createPunchedWeek(): Promise<PunchedWeek> {
  const token = await signInByCall('officeManager', section)
  const create = async (operation: Operation, form: object): Promise<string> => {
    const data = await call<{ uuid?: string; uuids?: readonly string[] } | null>(operation, form, token, section)
    const uuid = data?.uuid ?? data?.uuids?.[0]
    if (!uuid) throw new Error(`${operation.path} has created nothing`)
    return uuid
  }
  const companyUuid = await companyOf('Kestrel Design', token)
  // A second try of the journeys has names of its own.
  const lastName = `Tally${Date.now() % 100_000}`
  const timetable = `Workshop ${lastName}`
  const timetableUuid = await create(contract.attendanceTimetable.create, {
    companyUuid,
    name: timetable,
    kind: 'fixed',
    periods: [{ start: 540, end: 1050, checkFrom: 420, checkTo: 1200 }],
    break: { start: 720, end: 750 },
    allowLateMinutes: 5,
    allowEarlyMinutes: 0,
  })
  const shiftUuid = await create(contract.attendanceShift.create, {
    companyUuid,
    name: timetable,
    cycleUnit: 'week',
    timetableUuids: [...Array.from({ length: 5 }, () => timetableUuid), null, null],
  })
  const dates = lastWeek()
  const peopleUuids: Record<string, string> = {}
  for (const firstName of Object.keys(punchesOf)) {
    const form = { companyUuid, firstName, lastName, attendanceEnabled: true }
    peopleUuids[firstName] = await create(contract.personnel.create, form)
  }
  await create(contract.attendanceSchedule.create, {
    companyUuid,
    personnelUuids: Object.values(peopleUuids),
    shiftUuid,
    startDate: dates[0],
    endDate: dates[6],
    // Whatever holidays the week has.
    worksOnHolidays: true,
    isCorrection: true,
  })
  for (const [firstName, days] of Object.entries(punchesOf))
    for (const [index, times] of days.entries())
      for (const time of times) {
        const punch = { personUuid: peopleUuids[firstName], at: `${dates[index]}T${time}`, reason: 'Reader off' }
        await create(contract.attendanceCorrection.addPunch, punch)
      }
  return { dates, lastName, timetable, peopleUuids }
}

/** Deletes the people again, so that later journeys find the company as it was. */
export async function deletePeople({ peopleUuids }: PunchedWeek): Promise<void> {
  const token = await signInByCall('officeManager', section)
  for (const uuid of Object.values(peopleUuids)) await call(contract.personnel.remove, { uuid }, token, section)
}

/** A person of the other company that has schedules, as the office's manager knows it. */
export async function personOfOtherCompany(): Promise<{ uuid: string; name: string }> {
  const token = await signInByCall('officeManager', section)
  const filter = { companyUuid: await companyOf('Tower Services', token) }
  const { rows } = await call<{ rows: { personUuid: string; personName: string }[] }>(
    contract.attendanceSchedule.list,
    filter,
    token,
    section,
  )
  return { uuid: rows[0]!.personUuid, name: rows[0]!.personName }
}

async function companyOf(name: string, token: string): Promise<string> {
  const { rows } = await call<{ rows: { uuid: string; name: string }[] }>(contract.company.names, {}, token, section)
  return rows.find((company) => company.name === name)!.uuid
}

/** The seven dates before this week's Monday. */
function lastWeek(): readonly string[] {
  const now = Date.now()
  const monday = now - (((new Date(now).getUTCDay() + 6) % 7) + 7) * dayMs
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * dayMs).toISOString().slice(0, 10))
}
