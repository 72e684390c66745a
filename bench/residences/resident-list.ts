import pg from 'pg'
import { resident } from '@lintel/contract/residents/operations.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { quantile } from '../kit/measurements.ts'
import { ask, serve, type Serving } from './community.ts'

/**
 * The residents of a community of 50,000 people against one of 1,000: every way to ask for the list, the two sizes
 * taking turns for each call. `APARTMENTS` says how many the large one has, `ROUNDS` how often each way is asked.
 */
const small = 400
const large = Number(process.env['APARTMENTS'] ?? 20_000)
/** So many that the p95 is no matter of two rounds. */
const rounds = Number(process.env['ROUNDS'] ?? 600)
const warmUp = 5
const goal = 1.5

type Home = { readonly building: string; readonly apartment: string }

const ways: Readonly<Record<string, (home: Home) => Record<string, string>>> = {
  'first page': () => ({}),
  'page 5': () => ({ page: '5' }),
  'newest first': () => ({ sort: 'createdAt', order: 'desc' }),
  'one found': () => ({ keyword: '777' }),
  'one in a hundred': () => ({ keyword: 'weber' }),
  'of a building': ({ building }) => ({ building }),
  'of an apartment': ({ apartment }) => ({ apartment }),
  'main residents': () => ({ role: 'master' }),
  // A word that every name has is looked at too; no community has one.
  'all found': () => ({ keyword: 'resident' }),
}

async function servedIn(postgresUrl: string, apartments: number): Promise<Serving> {
  const database = new URL(postgresUrl)
  database.pathname = `/homes_${apartments}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database homes_${apartments}`)
  await admin.end()
  return serve(database.href, apartments)
}

const formatFigure = (figure: number): string => figure.toFixed(1).padStart(7)

export async function residentList(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const sites: Serving[] = []
  try {
    for (const apartments of [small, large]) sites.push(await servedIn(postgres.url, apartments))
    console.log(`residents of ${large} apartments against ${small}
  times in ms: ${small} p50 p95, ${large} p50 p95, ratio of the p95`)
    const homes: Home[] = []
    for (const site of sites) {
      const [row] = await ask(site, resident.list, {})
      homes.push({ building: row!.building!.uuid, apartment: row!.apartment!.uuid })
    }
    for (const [name, input] of Object.entries(ways)) {
      const durations: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds + warmUp; round++) {
        for (const [index, site] of sites.entries()) {
          const before = performance.now()
          await ask(site, resident.list, input(homes[index]!))
          if (round >= warmUp) durations[index]!.push(performance.now() - before)
        }
      }
      const [few, many] = durations.map((times) => [quantile(times, 0.5), quantile(times, 0.95)] as const)
      const ratio = many![1] / few![1]
      const figures = [...few!, ...many!].map(formatFigure).join(' ')
      const verdict = ratio <= goal ? 'met' : 'MISSED'
      console.log(`  ${name.padEnd(16)} ${figures}   ${ratio.toFixed(2)}   goal ≤ ${goal}: ${verdict}`)
    }
  } finally {
    for (const site of sites) site.stop()
    await postgres.stop()
  }
}
