import { execFile } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from '../errors.ts'
import { commandOf, folderOf, isGoneWithin, processesIn, stateOf } from './processes.ts'

const run = promisify(execFile)

const orphanPatience = 10_000

/** What PostgreSQL writes into postmaster.pid while it runs. */
export interface PostmasterFile {
  readonly pid: number
  readonly isReady: boolean
}

/** Reads a cluster's postmaster.pid; null when there is none, pid 0 when it says nothing. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0, isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Stops the PostgreSQL that a killed portal left running on a cluster, and clears a pid file that would keep a new
 * one from starting.
 * @param binaries folder with bin/pg_ctl, used where the system has no signals
 * @throws {EmbeddedPostgresError} when it does not end within half a minute
 */
export async function stopLeftover(cluster: string, binaries: string, log: (sentence: string) => void): Promise<void> {
  const file = await readPostmasterFile(cluster)
  if (!file) return
  if (process.platform === 'win32') {
    await run(join(binaries, 'bin', 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w']).catch(() => {})
    return
  }
  const state = file.pid === 0 ? 'ended' : stateOf(file.pid)
  if (state === 'absent') return // PostgreSQL clears this one itself, after looking for orphans.
  if (state === 'ended' || !(await isPostmasterOf(cluster, file.pid))) {
    log(`Clearing ${join(cluster, 'postmaster.pid')}: process ${file.pid} is not a PostgreSQL of this folder.`)
    return await clear(cluster)
  }
  log(`Stopping the PostgreSQL (process ${file.pid}) that an earlier start left running.`)
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    send(file.pid, signal)
    if (!(await isGoneWithin(file.pid, patience))) continue
    // It was being killed at this moment: no file of its own is gone then, and its number may stay.
    if (stateOf(file.pid) === 'ended' && (await readPostmasterFile(cluster))?.pid === file.pid) await clear(cluster)
    return
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL of an earlier start (process ${file.pid}) does not end: stop it manually, then start again.`,
  )
}

/**
 * Removes a pid file whose number stays taken, perhaps by another program after a restart: PostgreSQL would think it
 * its own. The file is also how PostgreSQL notices backends of a killed one, so that is looked for here instead.
 */
async function clear(cluster: string): Promise<void> {
  const place = await realpath(cluster)
  const until = Date.now() + orphanPatience
  for (let orphans = await processesIn(place); orphans.length > 0; orphans = await processesIn(place)) {
    if (Date.now() > until) {
      throw new EmbeddedPostgresError(
        `Processes of a killed PostgreSQL (${orphans.join(', ')}) still use ${cluster}: stop them manually, then start again.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** Whether a process is a PostgreSQL that serves this cluster. */
async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  const place = await realpath(cluster)
  const command = (await commandOf(pid)) ?? ''
  const isPostgres = /(^|\/)postgres(\.exe)?( |$)/.test(command)
  // PostgreSQL works in its cluster; where the system hides that, the -D of its command line has to do.
  const folder = await folderOf(pid)
  return isPostgres && (folder === undefined ? command.includes(` -D ${cluster} `) : folder === place)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
