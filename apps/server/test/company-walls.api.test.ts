import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyScope, systemScope } from '../src/access/scope.ts'
import { Db, deleteOf, insertInto, rowsOf, updateOf } from '../src/db/db.ts'
import type { CompanyScope } from '../src/db/scope.ts'
import { openHouse, type House } from './harness.ts'
import { nextDoor, type Neighbours } from './neighbours.ts'
import { idOperations } from './samples/all.ts'
import { write } from './samples/kit.ts'

/** What an administrator of one company reaches, asked of each of the two walls by itself. */

let house: House
let neighbours: Neighbours
let scope: CompanyScope
beforeAll(async () => {
  house = await openHouse()
  const beside = await nextDoor(house)
  neighbours = beside.neighbours
  const { office, people } = house.world.ours
  scope = companyScope(office.uuid, people.companyUuid)
  // One of everything that samples make, of the neighbours and of the other family.
  for (const operation of Object.values(idOperations)) {
    await operation.wrongIds(beside)
    await operation.wrongIds(house)
  }
  await write(house, async (db) => {
    const doors = [neighbours.people.companyUuid, people.companyUuid].map((company_uuid, index) => ({
      project_uuid: office.uuid,
      company_uuid,
      door_uuid: office.doors[index]!,
    }))
    await db.insertInto('company_door').values(doors).execute()
    await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', people.companyUuid).execute()
  })
})
afterAll(() => house.close())

/** Tables whose rows name their company, and of which a company sees its own alone. */
const ofCompany = [
  'access_block',
  'access_group',
  'access_group_door',
  'access_group_member',
  'area_position',
  'area_violation',
  'badge_picture',
  'badge_template',
  'company_admin',
  'company_counter',
  'company_door',
  'credential',
  'door_event',
  'event_media',
  'office_message',
  'office_message_recipient',
  'office_message_template',
  'person',
  'person_group',
  'person_group_access',
  'person_photo',
  'person_without_credential',
  'temp_key',
  'temp_key_door',
]
/** Tables that may also show what is nobody's, everybody's, or tied to what a company may see. */
const further = [
  'account',
  'alarm_record',
  'area_forgetting',
  'area_restriction',
  'area_restriction_door',
  'area_restriction_exempt',
  'area_restriction_exempt_group',
  'audit_chain',
  'captured_image',
  'company',
  'door',
  'door_override',
  'door_period',
  'holiday',
  'notification',
  'person_counter',
  'policy_head',
  'policy_version',
  'project',
  'system_setting',
]
/** The role of the application may not even ask for these. */
const hidden = ['schema_migration', 'search_word', 'person_word', 'policy_touched', 'policy_due']

async function everyTable(): Promise<string[]> {
  const { rows } = await house.test.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name).filter((name) => !hidden.includes(name))
}

type Row = Readonly<Record<string, unknown>>

/** All rows of a table that the policies of the database let a company see. */
async function behindPolicies(table: string): Promise<readonly Row[]> {
  const { rows } = await house.test.database.read(scope, (db) =>
    sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(Db.open(db)),
  )
  return rows.map(({ row }) => row)
}

/** All rows that the application's own filter lets through, where the policies hold nothing back. */
function behindFilter(table: string): Promise<readonly Row[]> {
  return house.test.database.read(systemScope, (db) =>
    rowsOf(db, scope, table as 'person')
      .selectAll()
      .execute(),
  )
}

function expectOwn(table: string, rows: readonly Row[]): void {
  const text = JSON.stringify(rows)
  const { theirs } = house.world
  for (const mark of [...neighbours.marks, theirs.office.uuid, theirs.people.companyUuid, 'theirs'])
    expect(text.includes(mark), `${table} shows ${mark}`).toBe(false)
  for (const row of rows) {
    if (ofCompany.includes(table)) expect(row['company_uuid'], table).toBe(scope.companyUuid)
    if ('project_uuid' in row) expect(row['project_uuid'], table).toBe(scope.uuid)
  }
}

