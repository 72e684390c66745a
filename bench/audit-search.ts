import { everyOperation } from '@lintel/contract/all/contract.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { volumeNames } from '../apps/server/src/seed/volume.ts'
import { quantile } from './kit/measurements.ts'
import { ask, serve } from './volume-lists.ts'

/**
 * (g) A search of the audit log that finds nothing beside one that hits, in a tenth of the volume and in all of it:
 * finding nothing takes at most 1.5 times as long, and no longer in a longer log. `AUDIT_SEARCH=small` takes a
 * hundredth and a tenth.
 */
const rounds = 60
const goal = 1.5
const factors = process.env['AUDIT_SEARCH'] === 'small' ? [0.01, 0.1] : [0.1, 1]

export async function auditSearch(): Promise<void> {
  const list = everyOperation.find(({ name }) => name === 'auditLog.list')!
  const postgres = await startTemporaryPostgres()
  try {
    for (const [index, factor] of factors.entries()) {
      const server = await serve(postgres.url, `audit_search_${index}`, factor)
      try {
        for (const actor of ['superManager', 'distributor'] as const) {
          const keywords = { hit: volumeNames.installer, nothing: 'nobody of that name' }
          const figures = { hit: [] as number[], nothing: [] as number[] }
          for (let round = 0; round < rounds; round++) {
            for (const way of ['hit', 'nothing'] as const) {
              const before = performance.now()
              const reply = await ask(list, server, actor, { keyword: keywords[way] })
              figures[way].push(performance.now() - before)
              if (reply.code !== 0 || reply.data.total > 0 !== (way === 'hit')) throw new Error(`${actor} ${way}`)
            }
          }
          const [hit, nothing] = [quantile(figures.hit, 0.95), quantile(figures.nothing, 0.95)]
          const ratio = nothing / hit
          console.log(
            `audit search, ${factor} of the volume, ${actor}: p95 hit ${hit.toFixed(1)} ms, nothing ${nothing.toFixed(1)} ms, ` +
              `ratio ${ratio.toFixed(2)}   goal ≤ ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}`,
          )
        }
      } finally {
        await server.raw.end()
        server.child.kill()
      }
    }
  } finally {
    await postgres.stop()
  }
}
