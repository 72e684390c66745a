import { afterAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../src/db/scope/scope.ts'
import { deleteOf, insertInto, insertJsonInto, rowsOf, updateOf } from '../../src/db/db.ts'
import { startCompanyTestApp } from './company-test-app.ts'
import { write } from '../samples/kit.ts'

/** What an administrator of one company may change, asked of the filter and of the policies each by itself. */

const { testApp, otherTenant, scope, changing, landlordsBlock } = await startCompanyTestApp()
afterAll(() => testApp.close())

describe('row-level security, with the application’s filter taken away', () => {
  it('refuses a row that is written into another company', async () => {
    const person = { project_uuid: scope.uuid, company_uuid: otherTenant.people.companyUuid, personnel_id: 'SMUGGLED' }
    await expect(changing((db) => db.insertInto('person').values(person).execute())).rejects.toThrow(
      /row-level security/,
    )
    const deletion = await changing((db) =>
      db.deleteFrom('person').where('uuid', '=', otherTenant.people.personUuid).executeTakeFirst(),
    )
    expect(deletion.numDeletedRows).toBe(0n)
    const move = changing((db) =>
      db
        .updateTable('access_group')
        .set({ company_uuid: otherTenant.people.companyUuid })
        .where('project_uuid', '=', scope.uuid)
        .execute(),
    )
    await expect(move).rejects.toThrow(/row-level security/)
  })

  it('refuses what the landlord keeps: the site, the company itself, its doors, holidays of all', async () => {
    const { office } = testApp.fixtures.ours
    await expect(changing((db) => db.updateTable('project').set({ name: 'mine' }).execute())).rejects.toThrow(
      /row-level security/,
    )
    await expect(changing((db) => db.updateTable('company').set({ all_doors: true }).execute())).rejects.toThrow(
      /row-level security/,
    )
    await expect(changing((db) => db.updateTable('door').set({ name: 'mine' }).execute())).rejects.toThrow(
      /row-level security/,
    )
    const sharedDoor = { project_uuid: office.uuid, company_uuid: scope.companyUuid, door_uuid: office.doors[0]! }
    await expect(changing((db) => db.insertInto('company_door').values(sharedDoor).execute())).rejects.toThrow(
      /row-level security/,
    )
    const day = { project_uuid: office.uuid, name: 'all', starts_on: '2001-01-01', ends_on: '2001-01-01' }
    await expect(changing((db) => db.insertInto('holiday').values(day).execute())).rejects.toThrow(/row-level security/)
  })

  it('refuses to lift what the landlord has blocked, or to block in its name', async () => {
    const { uuid } = await landlordsBlock()
    const deletion = await changing((db) => db.deleteFrom('access_block').where('uuid', '=', uuid).executeTakeFirst())
    expect(deletion.numDeletedRows).toBe(0n)
    const update = await changing((db) =>
      db.updateTable('access_block').set({ owner_kind: 'company' }).where('uuid', '=', uuid).executeTakeFirst(),
    )
    expect(update.numUpdatedRows).toBe(0n)
    const { personUuid } = testApp.fixtures.ours.people
    const row = { project_uuid: scope.uuid, company_uuid: scope.companyUuid, person_uuid: personUuid, created_by: 'us' }
    await expect(changing((db) => db.insertInto('access_block').values(row).execute())).rejects.toThrow(
      /row-level security/,
    )
  })

  it('leaves imports of the site and of others alone, and writes nothing into what they made', async () => {
    const batchOf = (company_uuid: string | null) =>
      write(testApp, (db) =>
        db
          .insertInto('import_batch')
          .values({
            project_uuid: scope.uuid,
            company_uuid,
            kind: 'personnel',
            state: 'finished',
            makes_companies: false,
            created_by: 'a manager',
            created_at: new Date(),
            changed_at: new Date(),
          })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      )
    for (const company of [null, otherTenant.people.companyUuid]) {
      const { uuid } = await batchOf(company)
      const update = await changing((db) =>
        db.updateTable('import_batch').set({ state: 'undone' }).where('uuid', '=', uuid).executeTakeFirst(),
      )
      expect(update.numUpdatedRows).toBe(0n)
      const record = { project_uuid: scope.uuid, batch_uuid: uuid, kind: 'person' as const, uuid: scope.companyUuid }
      await expect(changing((db) => db.insertInto('import_record').values(record).execute())).rejects.toThrow(
        /row-level security/,
      )
    }
  })

  it('refuses doors that are not shared, and to put a shared one behind an area', async () => {
    const { office, people } = testApp.fixtures.ours
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
      const { uuid } = await db.insertInto('area').values(row).returning('uuid').executeTakeFirstOrThrow()
      const leads = { project_uuid: office.uuid, area_uuid: uuid, door_uuid: office.doors[1]! }
      await db
        .insertInto('area_door')
        .values({ ...leads, direction: 'entry' })
        .execute()
    })
    await expect(area).rejects.toThrow(/row-level security/)
  })
})

describe('the application’s filter, with row-level security taken away', () => {
  it('lifts no block of the landlord, and notes whose a new one is', async () => {
    const { uuid } = await landlordsBlock()
    const { personUuid } = testApp.fixtures.ours.people
    await testApp.test.database.write(systemScope, async (db) => {
      const deletion = await deleteOf(db, scope, 'access_block').where('uuid', '=', uuid).executeTakeFirstOrThrow()
      expect(deletion.numDeletedRows).toBe(0n)
      const row = { company_uuid: otherTenant.people.companyUuid, person_uuid: personUuid, created_by: 'us' }
      const block = await insertInto(db, scope, 'access_block', row)
        .returning(['company_uuid', 'owner_kind'])
        .executeTakeFirstOrThrow()
      expect(block).toEqual({ company_uuid: scope.companyUuid, owner_kind: 'company' })
    })
  })

  it('changes nothing of others, and writes new rows into the own company whatever they name', async () => {
    const { personUuid } = otherTenant.people
    await testApp.test.database.write(systemScope, async (db) => {
      const update = await updateOf(db, scope, 'person')
        .set({ remark: 'seen' })
        .where('person.uuid', '=', personUuid)
        .executeTakeFirst()
      expect(update.numUpdatedRows).toBe(0n)
      const deletion = await deleteOf(db, scope, 'holiday').where('holiday.company_uuid', 'is', null).executeTakeFirst()
      expect(deletion.numDeletedRows).toBe(0n)
      const row = { company_uuid: otherTenant.people.companyUuid, personnel_id: 'OVERRULED' }
      const person = await insertInto(db, scope, 'person', row).returning('company_uuid').executeTakeFirstOrThrow()
      expect(person.company_uuid).toBe(scope.companyUuid)
      const shape = { company_uuid: 'uuid', personnel_id: 'text' }
      await insertJsonInto(db, scope, 'person', shape, [{ ...row, personnel_id: 'OVERRULED2' }])
      const many = await rowsOf(db, scope, 'person')
        .select('company_uuid')
        .where('personnel_id', '=', 'OVERRULED2')
        .execute()
      expect(many).toEqual([{ company_uuid: scope.companyUuid }])
    })
  })
})
