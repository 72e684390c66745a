import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { stopLeftover } from './leftover.ts'
import { livingSupervisor } from './supervisor-lock.ts'

const prefix = 'lintel-temporary-'

/**
 * Starts a PostgreSQL for tests and tools in a temporary folder; `stop()` also removes the folder. It does not wait
 * for the disk, so it is faster than the real one and loses everything with the machine.
 * @throws {EmbeddedPostgresError} one sentence
 */
export async function startTemporaryPostgres(log: (sentence: string) => void = () => {}): Promise<EmbeddedPostgres> {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  // PostgreSQL runs as another user when this is root; what lies inside stays closed.
  await chmod(dataDir, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings })
  return {
    ...postgres,
    async stop() {
      await postgres.stop()
      await rm(postgres.home, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A killed test run cannot clean up after itself, so the next one does. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    if (!name.startsWith(prefix) || !(await isAbandoned(dataDir))) continue
    const place = await readFile(join(dataDir, 'postgres-place.json'), 'utf8').catch(() => '{}')
    const { home = dataDir } = JSON.parse(place) as { home?: string }
    await stopLeftover(join(home, 'postgres'), '', () => {}).catch(() => {})
    await rm(home, { recursive: true, force: true }).catch(() => {})
    await rm(dataDir, { recursive: true, force: true }).catch(() => {})
  }
}

async function isAbandoned(dataDir: string): Promise<boolean> {
  const wasHeld = await readFile(join(dataDir, 'postgres-supervisor.json')).catch(() => null)
  return wasHeld !== null && (await livingSupervisor(dataDir)) === undefined
}
