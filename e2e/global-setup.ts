import { rmSync } from 'node:fs'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../tools/product.ts'

/** Starts the product once, as a person would, on a fresh folder with the demo and its simulated devices. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('e2e')
  const port = await freePort()
  const { child } = await startProduct(dataDir, port, await freePort())
  process.env['E2E_ADDRESS'] = `http://127.0.0.1:${port}`
  process.env['E2E_DATA'] = dataDir
  return async () => {
    await stopProduct(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
