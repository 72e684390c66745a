import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'

/**
 * Keys of the tables whose rows carry their site. The site comes first, so that a key of one site leads to no row of
 * another and the policies find the rows of a site without reading the table.
 */

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

interface Exception {
  readonly reason: string
  /** Column that the reads of a site go by instead of project_uuid; null where no read asks for a site alone. */
  readonly readBy: 'project_uuid' | 'chain_uuid' | null
}

const exceptions: Readonly<Record<string, Exception>> = {
  access_code_request: { reason: 'equal rows count twice; there is nothing to refer to', readBy: 'project_uuid' },
  apb_reset: { reason: 'no company or no person is part of what is unique', readBy: 'project_uuid' },
  audit_entry: { reason: 'entries are numbered in their chain, which a site or an account has', readBy: 'chain_uuid' },
  audit_name: { reason: 'entries of an account have no site', readBy: 'project_uuid' },
  device_credential: { reason: 'a device signs in by its address alone', readBy: 'project_uuid' },
  payment_order: { reason: 'an order may be about several sites', readBy: 'project_uuid' },
  policy_build_queue: { reason: 'rows live and are read within one transaction', readBy: null },
  policy_dirty_record: { reason: 'rows live and are read within one transaction', readBy: null },
  renewal_agreement: { reason: 'an agreement may be about several sites', readBy: 'project_uuid' },
  session: { reason: 'an account may be signed in at no site', readBy: 'project_uuid' },
}

interface Keys {
  readonly name: string
  /** First column of the primary key. */
  readonly primary: string | null
  /** First columns of the indexes that hold every row with a value there. */
  readonly indexed: readonly string[]
}

/** Keys of all tables with project_uuid; a partitioned table counts once, its partitions take its keys. */
async function readKeys(): Promise<readonly Keys[]> {
  const { rows } = await test.database.owner.query<Keys>(`
    select c.relname as name,
      (select a.attname from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'p') as "primary",
      array(select a.attname::text from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisvalid and (i.indpred is null
          or pg_get_expr(i.indpred, c.oid) = format('(%I IS NOT NULL)', a.attname))) as indexed
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_uuid' and not a.attisdropped)
    order by c.relname`)
  return rows
}

const withoutKeyOfSite = (tables: readonly Keys[]): readonly string[] =>
  tables.filter(({ primary }) => primary !== 'project_uuid').map(({ name }) => name)

describe('a table whose rows carry their site', () => {
  it('has a primary key that begins with the site, or is named with a reason', async () => {
    const tables = await readKeys()
    expect(tables.length).toBeGreaterThan(80)
    expect(withoutKeyOfSite(tables)).toEqual(Object.keys(exceptions).sort())
  })

  it('has an index that begins with the column of its site where its primary key does not', async () => {
    const tables = (await readKeys()).filter(({ name }) => {
      const readBy = exceptions[name]?.readBy
      return readBy !== null && readBy !== undefined
    })
    const without = tables.filter(({ name, indexed }) => !indexed.includes(exceptions[name]!.readBy!))
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('is found when it has neither key nor index', async () => {
    await test.database.owner.query('create table keyless (project_uuid uuid not null, name text primary key)')
    const tables = await readKeys()
    await test.database.owner.query('drop table keyless')
    expect(withoutKeyOfSite(tables)).toContain('keyless')
    expect(tables.find(({ name }) => name === 'keyless')!.indexed).toEqual(['name'])
  })
})
