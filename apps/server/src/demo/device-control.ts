import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fail } from '../kernel/failure.ts'
import type { DemoDevices } from '../kernel/services.ts'
import { devicesFile } from './seed.ts'

/** What the simulated devices leave in their folder: where they listen, and the word that they listen to. */
const ControlFile = z.object({ port: z.int(), token: z.string() })
const ClaimsFile = z.array(z.object({ mac: z.string(), cards: z.array(z.string()).optional() }))
const Outcome = z.object({ granted: z.boolean() })

const answerWithinMs = 3_000
/** A door that was forced open falls shut after so long. */
const forcedOpenMs = 20_000

/**
 * Moves the demo's simulated devices as people at them would, by the control of their program; only the devices that
 * the demo itself has made.
 * @param dataDir the folder of the installation, where the devices have theirs
 */
export function demoDevicesIn(dataDir: string): DemoDevices {
  let reading: Promise<ReadonlyMap<string, readonly string[]>> | undefined
  // Read when first asked for: the demo is made after the server's parts.
  const cardsByMac = () => (reading ??= readCards(devicesFile(dataDir)))
  const act = (mac: string, action: string, body: object) => callDevice(dataDir, mac, action, body)
  return {
    macs: async () => new Set((await cardsByMac()).keys()),
    async presentCard(mac, door) {
      const cards = (await cardsByMac()).get(mac) ?? []
      if (cards.length === 0) return fail('notFound')
      // Another person each time.
      const first = randomInt(cards.length)
      const outcome = await act(mac, 'enter', { door, cards: [...cards.slice(first), ...cards.slice(0, first)] })
      return Outcome.parse(outcome).granted
    },
    async showCard(mac, reader, card) {
      await act(mac, 'present', { kind: 'card', value: card, reader })
    },
    async forceOpen(mac, door) {
      // One that stands open would not be forced.
      await act(mac, 'closeDoor', { door })
      await act(mac, 'forceDoor', { door })
      void pause(forcedOpenMs, undefined, { ref: false })
        .then(() => act(mac, 'closeDoor', { door }))
        .catch(() => undefined)
    },
  }
}

/** Cards of the people who come by each of the demo's devices; no device where the demo was made elsewhere. */
async function readCards(path: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const claims = ClaimsFile.parse(JSON.parse(await readFile(path, 'utf8').catch(() => '[]')))
  return new Map(claims.map(({ mac, cards = [] }) => [mac, cards]))
}

/** Lets a simulated device do something. Fails as unavailable while their program does not answer. */
async function callDevice(dataDir: string, mac: string, action: string, body: object): Promise<unknown> {
  try {
    const file = await readFile(join(dataDir, 'simulator', 'control.json'), 'utf8')
    const { port, token } = ControlFile.parse(JSON.parse(file))
    const answer = await fetch(`http://127.0.0.1:${port}/devices/${mac}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (answer.ok) return (await answer.json()) as unknown
  } catch {
    // The devices are starting, or have ended and start again.
  }
  return fail('unavailable')
}
