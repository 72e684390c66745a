import { contract } from '@lintel/contract/all/contract.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, type Caller } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { withOtherTenant, type OtherTenant } from '../../../test/other-tenant.ts'
import { Importing, person, short, problems } from './importing.samples.ts'
import { sheetFile, type Lines } from './sheet/sheets.samples.ts'

/** An administrator imports people of its own company (office.md 35.2). */

const { officeImport, personnel } = contract
let own: Importing
let site: Importing
let otherTenant: OtherTenant
let beside: Caller
beforeAll(async () => {
  site = await Importing.open()
  const { testApp } = site
  own = new Importing(testApp, await testApp.as(testApp.fixtures.ours.admin))
  otherTenant = (await withOtherTenant(testApp)).otherTenant
  beside = await testApp.as(otherTenant.admin)
})
afterAll(() => site.testApp.close())
beforeEach(() => site.leaveOpen())

const ours = () => site.testApp.fixtures.ours
const companyNamed = (uuid: string) =>
  allRows(site.testApp)(async (db) => {
    const { name } = await db.selectFrom('company').select('name').where('uuid', '=', uuid).executeTakeFirstOrThrow()
    return name
  })
/** A line that does not say whose it is. */
const colleague = (more: Lines[number] = {}): Lines[number] => person({ company: '', ...more })
const peopleOf = (by: Caller, keyword: string) =>
  by.call(personnel.list, { keyword }).then(({ data }) => data.rows.map((row) => [row.companyUuid, row.departmentName]))

