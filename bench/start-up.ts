import { rmSync } from 'node:fs'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../tools/product.ts'
import { spread } from './kit/measurements.ts'

/** (d) From the command to "Ready", installed and built: on an empty folder, and on one that has data. */
export async function startUp(): Promise<void> {
  const first: number[] = []
  const second: number[] = []
  for (let round = 0; round < 3; round++) {
    const dataDir = temporaryFolder('bench')
    const ports = [await freePort(), await freePort()] as const
    for (const figures of [first, second]) {
      const { child, seconds } = await startProduct(dataDir, ...ports)
      figures.push(seconds)
      await stopProduct(child)
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(
    `(d) start-up to "Ready", installed and built\n  first  ${spread(first, 's')}\n  second ${spread(second, 's')}\n`,
  )
}
