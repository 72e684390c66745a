import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../src/db/scope/scope.ts'
import { Db, rowsOf } from '../../src/db/db.ts'
import { startCompanyTestApp } from './company-test-app.ts'
import { idOperations } from '../samples/all.ts'
import { write } from '../samples/kit.ts'

/** What an administrator of one company sees, asked of the filter and of the policies each by itself. */

const { testApp, otherTenant, scope } = await startCompanyTestApp(async (own, beside) => {
  // One of everything that samples make, of the other tenant and of the other family.
  for (const operation of Object.values(idOperations)) {
    await operation.wrongIds(beside)
    await operation.wrongIds(own)
  }
})
afterAll(() => testApp.close())

/** Tables whose rows name their company, and of which a company sees its own alone. */
const ofCompany = [
  'access_block',
  'access_group',
  'access_group_door',
  'access_group_member',
  'area_position',
  'area_violation',
  'attendance_correction',
  'attendance_day',
  'attendance_due',
  'attendance_leave',
  'attendance_leave_type',
  'attendance_point',
  'attendance_point_door',
  'attendance_punch',
  'attendance_schedule',
  'attendance_setting',
  'attendance_shift',
  'attendance_shift_version',
  'attendance_timetable',
  'attendance_timetable_version',
  'audit_entry',
  'audit_name',
  'badge_picture',
  'badge_template',
  'badge_template_department',
  'company_admin',
  'company_call_target',
  'company_counter',
  'company_door',
  'credential',
  'door_event',
  'event_media',
  'unassigned_credential',
  'import_batch',
  'muster_mark',
  'muster_presence',
  'muster_report',
  'muster_report_person',
  'muster_sign',
  'office_message',
  'office_message_device',
  'office_message_recipient',
  'office_message_template',
  'person',
  'department',
  'department_access_group',
  'person_photo',
  'person_without_credential',
  'temp_key',
  'temp_key_door',
]
/** Tables that may also show what is no company's, every company's, or tied to what a company may see. */
const further = [
  'account',
  'alarm_record',
  'apb_reset',
  'area',
  'area_door',
  'area_exempt_person',
  'area_exempt_department',
  'area_first_person',
  'area_first_department',
  'audit_chain',
  'captured_image',
  'company',
  'door',
  'door_override',
  'door_period',
  'holiday',
  'import_record',
  'muster_door',
  'muster_reader',
  'muster_setting',
  'notification',
  'person_counter',
  'policy_head',
  'policy_version',
  'project',
  'system_setting',
  'unknown_card',
]
/** The role of the application may not even ask for these. */
const hiddenTables = [
  'schema_migration',
  'schema_repeatable',
  'search_word',
  'person_word',
  'policy_dirty_record',
  'policy_build_queue',
]

async function everyTable(): Promise<string[]> {
  const { rows } = await testApp.test.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name).filter((name) => !hiddenTables.includes(name))
}

type Row = Readonly<Record<string, unknown>>

/** All rows of a table that the policies of the database let a company see. */
async function behindPolicies(table: string): Promise<readonly Row[]> {
  const { rows } = await testApp.test.database.read(scope, (db) =>
    sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(Db.open(db)),
  )
  return rows.map(({ row }) => row)
}

/** All rows that the application's own filter lets through, where the policies hold nothing back. */
function behindFilter(table: string): Promise<readonly Row[]> {
  return testApp.test.database.read(systemScope, (db) =>
    rowsOf(db, scope, table as 'person')
      .selectAll()
      .execute(),
  )
}

function expectOwn(table: string, rows: readonly Row[]): void {
  const text = JSON.stringify(rows)
  const { theirs } = testApp.fixtures
  for (const mark of [...otherTenant.marks, theirs.office.uuid, theirs.people.companyUuid, 'theirs'])
    expect(text.includes(mark), `${table} shows ${mark}`).toBe(false)
  for (const row of rows) {
    if (ofCompany.includes(table)) expect(row['company_uuid'], table).toBe(scope.companyUuid)
    if ('project_uuid' in row) expect(row['project_uuid'], table).toBe(scope.uuid)
  }
}

