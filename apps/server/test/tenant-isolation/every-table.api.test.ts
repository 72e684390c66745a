import { readFile } from 'node:fs/promises'
import { sql, type SelectQueryBuilder } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope, type Scope } from '../../src/db/scope/scope.ts'
import { deleteOf, rowsOf, rowsOfAccounts, treeRowsOf, updateOf, type Db } from '../../src/db/db.ts'
import { impersonationsIn } from '../../src/access/impersonations.ts'
import { upgradeTasksOf } from '../../src/db/scope/upgrades.ts'
import { agreementsOf, ordersOf, pricesOf, rowsOfOrders } from '../../src/db/scope/money.ts'
import {
  auditEntriesOf,
  auditNamesOf,
  macEntriesOf,
  messagesFor,
  messagesOf,
} from '../../src/db/scope/operator-rows.ts'
import { fillEveryTable, platformTables, readTables, type Table } from './every-table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { addTenants, type Place, type Tenants } from './tenants.ts'

/**
 * Row-level security by itself, of every table of the catalogue and every kind of scope: no foreign row is shown,
 * changed, deleted or written. Sent as SQL with the application's rights, without a filter of the application.
 */

/** Runs at every start. */
const rightsFile = new URL('../../../../database/reference/application-roles.sql', import.meta.url)

let testApp: TestApp
let tenants: Tenants
let tables: readonly Table[]
let client: pg.PoolClient
beforeAll(async () => {
  testApp = await startTestApp()
  tenants = await addTenants(testApp)
  tables = await fillEveryTable(testApp, tenants)
  client = await testApp.test.database.owner.connect()
})
afterAll(async () => {
  client.release(true)
  await testApp.close()
})

/**
 * Read and written by the platform's own work alone; the role of the application may not even ask for the last ones.
 */
const systemAlone = [
  'access_code_request',
  'account_layout',
  'auth_code',
  'auth_code_guard',
  'firmware_key',
  'guide_file',
  'idempotency_key',
  'firmware_notice',
  'invoice_counter',
  'object_folder',
  'one_time_secret',
  'payment_capture',
  'push_key',
  'push_subscription',
  'redirect_server',
  'redirection',
  'sign_in_name',
  'vault_key',
]
const withheld = ['person_word', 'policy_build_queue', 'policy_dirty_record', 'search_word']

/** What a scope sees although it lies beyond it, and where that is said. */
function isShown({ kind, uuid }: Scope, { name }: Table, place: Place): boolean {
  // The ends of all chains, hashes without a content: an account that appends an entry has to read them.
  if (name === 'audit_chain') return true
  // A sub-distributor is offered what its distributor is allowed (operators.md 3.1).
  if (name === 'operator' && kind === 'subDistributor') return place.kind === 'account' && isAbove(place, uuid!)
  // Messages of an installer to all its villas (operators.md 5.10).
  if (name === 'villa_message' && kind === 'account') return place.installer === testApp.fixtures.ours.installer.uuid
  return false
}
const isAbove = ({ account }: Place, below: string) =>
  below === testApp.fixtures.ours.subDistributor.uuid && account === testApp.fixtures.ours.distributor.uuid

/** Tables that every scope adds rows to, about any account. */
const appendableTables = ['audit_chain', 'audit_entry', 'audit_name', 'audit_person', 'outbox']

/**
 * A site makes accounts for administrators and invites them, before they are its members (office.md 7), and a helper
 * makes upgrade tasks in the name of its installer (fleet.md b).
 */
const isMade = ({ kind }: Scope, { name }: Table, { adminOf, installer }: Place) =>
  installer === testApp.fixtures.ours.installer.uuid &&
  (kind === 'project'
    ? ['account', 'one_time_secret'].includes(name) && adminOf !== null
    : kind === 'subInstaller' && name === 'upgrade_task')

/** The application's role, and the one that whole sites are read with. */
type Role = 'lintel_app' | 'lintel_site'

