import { randomUUID } from 'node:crypto'
import type { CallTarget } from '@lintel/contract/companies/call-targets.ts'
import { company } from '@lintel/contract/companies/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { allRows, type Caller } from '../../../test/test-app.ts'

/** Who is called when a visitor picks a company (office.md 6). */

let all: PersonnelTestApp
let admin: Caller
beforeAll(async () => {
  all = await startPersonnelTestApp()
  admin = await all.testApp.as(all.testApp.fixtures.ours.admin)
})
afterAll(() => all.testApp.close())

const info = async (caller: Caller = all.manager) =>
  (await caller.call(company.get, { uuid: all.ours.companyUuid })).data
const save = async (callTargets: CallTarget[], caller: Caller = all.manager) => {
  const { uuid, version } = await info()
  return caller.call(company.setCallTargets, { uuid, version, callTargets })
}
const personTarget = (uuid: string): CallTarget => ({ kind: 'person', uuid })
const department = (): CallTarget => ({ kind: 'department', uuid: all.ours.departmentUuid })

describe('the call targets of a company', () => {
  it('are its people and departments in the order that was chosen, and none at first', async () => {
    expect((await info()).callTargets).toEqual([])
    const { uuid } = await all.createPerson({ firstName: 'Nina', lastName: 'Berg' })
    expect((await save([personTarget(uuid), department()])).code).toBe(0)
    expect((await info()).callTargets).toMatchObject([{ kind: 'person', uuid, name: 'Nina Berg' }, department()])
    expect((await save([department(), personTarget(uuid)])).code).toBe(0)
    expect((await info()).callTargets.map(({ kind }) => kind)).toEqual(['department', 'person'])
    expect((await save([])).code).toBe(0)
    expect((await info()).callTargets).toEqual([])
  })

  it('are chosen by an administrator for its own company, of which it changes nothing else', async () => {
    const { name, version } = await info(admin)
    expect((await save([department()], admin)).code).toBe(0)
    expect(await info(admin)).toMatchObject({ name, version: version + 1, callTargets: [department()] })
    const stale = { uuid: all.ours.companyUuid, version, callTargets: [] }
    expect((await admin.call(company.setCallTargets, stale)).failure).toBe('staleRecord')
    expect((await all.manager.call(company.setCallTargets, stale)).failure).toBe('staleRecord')
    const elsewhere = { uuid: all.otherCompany, version: 1, callTargets: [] }
    expect((await admin.call(company.setCallTargets, elsewhere)).failure).toBe('notFound')
    expect((await admin.call(company.edit, { uuid: all.ours.companyUuid, version: version + 1, name })).status).toBe(
      403,
    )
  })

  it('are part of the form of the company, which keeps them where they are not named', async () => {
    await save([department()])
    const { uuid, name, version } = await info()
    expect((await all.manager.call(company.edit, { uuid, name, version })).code).toBe(0)
    expect((await info()).callTargets).toMatchObject([department()])
    expect((await all.manager.call(company.edit, { uuid, name, version: version + 1, callTargets: [] })).code).toBe(0)
    expect((await info()).callTargets).toEqual([])
  })

  it('take no person of another company or site, no person who is no staff, and no unknown department', async () => {
    await save([department()])
    const stranger = await all.createPerson({ companyUuid: all.otherCompany })
    const courier = await allRows(all.testApp)((db) =>
      db
        .insertInto('person')
        .values({
          project_uuid: all.testApp.fixtures.ours.office.uuid,
          company_uuid: all.ours.companyUuid,
          kind: 'courier',
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const wrong: CallTarget[] = [
      personTarget(stranger.uuid),
      personTarget(all.theirs.personUuid),
      personTarget(courier.uuid),
      personTarget(randomUUID()),
      { kind: 'department', uuid: all.theirs.departmentUuid },
      { kind: 'department', uuid: all.ours.personUuid },
    ]
    for (const target of wrong)
      for (const caller of [all.manager, admin])
        expect((await save([department(), target], caller)).failure, target.uuid).toBe('notFound')
    const { uuid, name, version } = await info()
    const form = { uuid, name, version, callTargets: [wrong[0]!] }
    expect((await all.manager.call(company.edit, form)).failure).toBe('notFound')
    expect(await info()).toMatchObject({ version, callTargets: [department()] })
  })

  it(`are each named once, and ${limits.callTargets} at most`, async () => {
    const twice = await save([department(), department()])
    expect([twice.failure, twice.issues[0]]).toMatchObject([
      'invalidInput',
      { field: 'callTargets', key: 'validation:duplicate' },
    ])
    const many = Array.from({ length: limits.callTargets + 1 }, () => personTarget(randomUUID()))
    const tooMany = await save(many)
    expect([tooMany.failure, tooMany.issues[0]?.field]).toEqual(['invalidInput', 'callTargets'])
  })

  it('no longer have a person who leaves', async () => {
    const { uuid } = await all.createPerson()
    await save([personTarget(uuid), department()])
    await allRows(all.testApp)((db) => db.deleteFrom('person').where('uuid', '=', uuid).execute())
    expect((await info()).callTargets).toMatchObject([department()])
  })
})
