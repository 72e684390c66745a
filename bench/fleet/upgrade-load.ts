import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { insertImage, insertUpgradeTask } from '../../apps/server/test/samples/upgrades.ts'
import { startServer } from '../kit/server.ts'
import { insertSites } from '../events/site.ts'
import type { Answer, Orders } from './upgrade-devices.ts'

/**
 * (o) Events of 500 simulated devices while an upgrade task brings them all to another version, against those without
 * one: how many are stored within the time in which they happen, and whether all are afterwards. The two take turns; the devices are a process
 * of their own and fetch images of a megabyte. All are the rest of their rings, so that none waits for a proof.
 */
const count = 500
const sites = 5
const rounds = Number(process.env['ROUNDS'] ?? 3)
const burst = { count: 20, perSecond: 1 } as const
const imageBytes = 1024 * 1024
const goal = 0.9
const burstMs = (burst.count / burst.perSecond) * 1_000

type Owner = Awaited<ReturnType<typeof startServer>>['owner']

async function tell(child: ChildProcess, orders: Orders): Promise<Answer> {
  child.send(orders)
  const [answer] = (await once(child, 'message')) as [Answer]
  return answer
}

export async function upgradeLoad(): Promise<void> {
  const server = await startServer({ hasDevices: true })
  const child = fork(fileURLToPath(new URL('./upgrade-devices.ts', import.meta.url)), { stdio: 'inherit' })
  try {
    await once(child, 'message')
    const devices = (await insertSites(server.database, Array<number>(sites).fill(count / sites))).flat()
    await tell(child, { start: { portal: server.url, devices } })
    const { rows } = await server.owner.query<{ uuid: string }>('select uuid from device')
    const stage = { test: { database: server.database }, services: server.services } as never
    console.log(
      `(o) events of ${count} devices with and without an upgrade task over them, stored within ${burstMs / 1_000} s`,
    )
    let total = 0
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, isUpgraded] of [false, true].entries()) {
        if (isUpgraded) {
          const version = `20.1.0.${round + 1}`
          const firmware = await insertImage(stage, { version, bytes: imageBytes })
          await insertUpgradeTask(stage, {
            devices: rows.map(({ uuid }) => uuid),
            version,
            firmware,
            task: { state: 'processing' },
            job: { ring: 'rest' },
          })
        }
        const storedMeanwhile = storedAfter(server.owner, burstMs)
        await tell(child, { burst })
        total += count * burst.count
        rates[index]!.push(await storedMeanwhile)
      }
      await untilUpgraded(server.owner, round)
    }
    const [alone, meanwhile] = rates.map((figures) => figures.reduce((sum, one) => sum + one, 0) / figures.length)
    const { rows: events } = await server.owner.query<{ count: string }>(
      `select count(*) from door_event where type = 'access'`,
    )
    const { rows: states } = await server.owner.query<{ born: string }>(
      'select count(born_at) as born from upgrade_device',
    )
    const ratio = meanwhile! / alone!
    console.log(`  alone      ${alone!.toFixed(0)}\n  meanwhile  ${meanwhile!.toFixed(0)}`)
    console.log(`  ratio ${ratio.toFixed(2)}   goal ≥ ${goal}: ${ratio >= goal ? 'met' : 'MISSED'}`)
    console.log(
      `  ${events[0]!.count} of ${total} events stored, ${states[0]!.born} of ${count * rounds} upgrades done\n`,
    )
  } finally {
    child.disconnect()
    await server.close()
  }
}

/** How many events were stored within a time from now. */
async function storedAfter(owner: Owner, ms: number): Promise<number> {
  const before = await countEvents(owner)
  await new Promise((resolve) => setTimeout(resolve, ms))
  return (await countEvents(owner)) - before
}

async function countEvents(owner: Owner): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from door_event where type = 'access'`)
  return Number(rows[0]!.count)
}

/** The devices of a round run their version, before the next one begins. */
async function untilUpgraded(owner: Owner, round: number) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await owner.query(
      `select from upgrade_device job join upgrade_task task on task.uuid = job.task_uuid
        where task.version_name = $1 and job.born_at is null limit 1`,
      [`20.1.0.${round + 1}`],
    )
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  // What is proven after five minutes is taken as proven, so that the devices are free for the next round.
  await owner.query(
    `update upgrade_device set state = 'succeeded', ended_at = now() where state = 'installing' and $1::int >= 0`,
    [round],
  )
}