const actsAs = async ({ kind, uuid, companyUuid }: Scope, role: Role = 'lintel_app'): Promise<void> => {
  await client.query(`set local role ${role}`)
  await client.query(
    `select set_config('lintel.scope', $1, true), set_config('lintel.scope_uuid', $2, true), set_config('lintel.scope_company', $3, true)`,
    [kind, uuid ?? '', companyUuid ?? ''],
  )
}

/** Does something in a scope and looks at what is there afterwards; then everything is taken back. */
async function within<Result>(scope: Scope, run: () => Promise<Result>, role?: Role): Promise<Result> {
  await client.query('begin')
  try {
    await actsAs(scope, role)
    return await run()
  } finally {
    await client.query('rollback')
  }
}

const refusal = /row-level security|permission denied/
/** What a statement answers; null when it is refused. Every other error is one of this test. */
const orRefused = (answer: Promise<pg.QueryResult>): Promise<pg.QueryResult | null> =>
  answer.catch((error: Error) => {
    if (refusal.test(error.message)) return null
    throw error
  })

const textsOf = async (table: Table, where = ''): Promise<ReadonlySet<string>> => {
  await client.query(`reset role; set local lintel.scope = 'system'`)
  const { rows } = await client.query<{ text: string }>(
    `select to_jsonb(t)::text as text from ${table.name} t ${where}`,
  )
  return new Set(rows.map(({ text }) => text))
}

/** Tags of the places whose rows a set holds although they lie beyond a scope. */
const foreignIn = (scope: Scope, table: Table, isIn: (text: string) => boolean): readonly string[] =>
  [...table.owners]
    .filter(([text, place]) => !tenants.isOwn(scope, place, table.hasCompany) && isIn(text))
    .map(([, place]) => `${table.name}: ${place.tag}`)

const seenIn = async (scope: Scope, table: Table, role?: Role): Promise<ReadonlySet<string>> => {
  const answer = await within(
    scope,
    () => orRefused(client.query(`select to_jsonb(t)::text as text from ${table.name} t`)),
    role,
  )
  return new Set((answer?.rows ?? []).map(({ text }: { text: string }) => text))
}

async function shownBeyond(scope: Scope, table: Table, role?: Role): Promise<readonly string[]> {
  const visibleTexts = await seenIn(scope, table, role)
  if (systemAlone.includes(table.name) || withheld.includes(table.name))
    return visibleTexts.size > 0 ? [`${table.name}: anything`] : []
  return foreignIn(scope, table, (text) => visibleTexts.has(text) && !isShown(scope, table, table.owners.get(text)!))
}

async function changedBeyond(scope: Scope, table: Table): Promise<readonly string[]> {
  const column = table.columns.find(({ isGenerated }) => !isGenerated)!.name
  const updatedTexts = await within(scope, async () => {
    const answer = await orRefused(client.query(`update ${table.name} set ${column} = ${column}`))
    return answer?.rowCount
      ? textsOf(table, 'where xmin::text = (pg_current_xact_id()::text::bigint % (1::bigint << 32))::text')
      : null
  })
  const remainingTexts = await within(scope, async () => {
    const answer = await orRefused(client.query(`delete from ${table.name}`))
    return answer?.rowCount ? textsOf(table) : null
  })
  const isAllowed = (text: string) => table.name === 'audit_chain' && text !== ''
  return [
    ...foreignIn(scope, table, (text) => (updatedTexts?.has(text) ?? false) && !isAllowed(text)).map(
      (one) => `update ${one}`,
    ),
    ...foreignIn(scope, table, (text) => remainingTexts !== null && !remainingTexts.has(text)).map(
      (one) => `delete ${one}`,
    ),
  ]
}

