import { SimulatedDevice } from '../src/device/device.ts'

/**
 * A device in a process of its own, to be killed: prints each event number once it is safe, until it is told to stop.
 */

const [portal, stateDir, mac, code, perSecond] = process.argv.slice(2) as [string, string, string, string, string]
const device = await SimulatedDevice.start({
  mac,
  code,
  model: 'LC-4',
  portal,
  stateDir,
  reconnectMinMs: 10,
  reconnectMaxMs: 50,
})

let going = true
process.stdin.once('data', () => {
  going = false
})
while (going) {
  const { from, to } = await device.burst(20, Number(perSecond))
  process.stdout.write(`${from} ${to}\n`)
}
while (device.status().pending > 0) await new Promise((resolve) => setTimeout(resolve, 10))
await device.stop()
process.exit(0)