describe('row-level security, with the application’s filter taken away', () => {
  it('shows a company what is its own, and nothing of a table that no list names', async () => {
    for (const table of await everyTable()) {
      const rows = await behindPolicies(table)
      if (table === 'audit_chain' || table === 'notification') continue
      if (![...ofCompany, ...further].includes(table)) expect(rows, table).toEqual([])
      expectOwn(table, rows)
    }
    expect((await behindPolicies('person')).map((row) => row['uuid'])).toContain(
      testApp.fixtures.ours.people.personUuid,
    )
    expect((await behindPolicies('door')).map((row) => row['uuid'])).toEqual([testApp.fixtures.ours.office.doors[1]])
  })

  it('tells by its functions nothing of others', async () => {
    const groups = [testApp.fixtures.ours.people.departmentUuid, otherTenant.people.departmentUuid]
    const areaUuid = await write(testApp, async (db) => {
      const site = { project_uuid: scope.uuid }
      const area = await db
        .insertInto('area')
        .values({ ...site, name: 'Everybody’s' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const exempt = groups.map((department_uuid) => ({ ...site, area_uuid: area.uuid, department_uuid }))
      await db.insertInto('area_exempt_department').values(exempt).execute()
      return area.uuid
    })
    const exempt = await behindPolicies('area_exempt_department')
    expect(exempt.map((row) => row['department_uuid'])).toEqual([groups[0]])
    const policy = await testApp.test.database.read(scope, (db) =>
      sql<Row>`select kind, content from policy_of_company((select version from policy_head))`.execute(Db.open(db)),
    )
    expect(policy.rows.some((row) => row['kind'] === 'person')).toBe(true)
    const rules = policy.rows.map(({ content }) => content as { kind?: string; areaId?: string; exempt?: object })
    const rule = rules.find(({ kind, areaId }) => kind === 'passback' && areaId === areaUuid)
    expect(rule?.exempt).toEqual({ personIds: [], groupIds: [groups[0]] })
    const text = JSON.stringify(policy.rows.filter(({ kind }) => kind !== 'area' && kind !== 'door'))
    for (const mark of [
      otherTenant.people.personUuid,
      otherTenant.people.accessGroupUuid,
      otherTenant.people.companyUuid,
    ])
      expect(text).not.toContain(mark)
  })
})

describe('the functions that look beyond', () => {
  const idOfOtherTenant = `p${otherTenant.people.companyUuid.slice(0, 8)}`
  const answers = () =>
    testApp.test.database.read(scope, async (db) => {
      const ask = async (text: string) => (await sql<Row>`${sql.raw(text)}`.execute(Db.open(db))).rows
      return {
        policy: await ask('select * from policy_of_company((select version from policy_head)) order by kind, id'),
        doors: await ask('select * from doors_of_company_alone()'),
        number: await ask('select free_personnel_number(0, 3)'),
        plans: await ask('select * from plans_running(now())'),
        notices: await ask('select * from plan_notices(now())'),
        runs: await ask('select * from plan_runs_at_own_doors(array[gen_random_uuid()])'),
        imports: await ask('select * from blocking_import()'),
        muster: await ask(`select * from muster_circumstances('${scope.uuid}', now())`),
        names: await ask(`select * from names_taken(array['${idOfOtherTenant}'], array[]::text[])`),
        codes: await ask(`select * from codes_taken(array['card'], array['\\x00'::bytea])`),
        responders: await ask(`select * from named_in_plans(array['${otherTenant.people.personUuid}']::uuid[])`),
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
      'plan_notices(timestamptz)',
      'plan_runs_at_own_doors(uuid[])',
      'blocking_import()',
      'muster_circumstances(uuid, timestamptz)',
      'names_taken(text[], text[])',
      'codes_taken(text[], bytea[])',
      'named_in_plans(uuid[])',
    ])
      await testApp.test.database.owner.query(`alter function ${name} owner to lintel_app`)
    expect(before.policy.length).toBeGreaterThan(5)
    expect(before.names).toEqual([{ field: 'personnelId', value: idOfOtherTenant }])
    expect(before.scope).toEqual([{ scope_kind: 'company', scope_company: scope.companyUuid }])
    expect(await answers()).toEqual(before)
  })
})

describe('the application’s filter, with row-level security taken away', () => {
  it('shows a company what is its own, and nothing of a table that no list names', async () => {
    const tables = (await everyTable()).filter((table) => ![...withoutSite, ...hiddenTables].includes(table))
    for (const table of tables) {
      const rows = await behindFilter(table)
      if (![...ofCompany, ...further].includes(table)) expect(rows, table).toEqual([])
      expectOwn(table, rows)
    }
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
  'sign_in_name',
  'operator',
  'outbox',
  'policy_acceptance',
  'project',
  'push_key',
  'push_subscription',
  'session',
  'sign_in_guard',
  'system_setting',
  'vault_key',
  'villa_message',
]
