/**
 * The third reading of access-decision, in SQL: policies and questions go into tables, and one statement answers all of
 * them.
 */

import { readFileSync } from 'node:fs'
import { decide } from '../../src/access/decide.ts'
import { indexPolicy } from '../../src/access/index-policy.ts'
import type { PolicyIndex } from '../../src/access/policy-index.ts'
import type { Instant, Policy } from '../../src/access/model.ts'
import type { AccessRequest, Decision } from '../../src/access/request.ts'

/** A connection to PostgreSQL; temporary tables live on it. */
export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

export interface Question {
  readonly n: number
  /** Which of the policies is asked, by its place in their list. */
  readonly site: number
  readonly request: AccessRequest
}

export type Answer = Pick<Decision, 'result' | 'reason' | 'ruleId'>

const text = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const dayMs = 86_400_000
const dateOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10)

/** Makes the tables of some policies, ready for questions about a time. */
export async function loadPolicies(
  connection: Connection,
  policies: readonly { readonly policy: Policy; readonly from: Instant; readonly until: Instant }[],
): Promise<void> {
  await connection.query(
    'create temp table policy (site integer primary key, content jsonb, first_day date, last_day date)',
  )
  for (const [site, { policy, from, until }] of policies.entries()) {
    await connection.query('insert into policy values ($1, $2, $3, $4)', [
      site,
      JSON.stringify(policy),
      // A day more on each side: clocks differ, and windows cross midnight.
      dateOf(from - 2 * dayMs),
      dateOf(until + 2 * dayMs),
    ])
  }
  await connection.query(text('./tables.sql'))
}

/** Puts questions in the place of those before. */
export async function putQuestions(connection: Connection, questions: readonly Question[]): Promise<void> {
  await connection.query('truncate question')
  await connection.query(text('./questions.sql'), [JSON.stringify(questions)])
  await connection.query('analyze question')
}

/** The answers in SQL by the questions' numbers. */
export async function decisionsBySql(connection: Connection): Promise<ReadonlyMap<number, Answer>> {
  const { rows } = await connection.query(text('./decision.sql'))
  return new Map(
    (rows as { n: number; result: string; reason: string; rule: string | null }[]).map(
      ({ n, result, reason, rule }) => [n, { result, reason, ruleId: rule } as Answer],
    ),
  )
}

export interface Disagreement {
  readonly question: Question
  readonly decided: Answer
  readonly bySql: Answer | undefined
}

/** Asks the package the same and answers where the two differ. */
export function disagreements(
  indexes: readonly PolicyIndex[],
  questions: readonly Question[],
  answers: ReadonlyMap<number, Answer>,
): readonly Disagreement[] {
  return questions.flatMap((question) => {
    const { result, reason, ruleId } = decide(indexes[question.site]!, question.request)
    const bySql = answers.get(question.n)
    const isSame = bySql?.result === result && bySql.reason === reason && bySql.ruleId === ruleId
    return isSame ? [] : [{ question, decided: { result, reason, ruleId }, bySql }]
  })
}

export const indexPolicies = (policies: readonly Policy[]): readonly PolicyIndex[] => policies.map(indexPolicy)
