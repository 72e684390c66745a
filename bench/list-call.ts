import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { alternate, report } from './kit/measurements.ts'

/**
 * (b) The validated door list, with session, permission, scope, row-level security and paging, against bare Fastify
 * with pg and a statement written by hand for the same rows. Answers are compared for equality before time counts.
 */
const connections = 8
const secondsEach = 4
/** V8 compiles what is called often for some 20,000 calls; a server does it once in its life. */
const secondsWarm = 20

interface Serving {
  readonly child: ChildProcess
  readonly url: string
  readonly headers: Record<string, string>
}

function serve(file: string, postgresUrl: string): Promise<Serving> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [postgresUrl], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, ...(message as Omit<Serving, 'child'>) }))
    child.once('exit', () => reject(new Error(`${file} ended before it served`)))
  })
}

async function rowsOf({ url, headers }: Serving): Promise<string> {
  const response = await fetch(`${url}&timestamp=${Date.now()}`, { headers })
  const body = (await response.json()) as { code: number; data: { rows: unknown[]; total: number } }
  if (body.code !== 0 || body.data.rows.length !== 40)
    throw new Error(`unexpected answer: ${JSON.stringify(body).slice(0, 300)}`)
  return JSON.stringify(body.data)
}

async function requestsPerSecond({ url, headers }: Serving, duration = secondsEach): Promise<number> {
  const result = await autocannon({
    url: `${url}&timestamp=${Date.now()}`,
    headers,
    connections,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`)
  return result.requests.average
}

export async function listCall(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const servers: ChildProcess[] = []
  try {
    const ours = await serve('./list-call-ours.ts', postgres.url)
    servers.push(ours.child)
    const peer = await serve('./list-call-peer.ts', postgres.url)
    servers.push(peer.child)
    ours.headers['x-cloud-version'] = cloudVersion
    if ((await rowsOf(ours)) !== (await rowsOf(peer))) throw new Error('the two do not answer the same')
    await requestsPerSecond(ours, secondsWarm)
    await requestsPerSecond(peer, secondsWarm)
    const comparison = await alternate(
      5,
      () => requestsPerSecond(ours),
      () => requestsPerSecond(peer),
    )
    report('(b) door list, 40 of 1,000 rows, 8 connections', comparison, 'requests/s', (a, b) => ({
      text: '≥ 0.6 of the peer',
      met: a / b >= 0.6,
    }))
  } finally {
    for (const server of servers) server.kill()
    await postgres.stop()
  }
}
