import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const supervise = new URL('./supervise.mjs', import.meta.url).href
let folder: string
let launcher: ChildProcess | undefined

/**
 * What is supervised: says that it is ready, notes its number once that has arrived, and ends when it is asked to or
 * has lost its launcher. One that was killed before its launcher knew that it was ready would not be started again.
 */
const steady = `
  const { appendFileSync } = await import('node:fs')
  process.send('ready', () => setTimeout(() => appendFileSync(process.env.PIDS, process.pid + '\\n'), 200))
  process.once('disconnect', () => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0))
  setInterval(() => {}, 1_000)`

const pids = (): number[] => {
  const file = join(folder, 'pids')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(holds: () => boolean, withinMs = 20_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${holds.toString()}`)
    await pause(20)
  }
}

/** Starts a launcher over a program, directly or below another process that is killed in its place. */
function launch(program: string, { below = false } = {}): ChildProcess {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  const script = `
    import { superviseWithPinnedNode } from ${JSON.stringify(supervise)}
    process.exit(await superviseWithPinnedNode(${JSON.stringify(file)}))`
  const args = ['--input-type=module', '-e', script]
  const env = { ...process.env, PIDS: join(folder, 'pids'), npm_lifecycle_event: below ? 'start' : '' }
  const parent = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}); setInterval(() => {}, 1e3)`
  launcher = spawn(process.execPath, below ? ['-e', parent] : args, { env, stdio: 'ignore' })
  return launcher
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-supervise-'))
})

afterEach(async () => {
  launcher?.kill('SIGKILL')
  await until(() => !pids().some(isAlive))
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  it('starts a program again that was killed', async () => {
    launch(steady)
    await until(() => pids().length === 1)
    process.kill(pids()[0]!, 'SIGKILL')
    await until(() => pids().length === 2)
    expect(isAlive(pids()[1]!)).toBe(true)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends its program with itself on %s', async (signal) => {
    const child = launch(steady)
    await until(() => pids().length === 1)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(isAlive(pids()[0]!)).toBe(false)
  })

  it('takes its program with itself when it is killed', async () => {
    const child = launch(steady)
    await until(() => pids().length === 1)
    child.kill('SIGKILL')
    await until(() => !isAlive(pids()[0]!))
    expect(pids()).toHaveLength(1)
  })

  it('ends its program when npm, which started it, is killed', async () => {
    const npm = launch(steady, { below: true })
    await until(() => pids().length === 1)
    npm.kill('SIGKILL')
    await until(() => !isAlive(pids()[0]!))
    expect(pids()).toHaveLength(1)
  })

  it('ends with a program that never was ready, which has said why', async () => {
    const child = launch('process.exit(3)')
    expect(await once(child, 'exit')).toEqual([3, null])
  })
})
