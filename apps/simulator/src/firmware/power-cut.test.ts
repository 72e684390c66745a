import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../test/image-shelf.ts'
import { code, mac, TestBackend } from '../../test/test-backend.ts'
import { waitForPercent, waitForStep, quick } from '../../test/upgrades.ts'
import type { DeviceOptions } from '../device/device-options.ts'

const program = fileURLToPath(new URL('../../test/device-child.ts', import.meta.url))
let backend: TestBackend
let child: ChildProcess | null = null

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await backend.close()
})

/** A device in a process of its own. */
async function startChild(more: Partial<DeviceOptions>): Promise<ChildProcess> {
  const { portal, stateDir } = backend
  child = spawn(process.execPath, [program, JSON.stringify({ ...quick, mac, code, portal, stateDir, ...more })], {
    stdio: 'inherit',
  })
  await backend.until(() => backend.of('birth').length === 1)
  return child
}

/** A device at a step, that stays there, and what becomes of it when its power is cut there. */
interface Cut {
  readonly at: string
  readonly ends: string
  readonly device?: Partial<DeviceOptions>
  readonly fault?: Fault
  /** Somebody opens a door while the image comes. */
  readonly isOpened?: boolean
}

const cuts: readonly Cut[] = [
  { at: 'queued', ends: 'done', isOpened: true },
  { at: 'downloading', ends: 'done', fault: { stopsAfter: 100_000 } },
  { at: 'verified', ends: 'failed INTERRUPTED', isOpened: true, fault: { breaksAfter: 100_000 } },
  { at: 'installing', ends: 'failed INTERRUPTED', device: { installMs: 60_000 } },
  { at: 'rebooting', ends: 'done', device: { rebootMs: 60_000 } },
]

describe('a power cut', () => {
  it.each(cuts)('while it is $at ends in $ends', async ({ at, ends, device: more, fault, isOpened }) => {
    const victim = await startChild({ reconnectMinMs: 300, reconnectMaxMs: 600, ...more })
    backend.shelf.fault = (request) => (request === 0 ? (fault ?? {}) : {})
    const job = backend.shelf.jobOf()
    const open = async () => {
      const command = backend.command('open', { door: 0, holdSeconds: 60 })
      await backend.until(() => backend.answersTo(command).length === 2)
    }
    if (isOpened && at === 'queued') await open()
    backend.say('job', job)
    if (isOpened && at !== 'queued') {
      await backend.until(() => backend.shelf.starts.length > 0)
      await open()
    }
    await waitForStep(backend, job, at)
    if (at === 'downloading') await waitForPercent(backend, 30)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const device = await backend.start(quick)
    await backend.until(() => backend.of('birth').length === 2)
    const [fw, state] = [ends === 'done' && at === 'rebooting' ? '50.1.0.2' : '1.0.0', ends.split(' ')[0]]
    const expected = at === 'queued' || at === 'downloading' ? at : state
    expect(backend.of('birth')[1]).toMatchObject({ fw, job: { id: job.id, state: expected } })
    await waitForStep(backend, job, ends)
    expect(device.status().firmware).toBe(ends === 'done' ? '50.1.0.2' : '1.0.0')
    if (at === 'downloading') expect(backend.shelf.starts).toEqual([0, 100_000])
  })
})
