import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { counterWithin } from './counters.ts'
import { makeScope } from './scope/scope.ts'

/** What triggers keep in place of counting, against counting. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const ask = async (text: string) => (await testApp.test.database.owner.query<Record<string, unknown>>(text)).rows

/** As the system, in one transaction, with what was kept afterwards. */
const change = (text: string) => ask(`begin; set local lintel.scope = 'system'; ${text}; commit`)

const asSystem = async (text: string) => {
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.query('reset lintel.scope')
    client.release()
  }
}

const storedCounts = () =>
  asSystem('select account_uuid, what, count from operator_counter where count <> 0 order by account_uuid, what')

const actualCounts = () =>
  asSystem(`
    with below as (
      select uuid, distributor_uuid, sub_distributor_uuid, installer_uuid, kind as what from account
      union all
      select null, distributor_uuid, sub_distributor_uuid, installer_uuid, kind from project
      union all
      select null, p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid,
          case p.kind when 'oldCommunity' then 'community' else p.kind end || 'Device'
        from device join project p on p.uuid = device.project_uuid
      union all
      select null, p.distributor_uuid, p.sub_distributor_uuid, p.installer_uuid, 'company'
        from company join project p on p.uuid = company.project_uuid where company.kind = 'tenant')
    select above.uuid as account_uuid, what, count(*)::int as count from below,
      lateral (values (distributor_uuid), (sub_distributor_uuid), (installer_uuid)) above (uuid)
    where above.uuid is not null and above.uuid is distinct from below.uuid
    group by 1, 2 order by 1, 2`)

describe('counters of operators', () => {
  it('do not exist for accounts that do not lie below distributors, so that these are counted', () => {
    const platform = makeScope('platform', null)
    for (const kind of ['superManager', 'subSuperManager', 'distributor'] as const) {
      expect(counterWithin(platform, kind), kind).toBeUndefined()
    }
    expect(counterWithin(platform, 'installer')).toBeDefined()
    expect(counterWithin(makeScope('project', testApp.fixtures.ours.office.uuid), 'admin')).toBeUndefined()
  })

  it('are what counting finds, after records were made, moved and deleted', async () => {
    const { ours, theirs } = testApp.fixtures
    expect((await storedCounts()).length).toBeGreaterThan(5)
    expect(await storedCounts()).toEqual(await actualCounts())
    const steps = [
      `insert into account (kind, parent_uuid, distributor_uuid, user_name, display_name, password_hash)
        select 'installer', '${ours.distributor.uuid}', '${ours.distributor.uuid}', 'figure-' || i, 'Figure', ''
        from generate_series(1, 3) i;
       update account set installer_uuid = uuid where user_name like 'figure-%'`,
      `insert into project (kind, name, installer_uuid, distributor_uuid)
        select 'community', 'Figure', uuid, distributor_uuid from account where user_name = 'figure-1'`,
      `insert into device (project_uuid, mac, name, model, type, relays)
        select uuid, '0C1FFFFFFF0' || i, 'Panel ' || i, 'LD-200', 'doorPhone', 1
        from project, generate_series(1, 3) i where name = 'Figure'`,
      `insert into company (project_uuid, name) select uuid, 'Figure ' || i from project, generate_series(1, 2) i
        where name = 'Figure'`,
      `update project set distributor_uuid = '${theirs.distributor.uuid}', installer_uuid = '${theirs.installer.uuid}'
        where name = 'Figure'`,
      `update project set kind = 'office' where name = 'Figure'`,
      `update account set distributor_uuid = '${theirs.distributor.uuid}' where user_name = 'figure-2'`,
      `delete from device where mac in ('0C1FFFFFFF01', '0C1FFFFFFF02')`,
      `delete from company where name = 'Figure 1'`,
      `delete from device where mac = '0C1FFFFFFF03'; delete from company where name = 'Figure 2'; delete from project where name = 'Figure'`,
      `delete from account where user_name like 'figure-%'`,
    ]
    for (const step of steps) {
      await change(step)
      expect(await storedCounts(), step).toEqual(await actualCounts())
    }
  })

  it('are read by the operators that they concern, and written by no operator', async () => {
    const { ours, theirs } = testApp.fixtures
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query(
        `set role lintel_app; set lintel.scope = 'installer'; set lintel.scope_uuid = '${ours.installer.uuid}'`,
      )
      const { rows } = await client.query<{ account_uuid: string }>(
        'select distinct account_uuid from operator_counter',
      )
      expect(rows).toEqual([{ account_uuid: ours.installer.uuid }])
      await client.query(`set lintel.scope = 'distributor'; set lintel.scope_uuid = '${ours.distributor.uuid}'`)
      const all = (await client.query<{ account_uuid: string }>('select account_uuid from operator_counter')).rows
      expect(all.map((row) => row.account_uuid)).not.toContain(theirs.distributor.uuid)
      await expect(client.query('update operator_counter set count = 0')).rejects.toThrow(/permission denied/)
    } finally {
      client.release(true)
    }
  })
})

describe('people without a credential', () => {
  it('are those who have none, after credentials were given and taken and people came and went', async () => {
    const none = () => asSystem('select person_uuid from person_without_credential order by 1')
    const actualPeople = () =>
      asSystem(`select uuid as person_uuid from person p
        where not exists (select from credential c where c.person_uuid = p.uuid) order by 1`)
    const { office } = testApp.fixtures.ours
    const { companyUuid } = testApp.fixtures.ours.people
    const steps = [
      `insert into person (project_uuid, company_uuid, first_name, personnel_id)
        select '${office.uuid}', '${companyUuid}', 'Bare', 'BARE' || i from generate_series(1, 4) i`,
      `insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
        select project_uuid, company_uuid, uuid, code, decode(md5(code || uuid), 'hex'), '' from person,
          unnest(array['card', 'pin']) code where first_name = 'Bare' and personnel_id <> 'BARE4'`,
      `delete from credential using person p where p.uuid = person_uuid and p.personnel_id = 'BARE1'
        and credential.kind = 'card'`,
      `delete from credential using person p where p.uuid = person_uuid and p.personnel_id in ('BARE1', 'BARE2')`,
      `delete from person where first_name = 'Bare'`,
    ]
    expect(await none()).toEqual(await actualPeople())
    for (const step of steps) {
      await change(step)
      expect(await none(), step).toEqual(await actualPeople())
    }
  })
})