describe('an import of one company', () => {
  it('is about that company, whether its lines say so or not, and makes departments in it alone', async () => {
    const { companyUuid } = ours().people
    const [one, two] = [`C${short()}`, `C${short()}`]
    const department = `Night ${short()}`
    const uuid = await own.imported([
      colleague({ personnelId: one, department }),
      person({ company: (await companyNamed(companyUuid)).toUpperCase(), personnelId: two, department }),
    ])
    for (const id of [one, two]) expect(await peopleOf(own.manager, id)).toEqual([[companyUuid, department]])
    const departments = await allRows(site.testApp)((db) =>
      db.selectFrom('department').select('company_uuid').where('name', '=', department).execute(),
    )
    expect(departments).toEqual([{ company_uuid: companyUuid }])
    expect((await own.manager.call(officeImport.undo, { uuid })).code).toBe(0)
    expect(await peopleOf(own.manager, one)).toEqual([])
    expect(await peopleOf(site.manager, two)).toEqual([])
  })

  it('takes a sheet without the column of companies, which its template does not have either', async () => {
    const template = (await own.manager.call(officeImport.template, {})).data
    const heads = (await readSheet(Buffer.from(await template.arrayBuffer())))[0] as string[]
    expect(heads).not.toContain('Company*')
    expect(heads.slice(0, 3)).toEqual(['Department', 'First name*', 'Last name*'])
    const whole = (await site.manager.call(officeImport.template, {})).data
    expect((await readSheet(Buffer.from(await whole.arrayBuffer())))[0]).toContain('Company*')
  })

  it('refuses lines that name another company, there or not, each with its line and code', async () => {
    const neighbour = await companyNamed(otherTenant.people.companyUuid)
    const before = await site.countOf('company')
    const batch = await own.upload(
      await sheetFile('personnel', [colleague(), person({ company: neighbour }), person({ company: `No ${short()}` })]),
    )
    expect(batch.state).toBe('failed')
    expect(batch.problems.map(({ line, column, code, problem }) => [line, column, code, problem])).toEqual([
      [3, 'company', 12_070_013, 'companyNotOwn'],
      [4, 'company', 12_070_013, 'companyNotOwn'],
    ])
    const faulty = (await own.manager.call(officeImport.faulty, { uuid: batch.uuid })).data
    const [head, ...lines] = await readSheet(Buffer.from(await faulty.arrayBuffer()))
    expect(head?.[0]).toBe('Company')
    expect(lines.map(([company]) => company)[1]).toBe(neighbour)
    expect(await site.countOf('company')).toBe(before)
  })

  it('says no more of codes that neighbours have than that they are not allowed, and knows only its own access groups', async () => {
    const neighbourId = `N${short()}`
    const neighbour = await companyNamed(otherTenant.people.companyUuid)
    await site.imported([
      person({
        company: neighbour,
        personnelId: neighbourId,
        email: `${neighbourId}@next.invalid`,
        cards: neighbourId.slice(1),
        pin: '48261',
      }),
    ])
    const { accessGroupUuid } = otherTenant.people
    const batch = await own.upload(
      await sheetFile('personnel', [
        colleague({ personnelId: neighbourId.toLowerCase() }),
        colleague({ email: `${neighbourId}@NEXT.invalid` }),
        colleague({ cards: neighbourId.slice(1) }),
        colleague({ accessGroups: accessGroupUuid }),
        colleague({ pin: '48261' }),
        colleague({ pin: '91234567' }),
      ]),
    )
    expect(problems(batch)).toEqual([
      [2, 'personnelId', 'personnelIdExists'],
      [3, 'email', 'emailExists'],
      [4, 'cards', 'codeNotAllowed'],
      [5, 'accessGroups', 'accessGroupUnknown'],
      [6, 'pin', 'pinInvalid'],
      [7, 'pin', 'pinInvalid'],
    ])
  })

  it('stays about the company when the site’s manager decides about it', async () => {
    const personnelId = `M${short()}`
    const { uuid } = await own.upload(await sheetFile('personnel', [colleague({ personnelId })]))
    expect((await site.deal(uuid)).data.batch.state).toBe('finished')
    expect(await peopleOf(site.manager, personnelId)).toEqual([[ours().people.companyUuid, null]])
    expect((await own.manager.call(officeImport.undo, { uuid })).code).toBe(0)
  })

  it('is seen by its administrators and the site alone, and others can neither decide about it nor take it back', async () => {
    const { uuid } = await own.upload(await sheetFile('personnel', [colleague()]))
    const listUuids = async (by: Caller) =>
      (await by.call(officeImport.list, { size: 40 })).data.rows.map((row) => row.uuid)
    expect([(await listUuids(own.manager)).includes(uuid), (await listUuids(site.manager)).includes(uuid)]).toEqual([
      true,
      true,
    ])
    expect(await listUuids(beside)).not.toContain(uuid)
    expect((await beside.call(officeImport.details, {})).data.batch).toBeNull()
    for (const failure of [
      (await beside.call(officeImport.details, { uuid })).failure,
      (await beside.call(officeImport.deal, { uuid, deal: 'import' })).failure,
      (await beside.call(officeImport.undo, { uuid })).failure,
      (await beside.call(officeImport.end, { uuid })).failure,
      (await beside.call(officeImport.faulty, { uuid })).failure,
    ])
      expect(failure).toBe('notFound')
    // A site has one at a time, whichever account began it.
    const file = await sheetFile('personnel', [colleague()])
    expect((await beside.call(officeImport.upload, { file })).failure).toBe('importRunning')
    expect((await own.deal(uuid, 'cancel')).code).toBe(0)
    const ofSite = await site.imported([person({ company: await companyNamed(ours().people.companyUuid) })])
    expect(await listUuids(own.manager)).not.toContain(ofSite)
    expect((await own.manager.call(officeImport.undo, { uuid: ofSite })).failure).toBe('notFound')
  })

  it('cannot be taken back while the landlord counts on a person of it', async () => {
    const personnelId = `R${short()}`
    const uuid = await own.imported([colleague({ personnelId })])
    await write(site.testApp, async (db) => {
      const of = { project_uuid: ours().office.uuid }
      const plan = await db
        .insertInto('emergency_plan')
        .values({ ...of, name: `Fire ${short()}`, kind: 'open', rank: 9 })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const who = await db
        .selectFrom('person')
        .select('uuid')
        .where('personnel_id', '=', personnelId)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('emergency_plan_responder')
        .values({ ...of, plan_uuid: plan.uuid, person_uuid: who.uuid })
        .execute()
    })
    const answer = await own.manager.call(officeImport.undo, { uuid })
    expect([answer.failure, answer.params]).toEqual(['importInUse', { count: 1 }])
  })

  it('is of people alone: devices, couriers, plates and photos are the site’s to import', async () => {
    const file = await sheetFile('courier', [])
    for (const kind of ['device', 'courier', 'plate'] as const)
      expect((await own.manager.call(officeImport.upload, { file, kind })).failure).toBe('noPermission')
    expect((await own.manager.call(officeImport.uploadFaces, { file })).failure).toBe('noPermission')
    expect((await own.manager.call(officeImport.list, {})).code).toBe(0)
  })
})

/** One file at a time in a site: an account that waits is told for which one, and can leave its own. */
describe('a file that is in the way', () => {
  const state = async (by: Caller) => (await by.call(officeImport.details, {})).data
  it('is named to an administrator who does not see it, and no longer once it is deleted', async () => {
    const batch = await site.upload(await sheetFile('personnel', [person()]))
    const details = await state(own.manager)
    expect(details.batch?.uuid).not.toBe(batch.uuid)
    expect(details.inTheWay).toEqual({ createdBy: batch.createdBy, createdAt: batch.createdAt })
    // An account that sees it is not told of it twice.
    expect((await state(site.manager)).inTheWay).toBeNull()
    await site.deal(batch.uuid, 'cancel')
    expect((await state(own.manager)).inTheWay).toBeNull()
  })

  it('is ended by the administrator who sent it', async () => {
    const batch = await own.upload(await sheetFile('personnel', [colleague()]))
    expect((await state(beside)).inTheWay).toMatchObject({ createdBy: batch.createdBy })
    expect((await own.deal(batch.uuid, 'cancel')).data.batch.state).toBe('cancelled')
    expect((await state(beside)).inTheWay).toBeNull()
  })
})
