import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import pg from 'pg'
import fc from '../../../../../tools/testing/fast-check.ts'
import { scopeOf } from '../../../src/access/scope.ts'
import { systemScope } from '../../../src/db/scope/scope.ts'
import { Db, systemQueries } from '../../../src/db/db.ts'
import { insertAccount, insertMember, insertPeople, insertProject, insertSeededDevice, type SeededAccount } from '../../../src/seed/records.ts' // prettier-ignore
import { callerOf, startTestApp, type Caller, type TestApp } from '../../test-app.ts'
import type { Actor } from '../../fixtures.ts'
import { report } from '../kit.ts'
import { Model, type ModelSession, type Person, type Sight, type SiteOf } from './membership-model.ts'

/**
 * T5: random sequences of changes of memberships, companies, accounts, entries and the clock, and of calls in sessions
 * that were open before. Each answer is what a small model says (`membership-model.ts`); with the application's filter
 * taken away the policies of the database show nothing more. `SEQUENCES` says how many; 20,000 is the whole of it.
 */

const sequences = Number(process.env['SEQUENCES'] ?? 400)
const longest = 30
const minuteMs = 60_000

const people: readonly Person[] = [
  { name: 'D0', kind: 'distributor', distributor: 'D0' },
  { name: 'D1', kind: 'distributor', distributor: 'D1' },
  { name: 'I0', kind: 'installer', installer: 'I0', distributor: 'D0' },
  { name: 'I1', kind: 'installer', installer: 'I1', distributor: 'D1' },
  { name: 'T0', kind: 'subInstaller', installer: 'I0', distributor: 'D0' },
  { name: 'T1', kind: 'subInstaller', installer: 'I1', distributor: 'D1' },
  { name: 'P0', kind: 'propertyManager', installer: 'I0', distributor: 'D0' },
  { name: 'P1', kind: 'propertyManager', installer: 'I0', distributor: 'D0' },
  { name: 'P2', kind: 'propertyManager', installer: 'I1', distributor: 'D1' },
  { name: 'A0', kind: 'admin', installer: 'I0', distributor: 'D0' },
  { name: 'A1', kind: 'admin', installer: 'I1', distributor: 'D1' },
]
const sites: readonly SiteOf[] = [
  { name: 'S0', portal: 'propertyOffice', installer: 'I0', companies: ['C00', 'C01'] },
  { name: 'S1', portal: 'propertyOffice', installer: 'I0', companies: ['C10'] },
  { name: 'S2', portal: 'propertyCommunity', installer: 'I0', companies: [] },
  { name: 'S3', portal: 'propertyOffice', installer: 'I1', companies: ['C30', 'C31'] },
]
/** Accounts that may be members of a site: those below its installer. */
const memberships = people.flatMap(({ name, kind, installer }) =>
  kind === 'distributor' || kind === 'installer'
    ? []
    : sites
        .filter((site) => site.installer === installer && (kind !== 'admin' || site.companies.length > 0))
        .map((site) => ({ person: name, site: site.name })),
)
interface Position {
  readonly person: string
  readonly section: RoleSection
  readonly site: string | null
}
const positions = people.flatMap(({ name, kind, installer }): Position[] => {
  if (kind === 'distributor') return [{ person: name, section: 'distributor', site: null }]
  if (kind === 'installer' || kind === 'subInstaller') return [{ person: name, section: 'installer', site: null }]
  // Also at sites where nothing holds, as a session does that was open before.
  return sites
    .filter((site) => site.installer === installer)
    .map((site) => ({
      person: name,
      section: kind === 'admin' ? 'admin' : site.portal,
      site: site.name,
    }))
})

let testApp: TestApp
let client: pg.Client
const uuids = new Map<string, string>()
/** Names of the model by the ids of the product. */
const names = new Map<string, string>()
const accounts = new Map<string, SeededAccount>()
const begin = Date.now()

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.test.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const know = (name: string, uuid: string) => (uuids.set(name, uuid), names.set(uuid, name))
    for (const { name, kind, installer, distributor } of people) {
      const parent = kind === 'distributor' ? testApp.fixtures.superManager : accounts.get(kind === 'installer' ? distributor : installer!)! // prettier-ignore
      const account = await insertAccount(db, kind, `model-${name}`, parent, 'none', { email: `${name}@model.invalid` })
      accounts.set(name, account)
      know(name, account.uuid)
    }
    for (const [index, { name, portal, installer, companies }] of sites.entries()) {
      const kind = portal === 'propertyOffice' ? 'office' : 'community'
      const uuid = await insertProject(db, kind, name, accounts.get(installer)!)
      know(name, uuid)
      await insertSeededDevice(db, uuid, { mac: `0C1109BB000${index}`, name, model: 'LD-200', type: 'doorPhone', doors: ['front'] }) // prettier-ignore
      for (const company of companies) know(company, (await insertPeople(db, uuid, company)).companyUuid)
      if (kind === 'community') know(residenceOf(name), await residenceUuid(db, uuid))
    }
  })
  client = new pg.Client({ connectionString: testApp.test.url })
  await client.connect()
  await client.query(`set lintel.scope = 'system'`)
}, 240_000)
afterAll(async () => {
  await client.end()
  await testApp.close()
})

