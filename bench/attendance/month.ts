import { projectScope, systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { computeDaysOf } from '../../apps/server/src/domain/attendance/compute.ts'
import { alternate, report } from '../kit/measurements.ts'
import { startServer } from '../kit/server.ts'
import { insertMonth, month } from './month-site.ts'
import { aggregate, monthBySql, type DayFigures } from './month-sql.ts'

/**
 * (k) A month of 200,000 punches of 2,000 people in five shifts, from stored rows to the figures of each day: ours, with
 * the explanation of every day, beside one statement of SQL. A minute that differs is an error and ends the run as one.
 */
const rounds = 5
/** As many people as the worker computes at once in a month. */
const atOnce = 64
const shownDifferences = 10
const now = new Date('2026-05-01T00:00:00Z')

export async function attendanceMonth(): Promise<void> {
  const server = await startServer({ hasDevices: false })
  const connection = server.owner
  try {
    const { projectUuid, companyUuid, punches } = await server.database.write(systemScope, insertMonth)
    await connection.query('analyze')
    await connection.query(`set jit = off; set work_mem = '64MB'; ${aggregate}`)
    const scope = projectScope(projectUuid)
    const { rows: persons } = await connection.query('select uuid from person where attendance_enabled order by uuid')
    let ours: DayFigures[] = []
    let peer: DayFigures[] = []
    const compute = async (): Promise<void> => {
      ours = []
      for (let first = 0; first < persons.length; first += atOnce) {
        const people = persons.slice(first, first + atOnce).map(({ uuid }: { uuid: string }) => uuid)
        const days = await server.database.read(systemScope, (db) =>
          computeDaysOf(db, scope, { companyUuid, people, from: month.from, to: month.to }, now),
        )
        for (const { person, result } of days) {
          if (result.scheduledMinutes === 0) continue
          ours.push({
            person: person.uuid,
            date: result.date,
            scheduled: result.scheduledMinutes,
            worked: result.workedMinutes,
            late: result.lateMinutes,
            early: result.earlyMinutes,
            overtime: result.overtimeMinutes,
            break: result.breakMinutes,
            absent: result.absentMinutes,
            missed: result.periods.filter(({ missing }) => missing !== undefined).length,
          })
        }
      }
    }
    const times = await alternate(
      rounds,
      () => seconds(compute),
      () => seconds(async () => void (peer = await monthBySql(connection, projectUuid))),
    )
    const title = `(k) attendance of a month: ${punches.toLocaleString('en')} punches, ${persons.length} people, ${ours.length} days`
    report(title, times, 's', (mine, other) => ({ text: '≤ 2 × SQL', met: mine <= 2 * other }))
    const differences = differencesOf(ours, peer)
    console.log(`  ${ours.length - differences.length} of ${peer.length} days agree, minute by minute\n`)
    for (const one of differences.slice(0, shownDifferences)) console.log(JSON.stringify(one))
    if (differences.length > 0 || ours.length !== peer.length) process.exitCode = 1
  } finally {
    await server.close()
  }
}

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1_000
}

function differencesOf(ours: readonly DayFigures[], peer: readonly DayFigures[]) {
  const others = new Map(peer.map((day) => [`${day.person} ${day.date}`, day]))
  return ours.flatMap((mine) => {
    const other = others.get(`${mine.person} ${mine.date}`)
    const isEqual = other && (Object.keys(mine) as (keyof DayFigures)[]).every((key) => mine[key] === other[key])
    return isEqual ? [] : [{ mine, other }]
  })
}
