import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SimulatedDevice } from '../../apps/simulator/src/device/device.ts'
import type { BenchDevice } from '../events/site.ts'

/** Devices of the bench of upgrades, as a process of their own: they record events, and install what they are given. */

export interface Orders {
  /** Starts these devices. */
  readonly start?: { readonly portal: string; readonly devices: readonly BenchDevice[] }
  /** Has each device record so many events, so many a second. */
  readonly burst?: { readonly count: number; readonly perSecond: number }
}

export interface Answer {
  /** Seconds until every event of a burst was acknowledged. */
  readonly seconds: number
  /** Devices that run another version than at first. */
  readonly upgraded: number
}

const lookMs = 50
const fast = { installMs: 200, rebootMs: 200, reconnectMinMs: 50, reconnectMaxMs: 500 }
const firstVersion = '1.0.0'
const devices: SimulatedDevice[] = []

const isDone = (device: SimulatedDevice): boolean => device.status().pending === 0
const upgradeCount = (): number => devices.filter((device) => device.status().firmware !== firstVersion).length

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, lookMs))
}

async function follow({ start, burst }: Orders, stateDir: string): Promise<Answer> {
  const began = performance.now()
  if (start) {
    for (const { mac, claimCode } of start.devices)
      devices.push(
        await SimulatedDevice.start({
          mac,
          code: claimCode,
          model: 'LD-200',
          portal: start.portal,
          stateDir,
          firmware: firstVersion,
          ...fast,
        }),
      )
    await until(() => devices.every((device) => device.status().phase === 'online'))
  }
  if (burst) {
    await Promise.all(devices.map((device) => device.burst(burst.count, burst.perSecond)))
    await until(() => devices.every(isDone))
  }
  return { seconds: (performance.now() - began) / 1_000, upgraded: upgradeCount() }
}

const folder = await mkdtemp(join(tmpdir(), 'upgrade-load-'))
process.on('message', (orders: Orders) => {
  follow(orders, folder).then(
    (answer) => process.send!(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send!('ready')
await once(process, 'disconnect')
await Promise.all(devices.map((device) => device.stop().catch(() => undefined)))
await rm(folder, { recursive: true, force: true, maxRetries: 3 })
process.exit()