/**
 * The company of a community's residents: a session of the whole site sees it, an administrator of a company does not.
 */
const residenceOf = (site: string): string => `residents of ${site}`

async function residenceUuid(db: ReturnType<typeof systemQueries>, site: string): Promise<string> {
  const residence = db
    .selectFrom('company')
    .select('uuid')
    .where('project_uuid', '=', site)
    .where('kind', '=', 'residence')
  return (await residence.executeTakeFirstOrThrow()).uuid
}

const id = (name: string): string => uuids.get(name)!
/** Changes rows on a connection of its own, as another program would. */
const change = (text: string, ...values: readonly unknown[]) => client.query(text, [...values])

/** Everything as it was at the beginning. */
async function reset(): Promise<void> {
  const own = people.map(({ name }) => id(name))
  await change('delete from session where account_uuid = any($1)', own)
  await change('delete from company_admin where account_uuid = any($1)', own)
  await change('delete from project_member where account_uuid = any($1)', own)
  await change(`update account set state = 'normal', expires_at = null where uuid = any($1)`, own)
}

/** The product beside the model: callers by the places of their sessions. */
interface Real {
  readonly callers: Caller[]
  calls: number
  rows: number
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!

/** What a session reads: the list of its portal that names sites, doors or people. */
async function readAll(caller: Caller, { place }: ModelSession): Promise<{ failure?: string; visibleNames: string[] }> {
  const ask = async (operation: Operation, nameOf: (row: Record<string, string>) => string | undefined) => {
    const { failure, data, code, msg } = await caller.callWhole(operation, { size: 40 })
    if (code !== 0 && failure === undefined) throw new Error(msg)
    const rows = (data as { rows?: Record<string, string>[] } | null)?.rows ?? []
    return {
      ...(failure && { failure }),
      visibleNames: [...new Set(rows.map(nameOf))].map((uuid) => names.get(uuid ?? '') ?? String(uuid)),
    }
  }
  if (place.section === 'distributor') return ask(contract.installer.list, ({ uuid }) => uuid)
  if (place.section === 'installer') return ask(contract.project.list, ({ uuid }) => uuid)
  if (place.section === 'admin' || place.section === 'propertyOffice')
    return ask(contract.personnel.list, ({ companyUuid }) => companyUuid)
  return ask(contract.door.list, () => id(place.site!))
}

/** The names that the list of the session's portal has to have. */
function expectedNames(sight: Extract<Sight, { sites: unknown }>, { place }: ModelSession): readonly string[] {
  if (place.section === 'distributor') return people.filter(({ kind, distributor }) => kind === 'installer' && distributor === place.acting).map(({ name }) => name) // prettier-ignore
  if (place.section === 'installer') return sight.sites
  return place.section === 'propertyCommunity' ? sight.sites : sight.companies
}

/** What the policies alone show to a session: no filter of the application stands before them. */
async function behindPolicies(caller: Caller): Promise<{ sites: Set<string>; companies: Set<string>; rows: number }> {
  const session = await testApp.services.sessions.look(caller.token!, testApp.services.now())
  if (!session) return { sites: new Set(), companies: new Set(), rows: 0 }
  return testApp.test.database.read(scopeOf(session), async (scoped) => {
    const db = Db.open(scoped)
    const [doors, devices, projects, persons, companies] = [
      await db.selectFrom('door').select('project_uuid').execute(),
      await db.selectFrom('device').select('project_uuid').execute(),
      await db.selectFrom('project').select('uuid as project_uuid').execute(),
      await db.selectFrom('person').select(['project_uuid', 'company_uuid']).execute(),
      await db.selectFrom('company').select(['project_uuid', 'uuid as company_uuid']).execute(),
    ]
    const all = [...doors, ...devices, ...projects, ...persons, ...companies]
    return {
      sites: new Set(all.map((row) => names.get(row.project_uuid) ?? row.project_uuid)),
      companies: new Set([...persons, ...companies].map((row) => names.get(row.company_uuid) ?? row.company_uuid)),
      rows: all.length,
    }
  })
}

type Run = (model: Model, real: Real) => Promise<void>
/** A step with its own words, for the counter-example that is printed. */
class Step implements fc.AsyncCommand<Model, Real> {
  private readonly words: string
  private readonly step: Run
  private readonly needs: (model: Model) => boolean
  constructor(words: string, step: Run, needs: (model: Model) => boolean = () => true) {
    this.words = words
    this.step = step
    this.needs = needs
  }
  check = (model: Readonly<Model>): boolean => this.needs(model as Model)
  run = (model: Model, real: Real): Promise<void> => this.step(model, real)
  toString = (): string => this.words
}
const withSession = ({ sessions }: Model): boolean => sessions.length > 0

const toggleMember = fc.constantFrom(...memberships).map(
  ({ person, site }) =>
    new Step(`${person} at ${site} changes`, async (model) => {
      if (model.isMember(person, site)) {
        if (people.find(({ name }) => name === person)!.kind === 'admin') {
          model.runs.delete(person)
          await change('delete from company_admin where account_uuid = $1', id(person))
        }
        model.members.delete(`${person} ${site}`)
        await change('delete from project_member where account_uuid = $1 and project_uuid = $2', id(person), id(site))
      } else {
        model.members.add(`${person} ${site}`)
        await testApp.test.database.write(systemScope, (scoped) =>
          insertMember(systemQueries(scoped, systemScope), accounts.get(person)!, [id(site)]),
        )
      }
    }),
)
const moveCompany = fc.tuple(fc.constantFrom('A0', 'A1'), fc.nat(9)).map(
  ([person, index]) =>
    new Step(`${person} runs another company (${index})`, async (model) => {
      const own = sites.filter(({ name }) => model.isMember(person, name))
      await change('delete from company_admin where account_uuid = $1', id(person))
      model.runs.delete(person)
      const choices = own.flatMap(({ name, companies }) => companies.map((company) => ({ name, company })))
      if (choices.length === 0 || index === 9) return
      const { name, company } = at(choices, index)
      model.runs.set(person, company)
      await change('insert into company_admin (project_uuid, account_uuid, company_uuid) values ($1, $2, $3)', id(name), id(person), id(company)) // prettier-ignore
    }),
)
const suspend = fc.constantFrom(...people).map(
  ({ name }) =>
    new Step(`${name} is switched on or off`, async (model) => {
      const isOff = model.suspended.delete(name)
      if (!isOff) model.suspended.add(name)
      await change('update account set state = $2 where uuid = $1', id(name), isOff ? 'normal' : 'inactive')
    }),
)
const expire = fc.tuple(fc.constantFrom(...people), fc.integer({ min: -1, max: 20 })).map(
  ([{ name }, hours]) =>
    new Step(`${name} ends in ${hours} h`, async (model) => {
      const until = hours < 0 ? null : model.now + hours * 47 * minuteMs + 1_000
      if (until === null) model.expiresAt.delete(name)
      else model.expiresAt.set(name, until)
      await change('update account set expires_at = $2 where uuid = $1', id(name), until && new Date(until))
    }),
)
const open = fc.constantFrom(...positions).map(
  ({ person, section, site }) =>
    new Step(`${person} in ${section} at ${site}`, async (model, real) => {
      model.open(person, section, site)
      const actor = { ...accounts.get(person)!, section } as Actor
      real.callers.push(await testApp.as(actor, section, site ? id(site) : undefined))
    }),
)
/** Minutes that meet no end of a session or an entry exactly. */
const wait = fc.constantFrom(1, 7, 53, 131, 233, 251, 487, 733).map(
  (minutes) =>
    new Step(`${minutes} min later`, async (model) => {
      model.now += minutes * minuteMs
      testApp.setNow(new Date(model.now))
    }),
)
const enter = fc.tuple(fc.nat(30), fc.constantFrom(...sites.map(({ name }) => name), 'I0', 'I1')).map(
  ([index, target]) =>
    new Step(
      `session ${index} enters ${target}`,
      async (model, real) => {
        const place = index % model.sessions.length
        const section = sites.find(({ name }) => name === target)?.portal ?? 'installer'
        const { data, code } = await real.callers[place]!.call(contract.session.switchIdentity, { section, uuid: id(target) }) // prettier-ignore
        real.calls += 1
        expect(code === 0, 'entering').toBe(model.enter(model.sessions[place]!, target))
        if (code === 0) real.callers[place] = callerOf(testApp.url, () => testApp.services.now(), data.token, section)
      },
      withSession,
    ),
)
const back = fc.nat(30).map(
  (index) =>
    new Step(
      `session ${index} goes back`,
      async (model, real) => {
        const place = index % model.sessions.length
        const session = model.sessions[place]!
        const to = session.place.entry?.from
        if (!to) return
        const { data, code } = await real.callers[place]!.call(contract.session.switchIdentity, { section: to.section })
        real.calls += 1
        expect(code === 0, 'going back').toBe(model.back(session))
        if (code === 0)
          real.callers[place] = callerOf(testApp.url, () => testApp.services.now(), data.token, to.section)
      },
      withSession,
    ),
)
const revoke = fc.nat(30).map(
  (index) =>
    new Step(
      `the entry of session ${index} is ended`,
      async (model, real) => {
        const place = index % model.sessions.length
        const { entry } = model.sessions[place]!.place
        if (!entry) return
        entry.isRevoked = true
        await change(
          `update delegation set state = 'revoked', ended_at = $2 where uuid = (select delegation_uuid from session where token_hash = sha256($1))`,
          Buffer.from(real.callers[place]!.token!),
          new Date(model.now),
        )
      },
      withSession,
    ),
)
const signOut = fc.nat(30).map(
  (index) =>
    new Step(
      `session ${index} signs out`,
      async (model, real) => {
        const place = index % model.sessions.length
        const session = model.sessions[place]!
        const wasInForce = model.isInForce(session)
        const { code } = await real.callers[place]!.call(contract.session.logout, {})
        if (wasInForce) expect(code).toBe(0)
        session.isOver = true
      },
      withSession,
    ),
)
const read = fc.nat(30).map(
  (index) =>
    new Step(
      `session ${index} reads`,
      async (model, real) => {
        const place = index % model.sessions.length
        const session = model.sessions[place]!
        const caller = real.callers[place]!
        const sight = model.sight(session)
        const { failure, visibleNames } = await readAll(caller, session)
        real.calls += 1
        if ('refusal' in sight) expect([failure, visibleNames]).toEqual([sight.refusal, []])
        else
          expect([failure, visibleNames.toSorted()]).toEqual([undefined, [...expectedNames(sight, session)].toSorted()])
        // A session that reaches nothing by its own call reaches nothing past the filter either, but where it stood
        // before.
        const reach = await behindPolicies(caller)
        real.rows += reach.rows
        if ('refusal' in sight && sight.refusal === 'delegationEnded') return
        const { sites: allowedSites, companies } = 'refusal' in sight ? { sites: [], companies: [] } : sight
        const allowedCompanies = [
          ...companies,
          ...(session.place.section === 'admin' ? [] : allowedSites.map(residenceOf)),
        ]
        expect(
          [...reach.sites].filter((one) => !allowedSites.includes(one)),
          'sites past the filter',
        ).toEqual([])
        expect([...reach.companies].filter((one) => !allowedCompanies.includes(one)), 'companies past the filter').toEqual([]) // prettier-ignore
      },
      withSession,
    ),
)

it(`${sequences} sequences of changes and calls answer as the model says, and the policies alone hold`, async () => {
  const count = { sequences: 0, calls: 0, rows: 0 }
  const steps = fc.commands([toggleMember, toggleMember, moveCompany, suspend, expire, open, open, wait, enter, enter, back, revoke, signOut, read, read, read, read], { maxCommands: longest, size: 'max' }) // prettier-ignore
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      await reset()
      testApp.setNow(new Date(begin))
      const model = new Model(people, sites, begin)
      // Memberships that all begin with, so that there is something to lose.
      for (const { person, site } of memberships) {
        if (site === 'S1' && person !== 'P0') continue
        model.members.add(`${person} ${site}`)
        await change('insert into project_member (project_uuid, account_uuid) values ($1, $2)', id(site), id(person))
      }
      for (const [person, site, company] of [
        ['A0', 'S0', 'C00'],
        ['A1', 'S3', 'C30'],
      ] as const) {
        // prettier-ignore
        model.runs.set(person, company)
        await change('insert into company_admin (project_uuid, account_uuid, company_uuid) values ($1, $2, $3)', id(site), id(person), id(company)) // prettier-ignore
      }
      const real: Real = { callers: [], calls: 0, rows: 0 }
      await fc.asyncModelRun(() => ({ model, real }), commands)
      count.sequences += 1
      count.calls += real.calls
      count.rows += real.rows
    }),
    { numRuns: sequences, endOnFailure: false },
  )
  report('T5', { ...count, disagreements: 0 }, '0 disagreements, 0 rows past the filter that are not one’s own')
  expect(count.calls).toBeGreaterThan(sequences)
}, 1_200_000)
