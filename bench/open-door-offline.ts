import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@lintel/contract/all/contract.ts'
import { errors } from '@lintel/contract/errors/errors.ts'
import { callControl, readControlFile, type ControlFile } from '../apps/simulator/src/cli/control.ts'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../tools/product.ts'
import { quantile } from './kit/measurements.ts'
import { signedIn } from './open-door-caller.ts'

/**
 * From the click on _Open_ to the answer that the device is offline. The peer is a call to the same server that does
 * nothing at all. A device whose network swallows packets is online until the broker's keep-alive has run out, and is
 * not measured here: its command expires.
 */
const refusals = 300
const warmUps = 50
const goalMs = 100
/** A device of the demo with one door. */
const garage = { mac: '0C11050A0002', door: 'Garage barrier' }
const account = { userName: 'manager@tower.invalid', password: 'Lintel-demo-1' }

export async function refuseOffline(): Promise<void> {
  const dataDir = temporaryFolder('product')
  const port = await freePort()
  const { child } = await startProduct(dataDir, port, await freePort())
  const address = `http://127.0.0.1:${port}`
  try {
    const caller = await signedIn({ address, account })
    await caller.doorsThat(({ name, connection }) => name === garage.door && connection === 'online')
    await callControl(await fleetIn(join(dataDir, 'simulator')), 'POST', `/devices/${garage.mac}/offline`)
    const [door] = await caller.doorsThat(({ name, connection }) => name === garage.door && connection !== 'online')
    const refusal = () =>
      measure(async () => {
        const { code, msg } = await caller.ask(contract.door.open, { uuid: door!.uuid, key: randomUUID() })
        if (code !== errors.deviceOffline.code) throw new Error(`an offline device was answered with ${code} ${msg}`)
      })
    const bare = () => measure(async () => void (await (await fetch(`${address}/healthz`)).json()))
    const [ours, peer]: [number[], number[]] = [[], []]
    for (let count = 0; count < warmUps + refusals; count++) {
      const [refused, answered] = [await refusal(), await bare()]
      if (count < warmUps) continue
      ours.push(refused)
      peer.push(answered)
    }
    const p95 = quantile(ours, 0.95)
    console.log(
      `(a) remote open of an offline device, click to refusal, ${refusals} calls in turn with /healthz\n` +
        `  ours  ${figures(ours)}\n  peer  ${figures(peer)}\n` +
        `  ratio ${(quantile(ours, 0.5) / quantile(peer, 0.5)).toFixed(2)}   goal ≤ ${goalMs} ms: ${p95 <= goalMs ? 'met' : 'MISSED'}\n`,
    )
  } finally {
    await stopProduct(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The running devices; their first may be online before the last has started. */
async function fleetIn(folder: string): Promise<ControlFile> {
  for (let tries = 0; tries < 100; tries++) {
    const fleet = await readControlFile(folder)
    if (fleet) return fleet
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the simulated devices cannot be reached')
}

async function measure(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}

const figures = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms, max ${Math.max(...times).toFixed(2)} ms`
