import { rmSync } from 'node:fs'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../tools/product.ts'
import { houses, tellHouse } from './houses.ts'

/** Starts the product once for each house, as a person would, on a fresh folder with the demo and its simulated devices. */
export default async function setup(): Promise<() => Promise<void>> {
  const stops = await Promise.all(houses.map(build))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function build(house: (typeof houses)[number]): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('e2e')
  const port = await freePort()
  const { child } = await startProduct(dataDir, port, await freePort())
  tellHouse(house, { address: `http://127.0.0.1:${port}`, dataDir })
  return async () => {
    await stopProduct(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
