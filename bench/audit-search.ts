import { everyOperation } from '@lintel/contract/all/contract.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { volumeNames } from '../apps/server/src/seed/volume.ts'
import { median } from './kit/measurements.ts'
import { ask, serve } from './volume-lists.ts'

/**
 * (g) The audit log of a tenth of the volume against all of it: every way to ask for it, each judged by itself, the two
 * sizes taking turns for each call, and a plain query of the large one beside the searches.
 * `AUDIT_SEARCH=small` takes a hundredth and a tenth.
 */
const rounds = Number(process.env['ROUNDS'] ?? 60)
const warmUp = 3
const goal = 1.5
const factors = process.env['AUDIT_SEARCH'] === 'small' ? [0.01, 0.1] : [0.1, 1]

const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'page 20': { page: '20' },
  'last page': { page: '1000' },
  'from a time': { at: new Date().toISOString() },
  'one who acts': { keyword: volumeNames.installer },
  'many who act': { keyword: 'installer' },
  nobody: { keyword: 'nobody of that name' },
}

const formatFigure = (figure: number): string => (Number.isNaN(figure) ? '–' : figure.toFixed(1)).padStart(7)

export async function auditSearch(): Promise<void> {
  const list = everyOperation.find(({ name }) => name === 'auditLog.list')!
  const postgres = await startTemporaryPostgres()
  const servers: Awaited<ReturnType<typeof serve>>[] = []
  try {
    for (const [index, factor] of factors.entries())
      servers.push(await serve(postgres.url, `audit_search_${index}`, factor))
    const [small, large] = servers as [(typeof servers)[number], (typeof servers)[number]]
    await large.raw.query(
      `create index names_of_entries on audit_entry using gin (lower(actor_name || ' ' || acting_name) gin_trgm_ops)`,
    )
    await large.raw.query('analyze audit_entry')
    console.log(`(g) the audit log, ${factors[1]} of the volume against ${factors[0]}
  medians in ms: small, large, plain query of the large; large by small   goal ≤ ${goal}`)
    let met = 0
    let count = 0
    for (const actor of ['superManager', 'distributor'] as const) {
      for (const [name, input] of Object.entries(ways)) {
        const { keyword } = input
        // The plain query of a page with its total, over all that the platform has: without policies and session.
        const plain = `from audit_entry where lower(actor_name || ' ' || acting_name) like '%${keyword?.toLowerCase()}%'`
        const isBesidePlain = keyword !== undefined && actor === 'superManager'
        const durations: [number[], number[], number[]] = [[], [], []]
        for (let round = -warmUp; round < rounds; round++) {
          for (const [place, server] of [small, large].entries()) {
            const before = performance.now()
            const reply = await ask(list, server, actor, input)
            if (round >= 0) durations[place]!.push(performance.now() - before)
            if (reply.code !== 0) throw new Error(`${actor} ${name}: ${reply.code}`)
          }
          const before = performance.now()
          if (isBesidePlain) {
            await large.raw.query(`select * ${plain} order by at desc, chain_uuid, number limit 10`)
            await large.raw.query(`select count(*) from (select ${plain} limit 501) counted`)
          }
          if (round >= 0) durations[2].push(isBesidePlain ? performance.now() - before : NaN)
        }
        const [one, all, peer] = durations.map(median) as [number, number, number]
        const isMet = all / one <= goal
        met += Number(isMet)
        count++
        const figures = [one, all, peer, all / one].map(formatFigure).join(' ')
        console.log(`  ${actor.padEnd(14)} ${name.padEnd(14)} ${figures}${isMet ? '' : '  MISSED'}`)
      }
    }
    console.log(`  ${met} of ${count} within the goal\n`)
  } finally {
    for (const { raw, child } of servers) {
      await raw.end()
      child.kill()
    }
    await postgres.stop()
  }
}
