import fc, { seed } from '../../../../../tools/testing/fast-check.ts'
import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import {
  decisionsBySql,
  disagreements,
  indexPolicies,
  loadPolicies,
  putQuestions,
  type Question,
} from '../../../../../packages/rules/test/sql/answers.ts'
import { scene, sceneDays } from '../../../../../packages/rules/test/parts.ts'
import { requestIn } from '../../../../../packages/rules/test/requests.ts'
import { policyIn } from '../../../../../packages/rules/test/sites.ts'

/** A loaded machine takes its time over so many questions. */
vi.setConfig({ testTimeout: 120_000 })

const sites = 200
const questionsOfEach = 100
const dayMs = 86_400_000

it('the decision decides 20,000 cases of 200 sites as SQL decides them in one statement', async () => {
  const site = scene.chain((place) =>
    fc.record({
      base: fc.constant(place.base),
      policy: policyIn(place),
      requests: fc.array(requestIn(place), { minLength: questionsOfEach, maxLength: questionsOfEach }),
    }),
  )
  const samples = fc.sample(site, sites)
  const policies = samples.map(({ policy }) => policy)
  const questions = samples.flatMap(({ requests }, place) =>
    requests.map((request, at): Question => ({ n: place * questionsOfEach + at, site: place, request })),
  )
  const connection = new pg.Client({ connectionString: inject('postgresUrl') })
  await connection.connect()
  try {
    await loadPolicies(
      connection,
      samples.map(({ policy, base }) => ({ policy, from: base, until: base + sceneDays * dayMs })),
    )
    await putQuestions(connection, questions)
    const answers = await decisionsBySql(connection)
    expect(answers.size).toBe(sites * questionsOfEach)
    const different = disagreements(indexPolicies(policies), questions, answers)
    const first = different[0]
    expect(first && { seed, ...first, policy: policies[first.question.site] }).toBeUndefined()
    // Every reason there is has been asked for.
    expect(new Set(Array.from(answers.values(), ({ reason }) => reason)).size).toBeGreaterThan(25)
  } finally {
    await connection.end()
  }
})
