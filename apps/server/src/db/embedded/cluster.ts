import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ShippedPostgres } from './binaries.ts'
import { EmbeddedPostgresError } from '../errors.ts'
import { type Identity, type Places, writeWhole } from './places.ts'

const run = promisify(execFile)

/** The owner of the cluster and of the database in it; both have its name. */
export const ownerName = 'lintel'

/**
 * Makes sure a cluster of the shipped version is there.
 * @param binaries folder with bin/initdb that the database's user can run
 * @returns the owner's password
 * @throws {EmbeddedPostgresError} when the cluster is of another version or cannot be made
 */
export async function prepareCluster(
  { dataDir, home, cluster, as }: Places,
  { version, major }: ShippedPostgres,
  binaries: string,
  log: (sentence: string) => void,
): Promise<string> {
  const passwordFile = join(dataDir, 'postgres-password')
  const password = await readFile(passwordFile, 'utf8').catch(() => '')
  const clusterMajor = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (clusterMajor && !password) {
    // DATA_DIR was emptied for a fresh start while the cluster lies elsewhere. Nothing is ever deleted for that.
    const aside = `${cluster}-without-password-${Date.now()}`
    await rename(cluster, aside)
    log(`The database in ${cluster} has no password in ${dataDir}: it was put aside as ${aside} and a new one is made.`)
  } else if (clusterMajor && clusterMajor !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${clusterMajor}, but this version of the portal brings PostgreSQL ` +
        `${major}: write a backup with the earlier version (npm run backup), and restore it with this one (npm run restore) ` +
        'into another DATA_DIR.',
    )
  } else if (clusterMajor) {
    return password
  }

  const clusterPassword = password || randomBytes(24).toString('hex')
  if (!password) await writeWhole(passwordFile, clusterPassword, 0o600)
  log(`Making a new database in ${cluster} (PostgreSQL ${version}).`)
  await makeCluster({ home, cluster, as, binaries, password: clusterPassword })
  return clusterPassword
}

interface NewCluster {
  readonly home: string
  readonly cluster: string
  readonly as: Identity | undefined
  readonly binaries: string
  readonly password: string
}

/** Runs initdb in a draft folder, so that a broken-off start never leaves half a cluster behind. */
async function makeCluster({ home, cluster, as, binaries, password }: NewCluster): Promise<void> {
  const draft = `${cluster}.new`
  const passwordFile = join(home, 'postgres-password.new-cluster')
  await rm(draft, { recursive: true, force: true })
  await makePrivateFolder(draft, as)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (as) await chown(passwordFile, as.uid, as.gid)
  try {
    // The builtin C.UTF-8 sorts by code point and knows upper and lower case of all scripts on every system alike.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
    const access = ['--auth=scram-sha-256', `--username=${ownerName}`, `--pwfile=${passwordFile}`]
    await run(join(binaries, 'bin', 'initdb'), ['-D', draft, ...locale, ...access], {
      ...as,
      cwd: home,
      env: programEnvironment(),
    })
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    throw new EmbeddedPostgresError(`A new database could not be made in ${cluster}: ${(stderr || message).trim()}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Makes the user PostgreSQL runs as the owner of a cluster that root has copied. */
export async function setClusterOwner({ cluster, as }: Places): Promise<void> {
  const owner = await stat(cluster).catch(() => null)
  if (as && owner?.uid === 0) await run('chown', ['-R', `${as.uid}:${as.gid}`, cluster])
}

/** Makes a folder that only the database's user can enter. The folder above it must be there, and it must not. */
export async function makePrivateFolder(folder: string, as: Identity | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await chmod(folder, 0o700)
  if (as) await chown(folder, as.uid, as.gid)
}

/** What the programs of PostgreSQL need from the environment, and nothing that would change their behaviour. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}