describe('row-level security, with the application’s filter taken away', () => {
  it('shows a company what is its own, and of a table that nobody named nothing', async () => {
    for (const table of await everyTable()) {
      const rows = await behindPolicies(table)
      if (table === 'audit_chain' || table === 'notification') continue
      if (![...ofCompany, ...further].includes(table)) expect(rows, table).toEqual([])
      expectOwn(table, rows)
    }
    expect((await behindPolicies('person')).map((row) => row['uuid'])).toEqual([house.world.ours.people.personUuid])
    expect((await behindPolicies('door')).map((row) => row['uuid'])).toEqual([house.world.ours.office.doors[1]])
  })

  it('refuses a row that is written into another company', async () => {
    const person = { project_uuid: scope.uuid, company_uuid: neighbours.people.companyUuid, personnel_id: 'SMUGGLED' }
    await expect(changing((db) => db.insertInto('person').values(person).execute())).rejects.toThrow(
      /row-level security/,
    )
    const gone = await changing((db) =>
      db.deleteFrom('person').where('uuid', '=', neighbours.people.personUuid).executeTakeFirst(),
    )
    expect(gone.numDeletedRows).toBe(0n)
    const moved = changing((db) =>
      db
        .updateTable('access_group')
        .set({ company_uuid: neighbours.people.companyUuid })
        .where('project_uuid', '=', scope.uuid)
        .execute(),
    )
    await expect(moved).rejects.toThrow(/row-level security/)
  })

  it('refuses what the landlord keeps: the site, the company itself, its doors, holidays of all', async () => {
    const { office } = house.world.ours
    await expect(changing((db) => db.updateTable('project').set({ name: 'mine' }).execute())).rejects.toThrow(
      /row-level security/,
    )
    await expect(changing((db) => db.updateTable('company').set({ all_doors: true }).execute())).rejects.toThrow(
      /row-level security/,
    )
    await expect(changing((db) => db.updateTable('door').set({ name: 'mine' }).execute())).rejects.toThrow(
      /row-level security/,
    )
    const lent = { project_uuid: office.uuid, company_uuid: scope.companyUuid, door_uuid: office.doors[0]! }
    await expect(changing((db) => db.insertInto('company_door').values(lent).execute())).rejects.toThrow(
      /row-level security/,
    )
    const day = { project_uuid: office.uuid, name: 'all', starts_on: '2001-01-01', ends_on: '2001-01-01' }
    await expect(changing((db) => db.insertInto('holiday').values(day).execute())).rejects.toThrow(/row-level security/)
  })

  it('refuses to lift what the landlord has blocked, or to block in its name', async () => {
    const { uuid } = await landlordsBlock()
    const gone = await changing((db) => db.deleteFrom('access_block').where('uuid', '=', uuid).executeTakeFirst())
    expect(gone.numDeletedRows).toBe(0n)
    const changed = await changing((db) =>
      db.updateTable('access_block').set({ made_by: 'company' }).where('uuid', '=', uuid).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    const { personUuid } = house.world.ours.people
    const row = { project_uuid: scope.uuid, company_uuid: scope.companyUuid, person_uuid: personUuid, created_by: 'us' }
    await expect(changing((db) => db.insertInto('access_block').values(row).execute())).rejects.toThrow(
      /row-level security/,
    )
  })

  it('refuses doors that are not lent, and to put a shared one behind an area', async () => {
    const { office, people } = house.world.ours
    const target = (door: string | undefined) => ({
      project_uuid: office.uuid,
      company_uuid: scope.companyUuid,
      access_group_uuid: people.accessGroupUuid,
      door_uuid: door!,
    })
    const tying = (door: string | undefined) =>
      changing((db) => db.insertInto('access_group_door').values(target(door)).execute())
    await expect(tying(office.doors[0])).rejects.toThrow(/row-level security/)
    await expect(tying(office.doors[1])).resolves.toBeDefined()
    // The neighbours have all doors, so none is the company's alone.
    const area = changing(async (db) => {
      const row = { project_uuid: office.uuid, company_uuid: scope.companyUuid, name: 'ours' }
      const { uuid } = await db.insertInto('area_restriction').values(row).returning('uuid').executeTakeFirstOrThrow()
      const leads = { project_uuid: office.uuid, area_uuid: uuid, door_uuid: office.doors[1]! }
      await db
        .insertInto('area_restriction_door')
        .values({ ...leads, direction: 'entry' })
        .execute()
    })
    await expect(area).rejects.toThrow(/row-level security/)
  })

  it('tells by its functions nothing of others', async () => {
    const groups = [house.world.ours.people.groupUuid, neighbours.people.groupUuid]
    const areaUuid = await write(house, async (db) => {
      const site = { project_uuid: scope.uuid }
      const area = await db
        .insertInto('area_restriction')
        .values({ ...site, name: 'Everybody’s' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const exempt = groups.map((group_uuid) => ({ ...site, area_uuid: area.uuid, group_uuid }))
      await db.insertInto('area_restriction_exempt_group').values(exempt).execute()
      return area.uuid
    })
    const exempt = await behindPolicies('area_restriction_exempt_group')
    expect(exempt.map((row) => row['group_uuid'])).toEqual([groups[0]])
    const policy = await house.test.database.read(scope, (db) =>
      sql<Row>`select kind, content from policy_of_company((select version from policy_head))`.execute(Db.open(db)),
    )
    expect(policy.rows.some((row) => row['kind'] === 'person')).toBe(true)
    const rules = policy.rows.map(({ content }) => content as { kind?: string; areaId?: string; exempt?: object })
    const rule = rules.find(({ kind, areaId }) => kind === 'passback' && areaId === areaUuid)
    expect(rule?.exempt).toEqual({ personIds: [], groupIds: [groups[0]] })
    const text = JSON.stringify(policy.rows.filter(({ kind }) => kind !== 'area' && kind !== 'door'))
    for (const mark of [neighbours.people.personUuid, neighbours.people.accessGroupUuid, neighbours.people.companyUuid])
      expect(text).not.toContain(mark)
  })
})

describe('the functions that look beyond', () => {
  const answers = () =>
    house.test.database.read(scope, async (db) => {
      const ask = async (text: string) => (await sql<Row>`${sql.raw(text)}`.execute(Db.open(db))).rows
      return {
        policy: await ask('select * from policy_of_company((select version from policy_head)) order by kind, id'),
        doors: await ask('select * from doors_of_company_alone()'),
        number: await ask('select free_personnel_number(0, 3)'),
        plans: await ask('select * from plans_running(now())'),
        scope: await ask('select scope_kind(), scope_company()'),
      }
    })

  it('answer the same where their owner is held by the policies, and leave the scope as it was', async () => {
    const before = await answers()
    for (const name of [
      'policy_of_company(bigint)',
      'doors_of_company_alone()',
      'free_personnel_number(bigint, integer)',
      'plans_running(timestamptz)',
    ])
      await house.test.database.owner.query(`alter function ${name} owner to lintel_app`)
    expect(before.policy.length).toBeGreaterThan(5)
    expect(before.scope).toEqual([{ scope_kind: 'company', scope_company: scope.companyUuid }])
    expect(await answers()).toEqual(before)
  })
})

describe('the application’s filter, with row-level security taken away', () => {
  it('shows a company what is its own, and of a table that nobody named nothing', async () => {
    const tables = (await everyTable()).filter((table) => ![...withoutSite, ...hidden].includes(table))
    for (const table of tables) {
      const rows = await behindFilter(table)
      if (![...ofCompany, ...further].includes(table)) expect(rows, table).toEqual([])
      expectOwn(table, rows)
    }
  })

  it('lifts no block of the landlord, and notes whose a new one is', async () => {
    const { uuid } = await landlordsBlock()
    const { personUuid } = house.world.ours.people
    await house.test.database.write(systemScope, async (db) => {
      const gone = await deleteOf(db, scope, 'access_block').where('uuid', '=', uuid).executeTakeFirstOrThrow()
      expect(gone.numDeletedRows).toBe(0n)
      const row = { company_uuid: neighbours.people.companyUuid, person_uuid: personUuid, created_by: 'us' }
      const made = await insertInto(db, scope, 'access_block', row)
        .returning(['company_uuid', 'made_by'])
        .executeTakeFirstOrThrow()
      expect(made).toEqual({ company_uuid: scope.companyUuid, made_by: 'company' })
    })
  })

  it('changes nothing of others, and writes new rows into the own company whatever they name', async () => {
    const { personUuid } = neighbours.people
    await house.test.database.write(systemScope, async (db) => {
      const changed = await updateOf(db, scope, 'person')
        .set({ remark: 'seen' })
        .where('person.uuid', '=', personUuid)
        .executeTakeFirst()
      expect(changed.numUpdatedRows).toBe(0n)
      const gone = await deleteOf(db, scope, 'holiday').where('holiday.company_uuid', 'is', null).executeTakeFirst()
      expect(gone.numDeletedRows).toBe(0n)
      const row = { company_uuid: neighbours.people.companyUuid, personnel_id: 'OVERRULED' }
      const made = await insertInto(db, scope, 'person', row).returning('company_uuid').executeTakeFirstOrThrow()
      expect(made.company_uuid).toBe(scope.companyUuid)
    })
  })
})

/** Tables without a site of their own; `rowsOf` does not know them. */
const withoutSite = [
  'account',
  'account_layout',
  'audit_chain',
  'billing_info',
  'customer_service',
  'customised_model',
  'delegation',
  'notification',
  'notification_read',
  'one_time_secret',
  'operator',
  'outbox',
  'policy_acceptance',
  'project',
  'session',
  'sign_in_guard',
  'system_setting',
  'vault_key',
  'villa_message',
]

/** A block of one of the company's people that the landlord made. */
const landlordsBlock = () =>
  write(house, (db) =>
    db
      .insertInto('access_block')
      .values({
        project_uuid: scope.uuid,
        company_uuid: scope.companyUuid,
        person_uuid: house.world.ours.people.personUuid,
        created_by: 'the landlord',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )

const changing = <Result>(run: (db: ReturnType<typeof Db.open>) => Promise<Result>): Promise<Result> =>
  house.test.database.write(scope, (db) => run(Db.open(db)))
