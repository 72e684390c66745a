import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { MigrationError } from '../errors.ts'

export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** The *.sql files of a folder by name, each with its hash. */
export async function sqlFilesIn(dir: string): Promise<SqlFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      // A checkout may have other line ends; that is no change.
      const text = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: hashOf(text) }
    }),
  )
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A set of migrations need not have every folder. */
export function ignoreMissing(error: NodeJS.ErrnoException): SqlFile[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Longest wait of a file for a lock: later statements queue behind it, and a server at work has calls all the time. */
const lockPatienceMs = 500
/**
 * It is tried again so often, with pauses in which those others are served; a call may hold a lock for some seconds.
 */
const lockTries = 60
const lockPauseMs = 500
const lockNotAvailable = '55P03'

/**
 * Runs a file and records its hash in a transaction of its own. A server of the version before may be at work
 * meanwhile: a lock that is not to be had soon is given up and tried again.
 * @param title how a failure calls it, as the subject of a sentence
 * @param record the table that takes name and hash
 * @throws {MigrationError} one sentence: where the file failed, or what its user may not do
 */
export async function applySql(
  client: pg.ClientBase,
  title: string,
  file: SqlFile,
  record: 'schema_migration' | 'schema_repeatable',
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, file, record)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === lockNotAvailable && tries < lockTries) {
        await pause(lockPauseMs)
        continue
      }
      if (error.message.startsWith('permission denied to set parameter')) throw await missingGrant(client)
      throw new MigrationError(`${title} failed${placeOf(error, file.text)}: ${error.message}.`, { cause: error })
    }
  }
}

async function applyOnce(
  client: pg.ClientBase,
  { name, text, sha256 }: SqlFile,
  record: 'schema_migration' | 'schema_repeatable',
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout to ${lockPatienceMs}`)
    // Whatever the user's own setting is, a table without a schema is one of ours.
    await client.query('set local search_path to public')
    // Functions may name tables and functions of files that come later.
    if (record === 'schema_repeatable') await client.query('set local check_function_bodies to off')
    await client.query(text)
    await client.query(
      `insert into public.${record} (name, sha256) values ($1, $2)
        on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [name, sha256],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Where in a text PostgreSQL found an error: " at line 3", or the statement of a block in brackets. */
function placeOf(error: pg.DatabaseError, text: string): string {
  const line = error.position && text.slice(0, Number(error.position) - 1).split('\n').length
  return line ? ` at line ${line}` : error.where ? ` (${error.where.split('\n')[0]})` : ''
}

/** Our functions set these for themselves, which a superuser must allow for settings that PostgreSQL does not know. */
const parameters = ['lintel.scope', 'lintel.scope_uuid', 'lintel.scope_company'] as const

async function missingGrant(client: pg.ClientBase): Promise<MigrationError> {
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  const { user } = rows[0]!
  return new MigrationError(
    `The user ${user} may not set the portal's own settings: run "grant set on parameter ` +
      `${parameters.map((name) => pg.escapeIdentifier(name)).join(', ')} to ${pg.escapeIdentifier(user)}" as a superuser.`,
  )
}
