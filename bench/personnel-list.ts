import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { startTemporaryPostgres } from '../apps/server/src/db/embedded/temporary.ts'
import { median } from './kit/measurements.ts'

/**
 * (h) The personnel of a site of 100,000 people against one of 1,000: every way to ask for the list, each judged by
 * itself. The two sizes, a plain query of the large one and its list without a search take turns for each call. `PEOPLE`
 * says how many the large site has, `ROUNDS` how often each way is asked.
 */
const small = 1_000
const large = Number(process.env['PEOPLE'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
const warmUp = 5
/** What a way may take at the large site by what it takes at the small one. */
const goal = 1.5
/** What a search for those who stand together may take by the list without a search. */
const goalTogether = 13

export interface Serving {
  readonly child: ChildProcess
  readonly url: string
  readonly token: string
  readonly seconds: number
  readonly people: number
  readonly companyUuid: string
  readonly departmentUuid: string
}

/** A server of its own on a site of so many people. */
export async function serve(postgresUrl: string, people: number, name = `people_${people}`): Promise<Serving> {
  const database = new URL(postgresUrl)
  database.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const file = fileURLToPath(new URL('./personnel-list-server.ts', import.meta.url))
  const child = fork(file, [database.href, String(people)], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ ...(message as Omit<Serving, 'child' | 'people'>), people, child }))
    child.once('exit', () => reject(new Error('the server ended before it served')))
  })
}

interface Way {
  readonly inputOf: (site: Serving) => Record<string, string>
  /** The plain query of a page, over `person p join person_word w`. */
  readonly peer?: string
  /** Of people who stand together in the list: judged by the list without a search. */
  readonly isTogether?: boolean
}

const byName = 'order by p.last_name, p.first_name, p.uuid limit 10'
const search = (words: string, order = byName): Way => ({
  inputOf: () => ({ keyword: words }),
  peer: `w.words like '%${words.toLowerCase()}%' ${order}`,
})

/** The ways in which the page asks; names are those of people of both sites. */
const ways: Readonly<Record<string, Way>> = {
  'first page': { inputOf: () => ({}), peer: `true ${byName}` },
  'page 5': { inputOf: () => ({ page: '5' }), peer: `true ${byName} offset 40` },
  'last page': { inputOf: (site) => ({ page: String(Math.min(1_000, site.people / 10)) }) },
  'names backwards': { inputOf: () => ({ sort: 'name', order: 'desc' }) },
  'by ID': { inputOf: () => ({ sort: 'personnelId' }) },
  'by ID, backwards': { inputOf: () => ({ sort: 'personnelId', order: 'desc' }) },
  'oldest first': { inputOf: () => ({ sort: 'createdAt' }) },
  'newest first': { inputOf: () => ({ sort: 'createdAt', order: 'desc' }) },
  'of a company': { inputOf: ({ companyUuid }) => ({ companyUuid }) },
  'of a department': { inputOf: ({ departmentUuid }) => ({ departmentUuid }) },
  expired: { inputOf: () => ({ validity: 'expired' }) },
  'without credential': { inputOf: () => ({ withoutCredential: 'true' }) },
  'one found': search('B000777'),
  'nothing found': search('nobody of it'),
  'a hundredth found': search('webermann'),
  'a tenth, everywhere': search('ada'),
  'all found': search('bench.invalid'),
  'page 50 of a search': {
    inputOf: () => ({ keyword: 'bench', page: '50' }),
    peer: `w.words like '%bench%' ${byName} offset 490`,
  },
  'of a company, everywhere': { inputOf: ({ companyUuid }) => ({ keyword: 'ada', companyUuid }) },
  'of a company, one found': { inputOf: ({ companyUuid }) => ({ keyword: 'B000777', companyUuid }) },
  'a tenth, newest': { inputOf: () => ({ keyword: 'weber', sort: 'createdAt', order: 'desc' }) },
  'a tenth, together': { ...search('weber'), isTogether: true },
  '… of a company': {
    inputOf: ({ companyUuid }) => ({ keyword: 'weber', companyUuid }),
    isTogether: true,
  },
}

const path = addressOf(personnel.list.path).replace('{role}', pathRole.propertyOffice)

/** Milliseconds of one call, with its answer read. */
async function measure({ url, token }: Serving, input: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...input, timestamp: String(Date.now()) }).toString()
  const before = performance.now()
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token },
  })
  const body = (await response.json()) as {
    readonly code: number
    readonly data: { readonly rows: readonly unknown[] }
  }
  const milliseconds = performance.now() - before
  const isEmpty = body.code === 0 && body.data.rows.length === 0
  if (body.code !== 0 || isEmpty !== (input['keyword'] === 'nobody of it'))
    throw new Error(`${query}: ${JSON.stringify(body).slice(0, 300)}`)
  return milliseconds
}

/** Milliseconds of the plain query with the total it needs, without policies, server and session. */
async function measurePeer(client: pg.Client, way: string): Promise<number> {
  const [where = '', rest = ''] = way.split(/ (?=order by)/)
  const from = `from person p join person_word w on w.project_uuid = p.project_uuid and w.uuid = p.uuid
    where p.kind = 'personnel' and w.kind = 'personnel' and ${where}`
  const before = performance.now()
  await client.query(`select p.* ${from} ${rest}`)
  await client.query(`select count(*) from (select ${from} limit 501) counted`)
  return performance.now() - before
}

const formatFigure = (figure: number): string => (Number.isNaN(figure) ? '–' : figure.toFixed(1)).padStart(7)

export async function personnelList(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const sites: Serving[] = []
  const address = new URL(postgres.url)
  address.pathname = `/people_${large}`
  const raw = new pg.Client({ connectionString: address.href })
  try {
    sites.push(await serve(postgres.url, small), await serve(postgres.url, large))
    await raw.connect()
    await raw.query(`set lintel.scope = 'system'`)
    console.log(`(h) personnel at ${large} people against ${small}; the seed took ${sites[1]!.seconds.toFixed(0)} s
  medians in ms: ${small}, ${large}, plain query at ${large}; by ${small}, by the list`)
    let met = 0
    for (const [name, way] of Object.entries(ways)) {
      const times: [number[], number[], number[], number[]] = [[], [], [], []]
      for (let round = -warmUp; round < rounds; round += 1) {
        const durations = [
          await measure(sites[0]!, way.inputOf(sites[0]!)),
          await measure(sites[1]!, way.inputOf(sites[1]!)),
          way.peer === undefined ? NaN : await measurePeer(raw, way.peer),
          await measure(sites[1]!, {}),
        ]
        if (round >= 0) for (const [place, time] of durations.entries()) times[place]!.push(time)
      }
      const [one, all, peer, list] = times.map(median) as [number, number, number, number]
      const isMet = way.isTogether ? all / list <= goalTogether : all / one <= goal
      met += Number(isMet)
      const figures = [one, all, peer, all / one, all / list].map(formatFigure).join(' ')
      console.log(`  ${name.padEnd(24)} ${figures}${isMet ? '' : '  MISSED'}`)
    }
    console.log(`  ${met} of ${Object.keys(ways).length} within the goal: each ≤ ${goal} × that at ${small},
    those who stand together ≤ ${goalTogether} × the list without a search\n`)
  } finally {
    await raw.end()
    for (const { child } of sites) child.kill()
    await postgres.stop()
  }
}