async function writtenBeyond(scope: Scope, table: Table): Promise<readonly string[]> {
  if (appendableTables.includes(table.name)) return []
  const names = table.columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => `"${name}"`)
  const beyond: string[] = []
  const own = [...table.owners].find(([, place]) => tenants.isOwn(scope, place, table.hasCompany))
  for (const [text, place] of table.owners) {
    if (tenants.isOwn(scope, place, table.hasCompany)) continue
    const insertion = await within(scope, () =>
      orRefused(
        client.query(
          `insert into ${table.name} (${names.join(', ')})
           select ${names.join(', ')} from jsonb_populate_record(null::${table.name}, $1::jsonb)`,
          [text],
        ),
      ),
    )
    if (insertion?.rowCount && !isMade(scope, table, place)) beyond.push(`insert ${table.name}: ${place.tag}`)
    if (!own) continue
    const move = await within(scope, () =>
      orRefused(
        client.query(
          `update ${table.name} t set (${names.join(', ')}) = (select ${names.join(', ')}
             from jsonb_populate_record(null::${table.name}, $1::jsonb)) where to_jsonb(t) = $2::jsonb`,
          [text, own[0]],
        ),
      ),
    )
    if (move?.rowCount) beyond.push(`move ${table.name}: ${place.tag}`)
  }
  return beyond
}

const kinds = ['distributor', 'subDistributor', 'installer', 'subInstaller', 'project', 'company', 'account'] as const
const scopeOf = (kind: Scope['kind']): Scope => tenants.scopes.find((scope) => scope.kind === kind)!

async function everywhere(ask: (table: Table) => Promise<readonly string[]>): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of tables) found.push(...(await ask(table)))
  return found
}

