import { createHash } from 'node:crypto'
import pg from 'pg'
import type { TestApp } from '../test-app.ts'
import type { Place, Tenants } from './tenants.ts'

/**
 * A row of every table of the catalogue for every tenant, made from the catalogue itself, so that a table that is new
 * tomorrow has its rows as well. Keys, checks and triggers are taken away first: what then refuses a row is a policy.
 */

export interface Column {
  readonly name: string
  readonly type: string
  readonly isArray: boolean
  readonly isGenerated: boolean
  readonly isEnum: boolean
  readonly notNull: boolean
  /** The table a foreign key leads to. */
  readonly leadsTo: string | null
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly isEnabled: boolean
  readonly isForced: boolean
  /** Whose each row is, by the row's text. */
  readonly owners: ReadonlyMap<string, Place>
  /** Whether a row says by itself of which company it is. */
  readonly hasCompany: boolean
  readonly hasSite: boolean
}

/** Rows of these are there with the tenants themselves. */
const ownTables = ['account', 'project', 'company']

/** Tables whose rows are no tenant's: what is so of the whole platform. */
export const platformTables = [
  'auth_code_guard',
  'device_model',
  'expiry_reminder_run',
  'firmware',
  'firmware_distributor',
  'firmware_key',
  'guide_file',
  'idempotency_key',
  'notification',
  'object_folder',
  'outbox',
  'payment_provider',
  'platform_brand',
  'push_key',
  'redirect_server',
  'redirection',
  'stored_object',
  'system_setting',
  'tax_rate',
  'vault_key',
]

/** Columns by whose name alone an owner is told, where no foreign key says it. */
const byName: Readonly<Record<string, (place: Place) => string | null>> = {
  project_uuid: ({ site }) => site,
  to_project_uuid: ({ site }) => site,
  chain_uuid: ({ site, account }) => site ?? account,
  company_uuid: ({ company }) => company,
  distributor_uuid: ({ distributor }) => distributor,
  sub_distributor_uuid: ({ subDistributor }) => subDistributor,
  installer_uuid: ({ installer }) => installer,
  from_account_uuid: ({ distributor, account }) => distributor ?? account,
  to_account_uuid: ({ installer, account }) => installer ?? account,
  account_uuid: ({ account }) => account,
  payer_uuid: ({ installer, account }) => installer ?? account,
  seller_uuid: ({ account }) => account,
  owner_uuid: ({ installer }) => installer,
  actor_uuid: ({ account }) => account,
  acting_uuid: ({ account }) => account,
  // Wrong tries to sign in are counted under the account's id as text.
  subject: ({ account }) => account,
}

export async function readTables(client: pg.ClientBase): Promise<Omit<Table, 'owners' | 'hasCompany' | 'hasSite'>[]> {
  const { rows } = await client.query<Omit<Table, 'owners' | 'hasCompany' | 'hasSite'>>(`
    select c.relname as name, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'isArray', t.typcategory = 'A',
          'isGenerated', a.attgenerated <> '' or a.attidentity = 'a', 'isEnum', t.typtype = 'e', 'notNull', a.attnotnull,
          'leadsTo', (select min(k.confrelid::regclass::text) from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'schema\\_%' order by c.relname`)
  return rows
}

/** Fills every table; says of which it could not. */
export async function fillEveryTable(testApp: TestApp, { places }: Tenants): Promise<readonly Table[]> {
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    const tables = await readTables(client)
    await takeRulesAway(client)
    const filledTables: Table[] = []
    for (const table of tables) {
      const names = table.columns.map(({ name }) => name)
      const owners = new Map<string, Place>()
      if (ownTables.includes(table.name)) await findOwn(client, table.name, places, owners)
      else for (const place of placesFor(table.name, names, places)) await fill(client, table, place, owners)
      filledTables.push({
        ...table,
        owners,
        hasCompany: names.includes('company_uuid') || table.name === 'company',
        hasSite: names.includes('project_uuid'),
      })
    }
    return filledTables
  } finally {
    await client.query('reset all')
    client.release()
  }
}

