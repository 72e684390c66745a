import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerName } from './cluster.ts'
import { placesFor } from './places.ts'
import { livingSupervisor } from './supervisor-lock.ts'

/**
 * URL of the owner of an embedded PostgreSQL that another process of this machine runs for a data folder; undefined when
 * none runs.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  if ((await livingSupervisor(dataDir)) === undefined) return undefined
  const { lastPort } = await placesFor(dataDir)
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://${ownerName}:${password.trim()}@127.0.0.1:${lastPort}/${ownerName}`
}