describe('every table', () => {
  it('has row-level security that holds its owner as well', () => {
    expect(tables.length).toBeGreaterThan(100)
    const open = tables.filter(({ isEnabled, isForced }) => !isEnabled || !isForced)
    expect(open.map(({ name }) => name)).toEqual([])
  })

  it('has rows of at least two tenants, or is named as no tenant’s', () => {
    const without = tables.filter(({ name, owners }) => !platformTables.includes(name) && owners.size < 2)
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('and every view is asked with the rights of the caller, and no partition by any caller, after a further start as well', async () => {
    await client.query(await readFile(rightsFile, 'utf8'))
    const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relname <> 'session_record' and (
        relkind in ('v', 'm') and not coalesce(reloptions @> array['security_invoker=true'], false)
        or relispartition and (has_table_privilege('lintel_app', oid, 'select, insert, update, delete')
          or has_table_privilege('lintel_site', oid, 'select')))`)
    expect(rows).toEqual([])
  })

  it('and the view of sessions, which is asked with the rights of its owner, shows them to the system alone', async () => {
    const shownIn = (scope: Scope) =>
      within(systemScope, async () => {
        await client.query('update session set revoked_at = null')
        await actsAs(scope)
        return (await client.query('select from session_record')).rowCount
      })
    expect(await shownIn(systemScope)).toBeGreaterThan(0)
    for (const scope of tenants.scopes) expect(await shownIn(scope), scope.kind).toBe(0)
  })

  it('that no list names is found', async () => {
    await client.query('create table forgotten (project_uuid uuid, name text)')
    await client.query('grant select, insert, update, delete on forgotten to lintel_app')
    const [theirs] = tenants.places.filter(({ tag }) => tag === 'their office')
    await client.query('insert into forgotten values ($1, $2)', [theirs!.site, 'secret'])
    const [bare] = (await readTables(client)).filter(({ name }) => name === 'forgotten')
    const { rows } = await client.query<{ text: string }>('select to_jsonb(t)::text as text from forgotten t')
    const table = { ...bare!, hasCompany: false, hasSite: true, owners: new Map([[rows[0]!.text, theirs!]]) }
    expect(table.isEnabled).toBe(false)
    const scope = scopeOf('project')
    expect(await shownBeyond(scope, table)).toEqual(['forgotten: their office'])
    expect(await changedBeyond(scope, table)).toEqual([
      'update forgotten: their office',
      'delete forgotten: their office',
    ])
    expect(await writtenBeyond(scope, table)).toEqual(['insert forgotten: their office'])
    await client.query('drop table forgotten')
  })
})

describe.each(kinds)('to a scope of the kind %s', (kind) => {
  it('the policies show rows of its own, and none beyond it', async () => {
    const scope = scopeOf(kind)
    const anchor = tables.find(({ name }) => name === (kind === 'account' ? 'account' : 'project'))!
    expect((await seenIn(scope, anchor)).size).toBeGreaterThan(0)
    expect(await everywhere((table) => shownBeyond(scope, table))).toEqual([])
  })

  it('the policies let nothing be changed or deleted beyond it', async () => {
    expect(await everywhere((table) => changedBeyond(scopeOf(kind), table))).toEqual([])
  })

  it('the policies take no row that is written beyond it', async () => {
    expect(await everywhere((table) => writtenBeyond(scopeOf(kind), table))).toEqual([])
  })
})

describe('to the role that whole sites are read with', () => {
  it.each(kinds)('the policies show a scope of the kind %s no row beyond it', async (kind) => {
    expect(await everywhere((table) => shownBeyond(scopeOf(kind), table, 'lintel_site'))).toEqual([])
  })

  it('the policies show a site all that the role of the application is shown', async () => {
    const scope = scopeOf('project')
    for (const table of tables) {
      expect(await seenIn(scope, table, 'lintel_site'), table.name).toEqual(await seenIn(scope, table))
    }
  })

  it('policies of tables of sites compare the site alone', async () => {
    const { rows } = await client.query<{ name: string }>(`select distinct tablename as name from pg_policies site
      where policyname = tablename || '_site' and exists (select from pg_policies other
        where other.tablename = site.tablename and other.policyname <> site.policyname and other.roles <> '{lintel_app}')`)
    expect(rows).toEqual([])
    const { rows: sites } = await client.query(`select from pg_policies where roles = '{lintel_site}'`)
    expect(sites.length).toBeGreaterThan(80)
  })

  it('no table takes a change', async () => {
    const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('lintel_site', oid, 'insert, update, delete, truncate')`)
    expect(rows).toEqual([])
  })
})

describe('to the platform', () => {
  it('the policies keep back what is the system’s alone', async () => {
    expect(await everywhere((table) => shownBeyond(scopeOf('platform'), table))).toEqual([])
  })
})

describe('without a scope', () => {
  it('the policies show nothing but rows that every tenant may read', async () => {
    const none = { ...systemScope, kind: '' } as unknown as Scope
    const tableNames: string[] = []
    for (const table of tables) if ((await seenIn(none, table)).size > 0) tableNames.push(table.name)
    expect(tableNames).toEqual(['audit_chain'])
  })
})

/** How the application asks for a table that has neither a site nor an account of its own. */
const questions: Readonly<Record<string, (db: Db, scope: Scope) => unknown>> = {
  account: (db, scope) => treeRowsOf(db, scope, 'account'),
  project: (db, scope) => treeRowsOf(db, scope, 'project'),
  operator: (db, scope) => rowsOfAccounts(db, scope, 'operator'),
  customised_model: (db, scope) => rowsOfAccounts(db, scope, 'customised_model'),
  session: (db, scope) => rowsOfAccounts(db, scope, 'session'),
  brand: (db, scope) => rowsOfAccounts(db, scope, 'brand'),
  delegation: impersonationsIn,
  payment_order: ordersOf,
  payment_order_line: (db, scope) => rowsOfOrders(db, scope, 'payment_order_line'),
  payment_session: (db, scope) => rowsOfOrders(db, scope, 'payment_session'),
  ledger_entry: (db, scope) => rowsOfOrders(db, scope, 'ledger_entry'),
  invoice: (db, scope) => rowsOfOrders(db, scope, 'invoice'),
  price: pricesOf,
  renewal_agreement: agreementsOf,
  audit_entry: auditEntriesOf,
  audit_name: auditNamesOf,
  mac_library_entry: macEntriesOf,
  upgrade_task: upgradeTasksOf,
  villa_message: (db, scope) => (scope.kind === 'account' ? messagesFor : messagesOf)(db, scope),
}

/** Asked for by the platform's own work or by the id of the caller's own account, so without a filter by scope. */
const unfilteredTables = [
  ...systemAlone,
  ...withheld,
  'audit_chain',
  'audit_person',
  'billing_info',
  'customer_service',
  'notification_read',
  'operator_counter',
  'policy_acceptance',
  'sign_in_guard',
]

/** Only triggers write into these, and no caller changes the audit log. */
const writtenByTriggers = [
  'audit_entry',
  'audit_name',
  'person_without_credential',
  'policy_head',
  'policy_record',
  'policy_version',
  'site_counter',
]

const textOf = (table: Table) => sql<string>`to_jsonb(${sql.table(table.name)}.*)::text`
/** In the platform's own scope the policies hold nothing back: what is missing then, the filter has kept back. */
const pastPolicies = <Result>(run: (db: Db) => Promise<Result>) => testApp.test.database.read(systemScope, run)
class RolledBackError extends Error {}

async function shownByFilter(scope: Scope, table: Table): Promise<readonly string[]> {
  const ask = questions[table.name] ?? ((db: Db) => rowsOf(db, scope, table.name as 'door'))
  const rows = await pastPolicies((db) =>
    (ask(db, scope) as SelectQueryBuilder<{ t: object }, 't', {}>).select(textOf(table).as('text')).execute(),
  )
  const visibleTexts = new Set(rows.map(({ text }) => text))
  return foreignIn(scope, table, (text) => visibleTexts.has(text) && !isShown(scope, table, table.owners.get(text)!))
}

/** Changing and deleting through the filter; everything is taken back. */
async function changedByFilter(scope: Scope, table: Table): Promise<readonly string[]> {
  const column = table.columns.find(({ isGenerated }) => !isGenerated)!.name
  const touchedTexts: string[] = []
  await testApp.test.database
    .write(systemScope, async (db) => {
      const update = updateOf(db, scope, table.name as 'door').set({ [column]: sql.ref(column) })
      for (const { text } of await update.returning(textOf(table).as('text')).execute()) touchedTexts.push(text)
      const deletion = deleteOf(db, scope, table.name as 'door').returning(textOf(table).as('text'))
      for (const { text } of await deletion.execute()) touchedTexts.push(text)
      throw new RolledBackError()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBackError)) throw error
    })
  return foreignIn(scope, table, (text) => touchedTexts.includes(text))
}