async function takeRulesAway(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare one record;
    begin
      for one in select conrelid::regclass as of, conname, conrelid from pg_constraint k join pg_class c on c.oid = conrelid
        where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u', 'x', 'p') and not c.relispartition
        order by array_position(array['f', 'c', 'x', 'u', 'p'], contype::text)
      loop execute format('alter table %s drop constraint if exists %I cascade', one.of, one.conname); end loop;
      for one in select x.oid::regclass as name from pg_index i join pg_class x on x.oid = i.indexrelid
        where x.relnamespace = 'public'::regnamespace and i.indisunique and not x.relispartition
      loop execute format('drop index %s', one.name); end loop;
      for one in select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      loop execute format('alter table %s disable trigger user', one.name); end loop;
    end $$`)
}

/** A table of sites has a row for each site, one of accounts for each account; one of neither has to be named above. */
function placesFor(table: string, names: readonly string[], places: readonly Place[]): readonly Place[] {
  if (platformTables.includes(table)) return []
  const says = (...columnNames: readonly string[]) => names.some((name) => columnNames.includes(name))
  if (says('project_uuid', 'to_project_uuid')) return places.filter(({ kind }) => kind === 'site')
  if (says('chain_uuid')) return places.filter(({ kind }) => kind === 'site')
  // What belongs to an order is of the site that the order is about.
  if (says('order_uuid')) return places.filter(({ kind }) => kind === 'site')
  if (says('account_uuid', 'subject', 'seller_uuid')) return places.filter(({ kind }) => kind === 'account')
  if (says('installer_uuid', 'distributor_uuid', 'owner_uuid'))
    return places.filter(({ installer }) => installer !== null)
  return []
}

async function findOwn(
  client: pg.ClientBase,
  table: string,
  places: readonly Place[],
  owners: Map<string, Place>,
): Promise<void> {
  const { rows } = await client.query<{ uuid: string; text: string }>(
    `select uuid, to_jsonb(t)::text as text from ${table} t`,
  )
  for (const { uuid, text } of rows) {
    const place = places.find(({ kind, site, company, account }) =>
      table === 'account' ? kind === 'account' && account === uuid : (table === 'project' ? site : company) === uuid,
    )
    if (place) owners.set(text, place)
  }
}

/** Rows of one place name one another by ids that follow from the place and the table. */
const idIn = (place: Place, table: string): string => {
  const hex = createHash('md5').update(`${place.tag} ${table}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A text that tells places apart and is a number as well, because some columns are reckoned from texts. */
const textOf = ({ tag }: Place): string => String(parseInt(createHash('md5').update(tag).digest('hex').slice(0, 3), 16))

async function fill(
  client: pg.ClientBase,
  table: { readonly name: string; readonly columns: readonly Column[] },
  place: Place,
  owners: Map<string, Place>,
): Promise<void> {
  const writableColumns = table.columns.filter(({ isGenerated }) => !isGenerated)
  const names = writableColumns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const values = []
  for (const column of writableColumns) values.push(await valueFor(client, table.name, column, place))
  const { rows } = await client.query<{ text: string }>(
    `insert into ${table.name} as t (${names}) values (${values.map((_, index) => `$${index + 1}`).join(', ')})
     returning to_jsonb(t)::text as text`,
    values,
  )
  owners.set(rows[0]!.text, place)
}

async function valueFor(client: pg.ClientBase, table: string, column: Column, place: Place): Promise<unknown> {
  const { name, type, isArray, isEnum, leadsTo, notNull } = column
  const owner = byName[name]
  if (owner && (type === 'uuid' || name === 'subject')) return owner(place)
  if (type === 'uuid') {
    if (leadsTo === 'account' || leadsTo === 'project' || leadsTo === 'company')
      return { account: place.account, project: place.site, company: place.company }[leadsTo]
    return idIn(place, name === 'uuid' ? table : (leadsTo ?? name))
  }
  if (isArray) return '{}'
  if (isEnum) {
    const { rows } = await client.query<{ word: string }>(`select (enum_range(null::${type}))[1]::text as word`)
    return rows[0]!.word
  }
  // The kind of an access block and the like: a company changes what its own administrators made.
  if (name === 'owner_kind') return 'company'
  if (['text', 'varchar', 'citext', 'bpchar'].includes(type)) return textOf(place)
  if (['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'].includes(type)) return 1
  if (type === 'bool') return false
  if (type === 'bytea') return createHash('md5').update(`${place.tag} ${table} ${name}`).digest()
  if (type === 'jsonb' || type === 'json') return '{}'
  if (['timestamptz', 'timestamp', 'date'].includes(type)) return new Date(Date.UTC(2001, 0, 2)).toISOString()
  if (type.endsWith('multirange')) return '{}'
  if (type.endsWith('range')) return 'empty'
  if (type === 'xid8') return '1'
  if (type === 'time') return '12:00'
  if (type === 'interval') return '1 hour'
  if (!notNull) return null
  throw new Error(`no value is known for the column ${name} of ${table}, of the type ${type}: say one here`)
}
