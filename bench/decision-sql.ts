import pg from 'pg'
import { decide } from '@lintel/rules/access/decide.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import {
  decisionsBySql,
  disagreements,
  indexPolicies,
  loadPolicies,
  putQuestions,
  type Disagreement,
  type Question,
} from '../packages/rules/test/sql/answers.ts'
import { doors, people, richRequests, richSite } from './decision-site.ts'
import { fortnightMinutes, many, milliseconds, start } from './decision.ts'
import { report } from './kit/measurements.ts'

/**
 * (e) The decision beside SQL that computes the same: a large site, questions of every kind in turn by the package and
 * by one statement, and every answer compared. A difference is an error, not a figure, and ends the run as one.
 * `QUESTIONS` says how many are asked.
 */
const total = Number(process.env['QUESTIONS'] ?? 1_000_000)
const atOnce = Math.min(total, 20_000)
const shownDifferences = 10

export async function decisionSql(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const connection = new pg.Client({ connectionString: postgres.url })
  await connection.connect()
  const rates = { ours: [] as number[], peer: [] as number[] }
  const different: Disagreement[] = []
  const reasons = new Map<string, number>()
  let processor = 0
  try {
    const policy = richSite()
    const until = start + fortnightMinutes * 60_000
    await connection.query(`set jit = off; set work_mem = '64MB'`)
    const loading = await seconds(() => loadPolicies(connection, [{ policy, from: start, until }]))
    const indexes = indexPolicies([policy])
    const next = richRequests()
    console.log(
      `(e) decisions beside SQL: ${people} people, ${doors} doors; tables made in ${loading.toFixed(1)} s, ${total} questions`,
    )
    for (let first = 0; first < total; first += atOnce) {
      const questions = many(Math.min(atOnce, total - first), (n): Question => ({
        n: first + n,
        site: 0,
        request: next(),
      }))
      await putQuestions(connection, questions)
      const ours = await seconds(async () => {
        processor += milliseconds(() => {
          for (const { request } of questions) decide(indexes[0]!, request)
        })
      })
      let answers: Awaited<ReturnType<typeof decisionsBySql>> = new Map()
      const peer = await seconds(async () => void (answers = await decisionsBySql(connection)))
      rates.ours.push(questions.length / ours)
      rates.peer.push(questions.length / peer)
      for (const { reason } of answers.values()) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      different.push(...disagreements(indexes, questions, answers))
    }
    // The goal of 200,000 is for the site of `decision`; here every rule there is has a say, and SQL says no next time.
    report('(e) decisions of every kind, by the clock', rates, 'per second', (ours, peer) => ({
      text: 'faster than SQL',
      met: ours > peer,
    }))
    console.log(`  ours by the processor ${Math.round((total * 1_000) / processor).toLocaleString('en')} per second`)
    const shares = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} ${count}`)
    console.log(`  ${shares.join(', ')}\n  ${total - different.length} of ${total} agree\n`)
    for (const one of different.slice(0, shownDifferences)) console.log(JSON.stringify(one, null, 2))
    if (different.length > 0) process.exitCode = 1
  } finally {
    await connection.end()
    await postgres.stop()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1_000
}
