import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Whether a process with this number exists, of any user. `ended` is one whose parent has not taken note:
 * in containers the first process often never does, and the number stays.
 */
export function stateOf(pid: number): 'alive' | 'ended' | 'absent' {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'absent'
  }
  return statOf(pid)[0] === 'Z' ? 'ended' : 'alive'
}

/** The command line of a process; undefined when there is no such process or the system does not tell. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text ? text.split('\0').join(' ').trim() : undefined
  }
  return await ps(pid, 'command=')
}

/**
 * Something that differs between two processes that had the same number one after the other: its moment of start.
 * Undefined when there is no such process or the system does not tell.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return statOf(pid)[19]
  return await ps(pid, 'lstart=')
}

/** The folder a process works in; undefined when the system does not tell (in containers root may not look). */
export async function folderOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  return await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
}

/** The processes that work in a folder, as far as the system tells. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const folders = await Promise.all(pids.map((pid) => folderOf(pid)))
  return pids.filter((_pid, index) => folders[index] === folder)
}

/** Waits until a process is gone. Resolves with false when it is still there after `milliseconds`. */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (stateOf(pid) === 'alive') {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/** The fields of /proc/<pid>/stat from the state on; empty where there are none. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before them stands in brackets and may hold anything, so fields are counted from its end.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const { stdout } = await run('ps', ['-p', String(pid), '-o', column]).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}