describe.each(kinds)('to a scope of the kind %s, with row-level security taken away', (kind) => {
  const filteredTables = () =>
    tables.filter(({ name, hasSite }) => (hasSite || name in questions) && !unfilteredTables.includes(name))

  it('the application’s filter shows rows of its own, and none beyond it', async () => {
    const scope = scopeOf(kind)
    const found: string[] = []
    for (const table of filteredTables()) found.push(...(await shownByFilter(scope, table)))
    expect(found).toEqual([])
    const anchor = tables.find(({ name }) => name === (kind === 'account' ? 'account' : 'project'))!
    const own = await pastPolicies((db) =>
      treeRowsOf(db, scope, anchor.name as 'project')
        .select(textOf(anchor).as('text'))
        .execute(),
    )
    expect(own.length).toBeGreaterThan(0)
  })

  it('the application’s filter lets nothing be changed or deleted beyond it', async () => {
    const found: string[] = []
    for (const table of filteredTables().filter(({ name, hasSite }) => hasSite && !writtenByTriggers.includes(name)))
      found.push(...(await changedByFilter(scopeOf(kind), table)))
    expect(found).toEqual([])
  })
})

describe('the application’s filter', () => {
  it('is there for every table, or the table is named as asked for without one', () => {
    const names = tables.map(({ name }) => name)
    const without = tables.filter(
      ({ name, hasSite }) => !hasSite && !(name in questions) && !unfilteredTables.includes(name),
    )
    expect(without.map(({ name }) => name).toSorted()).toEqual(
      platformTables.filter((name) => !unfilteredTables.includes(name)).toSorted(),
    )
    expect(Object.keys(questions).filter((name) => !names.includes(name))).toEqual([])
  })
})
