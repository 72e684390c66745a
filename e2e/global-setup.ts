import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readControlFile } from '../apps/simulator/src/cli/control.ts'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../tools/product.ts'

/** A product that the tests of one project have to themselves. */
export interface Product {
  readonly address: string
  readonly dataDir: string
}

/**
 * Starts a product for each project that has tests to run, as a person would, on a fresh folder with the demo and its
 * simulated devices. Workers come and go while a project runs, so they ask here for the product of theirs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const productByUrl = new Map<string, Promise<Product & { stop(): Promise<void> }>>()
  const server = createServer(({ url = '/' }, response) => {
    const product = productByUrl.get(url) ?? start()
    productByUrl.set(url, product)
    product.then(
      ({ address, dataDir }) => response.end(JSON.stringify({ address, dataDir } satisfies Product)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  process.env['E2E_PRODUCTS'] = await listening(server)
  return async () => {
    server.close()
    for (const product of await Promise.allSettled(productByUrl.values()))
      if (product.status === 'fulfilled') await product.value.stop()
  }
}

async function start() {
  const dataDir = temporaryFolder('e2e')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // An earlier address of it, which one journey comes to.
  const settings = { PUBLIC_URL: address, MOVED_FROM: 'localhost' }
  const { child } = await startProduct(dataDir, port, await freePort(), settings)
  // The devices start when the product is ready; a worker waits no longer than its fixture may take.
  while ((await readControlFile(join(dataDir, 'simulator'))) === null) await pause(100)
  return {
    address,
    dataDir,
    stop: async () => {
      await stopProduct(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
