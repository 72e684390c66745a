import { setTimeout as pause } from 'node:timers/promises'

/**
 * A manager of another site at the daily work, as a process of its own, so that what is measured is the server and not
 * the test beside it: makes one call after the other and tells its parent how long each took.
 */

interface Call {
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
}
export interface AnswerReport {
  /** Milliseconds of the clock of the machine, when the answer was there. */
  readonly at: number
  readonly ms: number
  /** 0 where there was no answer. */
  readonly status: number
}

const [url, token, calls] = JSON.parse(process.argv[2]!) as [string, string, readonly Call[]]
const everyMs = 40
let number = 0

async function make({ path, form }: Call): Promise<number> {
  number += 1
  const query = form ? '' : `${path.includes('?') ? '&' : '?'}timestamp=${Date.now()}`
  const answer = await fetch(`${url}${path}${query}`, {
    method: form ? 'POST' : 'GET',
    headers: { 'x-auth-token': token, ...(form && { 'content-type': 'application/json' }) },
    ...(form && { body: JSON.stringify({ ...form, name: `${form['name']} ${number}` }) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

process.on('disconnect', () => process.exit())
for (let turn = 0; ; turn += 1) {
  const startedAt = performance.now()
  const status = await make(calls[turn % calls.length]!).catch(() => 0)
  process.send!({ at: Date.now(), ms: performance.now() - startedAt, status } satisfies AnswerReport)
  await pause(everyMs)
}
