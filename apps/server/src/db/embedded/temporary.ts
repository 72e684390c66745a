import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedPostgres } from './supervise.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { stopLeftover } from './leftover.ts'
import { recordedHome } from './places.ts'
import { livingSupervisor } from './supervisor-lock.ts'

const prefix = 'lintel-temporary-'

/** Folders that live in memory, where Linux has one. */
const inMemory = '/dev/shm'
/** Bytes that have to be free there; a few databases of tests and their log take a quarter of it. */
const roomInMemory = 2 * 1024 ** 3

/**
 * Each connection has a process of its own, which is soon gone, and takes its first megabytes page by page: 40 % fewer
 * page faults when the GNU C library asks for large pages, a twelfth of the time of an API test.
 */
const environment = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_TOP_PAD_: String(4 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 ** 2),
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024 ** 2),
}

/**
 * Starts a PostgreSQL for tests and tools in a temporary folder; `stop()` also removes the folder. It does not wait
 * for the disk, so it is faster than the real one and loses everything with the machine. Where there is room it lies in
 * memory altogether (`neededInMemory` bytes of it): a new database is a thousand files, which ext4 takes a second for
 * once others were removed before.
 * @throws {EmbeddedPostgresError} one sentence
 */
export async function startTemporaryPostgres(
  log: (sentence: string) => void = () => {},
  neededInMemory = roomInMemory,
): Promise<EmbeddedPostgres> {
  await removeAbandoned(tmpdir())
  await removeAbandoned(inMemory)
  const dataDir = await mkdtemp(join(await roomyFolder(neededInMemory), prefix))
  // PostgreSQL runs as another user when this is root; what lies inside stays closed.
  await chmod(dataDir, 0o711)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // Several tests at a time, some with several servers.
    max_connections: '400',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings, environment })
  return {
    ...postgres,
    async stop() {
      await postgres.stop()
      await rm(postgres.home, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function roomyFolder(needed: number): Promise<string> {
  const room = await statfs(inMemory).catch(() => undefined)
  return room && room.bavail * room.bsize >= needed ? inMemory : tmpdir()
}

/** A killed test run cannot clean up after itself, so the next one does. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const dataDir = join(parent, name)
    if (!name.startsWith(prefix) || !(await isAbandoned(dataDir))) continue
    const home = await recordedHome(dataDir)
    await stopLeftover(join(home, 'postgres'), '', () => {}).catch(() => {})
    await rm(home, { recursive: true, force: true }).catch(() => {})
    await rm(dataDir, { recursive: true, force: true }).catch(() => {})
  }
}

async function isAbandoned(dataDir: string): Promise<boolean> {
  const record = await readFile(join(dataDir, 'postgres-supervisor.json')).catch(() => null)
  return record !== null && (await livingSupervisor(dataDir)) === undefined
}
