import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import { quantile } from '../kit/measurements.ts'
import { ask, type serve } from '../volume-lists.ts'

export type Server = Awaited<ReturnType<typeof serve>>
export type Actor = Parameters<typeof ask>[2]

const rounds = 60
const warmUp = 5
const goal = 1.5

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

/** Times of something at each of two servers, which take turns, in ms. */
export async function timesInTurn(
  servers: readonly Server[],
  run: (server: Server, index: number) => Promise<unknown>,
): Promise<readonly (readonly number[])[]> {
  const times = servers.map(() => [] as number[])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const time = await timeOf(() => run(server, index))
      if (round >= 0) times[index]!.push(time)
    }
  }
  return times
}

/** Measures a call at each of two servers; the input may differ by server. */
export const callsInTurn = (
  servers: readonly Server[],
  call: NamedOperation,
  actor: Actor,
  input: (index: number) => object,
) =>
  timesInTurn(servers, async (server, index) => {
    const { code } = await ask(call, server, actor, input(index))
    if (code !== 0) throw new Error(`${call.name} as ${actor}: ${code}`)
  })

/** Prints the p95 at both sizes and their ratio; a peer has no goal. */
export function print(actor: string, way: string, times: readonly (readonly number[])[]): void {
  const [small = 0, whole = 0] = times.map((one) => quantile(one, 0.95))
  const ratio = whole / small
  const verdict = way.startsWith('peer') ? '' : ratio <= goal ? `  goal ≤ ${goal}: met` : `  goal ≤ ${goal}: MISSED`
  console.log(
    `  ${actor.padEnd(14)} ${way.padEnd(26)} ${small.toFixed(1).padStart(7)} ${whole.toFixed(1).padStart(7)}  ratio ${ratio.toFixed(2)}${verdict}`,
  )
}
