import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { allowBadges, card, spareTemplate } from './calls.samples.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { write } from '../../../test/samples/kit.ts'

const { badge, badgeTemplate } = contract

let testApp: TestApp
let manager: Caller
let companyUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
beforeEach(async () => {
  companyUuid = await spareCompany(testApp, ours())
})
afterAll(() => testApp.close())

const ours = () => testApp.fixtures.ours
const form = (name: string) => ({ ...card, name, companyUuid })
const addTemplate = async (name: string, more: object = {}) =>
  (await manager.call(badgeTemplate.create, { ...form(name), ...more })).data.uuid
const rows = async () => (await manager.call(badgeTemplate.list, { companyUuid })).data.rows
const defaults = async () => (await rows()).filter(({ isDefault }) => isDefault).map(({ name }) => name)
const person = async (more: object = {}) => {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('person')
      .values({
        project_uuid: ours().office.uuid,
        company_uuid: companyUuid,
        first_name: 'Лена',
        last_name: 'حداد',
        personnel_id: randomUUID().slice(0, 8),
        role_label: 'Designer',
        ...more,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

describe('a badge template', () => {
  it('is read back as it was made, and says what is on the card', async () => {
    await addTemplate('Staff', { description: 'Blue', isDoubleSided: true })
    const [row] = await rows()
    expect(row).toMatchObject({
      ...card,
      name: 'Staff',
      description: 'Blue',
      isDoubleSided: true,
      isDefault: true,
      version: 1,
    })
  })

  it('is the default when it is the first, and there is one default whatever is done', async () => {
    await addTemplate('First')
    const second = await addTemplate('Second')
    expect(await defaults()).toEqual(['First'])
    expect((await manager.call(badgeTemplate.makeDefault, { uuid: second })).code).toBe(0)
    expect(await defaults()).toEqual(['Second'])
    const third = await addTemplate('Third')
    expect((await manager.call(badgeTemplate.remove, { uuid: second })).code).toBe(0)
    expect(await defaults()).toEqual(['First'])
    const two = write(testApp, (db) =>
      db.updateTable('badge_template').set({ is_default: true }).where('uuid', '=', third).execute(),
    )
    await expect(two).rejects.toThrow('badge_template_default')
  })

  it('is the default only while it is active, and a company with active ones has one', async () => {
    const old = await addTemplate('Old', { isActive: false })
    expect(await defaults()).toEqual([])
    expect((await manager.call(badgeTemplate.makeDefault, { uuid: old })).failure).toBe('badgeDefaultInactive')
    const first = await addTemplate('First')
    const second = await addTemplate('Second')
    const edit = { ...card, name: 'First', uuid: first, version: 1 }
    expect((await manager.call(badgeTemplate.edit, { ...edit, isActive: false })).failure).toBe('badgeDefaultInactive')
    expect(await defaults()).toEqual(['First'])
    await manager.call(badgeTemplate.makeDefault, { uuid: second })
    expect((await manager.call(badgeTemplate.edit, { ...edit, isActive: false })).code).toBe(0)
    await manager.call(badgeTemplate.remove, { uuid: second })
    expect(await defaults()).toEqual([])
    expect((await manager.call(badgeTemplate.edit, { ...card, name: 'Old', uuid: old, version: 1 })).code).toBe(0)
    expect(await defaults()).toEqual(['Old'])
  })

  it('says how finely it is printed, in one of two ways', async () => {
    await addTemplate('Fine', { resolution: 600 })
    expect(await rows()).toMatchObject([{ resolution: 600 }])
    const odd = await manager.call(badgeTemplate.create, { ...form('Odd'), resolution: 450 } as never)
    expect([odd.failure, odd.issues[0]?.field]).toEqual(['invalidInput', 'resolution'])
  })

  it('has a name of its own in its company', async () => {
    await addTemplate('Taken')
    const answer = await manager.call(badgeTemplate.create, form('TAKEN'))
    expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'name' },
      'name',
    ])
    const uuid = await addTemplate('Other')
    const edit = { ...card, uuid, version: 1 }
    expect((await manager.call(badgeTemplate.edit, { ...edit, name: 'taken' })).failure).toBe('alreadyExists')
    expect((await manager.call(badgeTemplate.edit, { ...edit, name: 'Mine', isActive: false })).code).toBe(0)
    expect((await manager.call(badgeTemplate.edit, { ...edit, name: 'Late' })).failure).toBe('staleRecord')
  })

  it('is refused with what no card can be', async () => {
    const refusalOf = async (more: object) => {
      const answer = await manager.call(badgeTemplate.create, { ...form('Odd'), ...more } as never)
      return [answer.failure, answer.issues[0]?.field]
    }
    const text = { kind: 'text', side: 'front', x: 0, y: 0, width: 10, height: 5, size: 10, align: 'left' } as const
    expect(await refusalOf({ width: 5 })).toEqual(['invalidInput', 'width'])
    expect(await refusalOf({ unit: 'inch' })).toEqual(['invalidInput', 'width'])
    expect(await refusalOf({ background: 'url(x)' })).toEqual(['invalidInput', 'background'])
    expect(await refusalOf({ elements: [{ kind: 'script' }] })).toEqual(['invalidInput', 'elements.0.kind'])
    expect(await refusalOf({ elements: [{ ...text, isBold: false, color: '#000000', text: '' }] })).toEqual([
      'invalidInput',
      'elements.0.text',
    ])
    const many = Array.from({ length: limits.badgeElements + 1 }, () => card.elements[0])
    expect(await refusalOf({ elements: many })).toEqual(['invalidInput', 'elements'])
  })

  it('is of the site, like its company', async () => {
    const theirs = await spareTemplate(testApp, testApp.fixtures.theirs)
    for (const uuid of [theirs.uuid, randomUUID()]) {
      const edit = { ...card, name: 'Mine', uuid, version: 1 }
      expect((await manager.call(badgeTemplate.edit, edit)).failure).toBe('notFound')
      expect((await manager.call(badgeTemplate.makeDefault, { uuid })).failure).toBe('notFound')
      expect((await manager.call(badgeTemplate.remove, { uuid })).failure).toBe('notFound')
    }
    for (const other of [testApp.fixtures.theirs.people.companyUuid, randomUUID()]) {
      const answer = await manager.call(badgeTemplate.create, { ...form('Mine'), companyUuid: other })
      expect(answer.failure).toBe('notFound')
      expect((await manager.call(badgeTemplate.list, { companyUuid: other })).failure).toBe('notFound')
    }
  })
})

const department = async (name: string, parentUuid: string | null = null, of = companyUuid) =>
  (await manager.call(contract.department.create, { companyUuid: of, name, parentUuid, accessGroupUuids: [] })).data
    .uuid

describe('a badge template of departments', () => {
  it('is that of their people and of those below, where no nearer one is; the others have the default', async () => {
    const [studio, office] = [await department('Studio'), await department('Office')]
    const print = await department('Print', studio)
    const night = await department('Night', print)
    const standard = await addTemplate('Standard')
    const creative = await addTemplate('Creative', { departmentUuids: [studio, studio] })
    const printers = await addTemplate('Printers', { departmentUuids: [print] })
    expect((await rows()).find(({ uuid }) => uuid === creative)?.departmentUuids).toEqual([studio])
    const where = { studio, office, print, night, nowhere: null }
    const uuids = await Promise.all(Object.values(where).map((department_uuid) => person({ department_uuid })))
    const printBadges = async () => {
      const { people, templates } = (await manager.call(badge.print, { uuids })).data
      const by = new Map(people.map(({ uuid, templateUuid }) => [uuid, templateUuid]))
      return { by: uuids.map((uuid) => by.get(uuid)), used: templates.map(({ uuid }) => uuid).sort() }
    }
    expect(await printBadges()).toEqual({
      by: [creative, standard, printers, printers, standard],
      used: [standard, creative, printers].sort(),
    })
    const trail = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('operation', '=', 'badge.print')
        .where('target', '=', companyUuid)
        .execute(),
    )
    expect(trail).toMatchObject([{ detail: { name: 'Standard, Creative, Printers', count: 5 } }])
    // One that is not active is passed over.
    const off = { ...card, name: 'Printers', uuid: printers, version: 1, departmentUuids: [print], isActive: false }
    expect((await manager.call(badgeTemplate.edit, off)).code).toBe(0)
    expect((await printBadges()).by).toEqual([creative, standard, creative, creative, standard])
    // One that is chosen is for all.
    const all = await manager.call(badge.print, { templateUuid: standard, uuids })
    expect(new Set(all.data.people.map(({ templateUuid }) => templateUuid))).toEqual(new Set([standard]))
  })

  it('is refused for a department that has another, and for those of another company', async () => {
    const [studio, office] = [await department('Studio'), await department('Office')]
    await addTemplate('Creative', { departmentUuids: [studio] })
    const answer = await manager.call(badgeTemplate.create, { ...form('Second'), departmentUuids: [office, studio] })
    expect([answer.failure, answer.params]).toEqual([
      'badgeDepartmentTaken',
      { department: 'Studio', template: 'Creative' },
    ])
    const foreign = await department('Elsewhere', null, await spareCompany(testApp, ours()))
    const { theirs } = testApp.fixtures
    for (const other of [foreign, theirs.people.departmentUuid, randomUUID()]) {
      const departmentUuids = [office, other]
      expect((await manager.call(badgeTemplate.create, { ...form('Mine'), departmentUuids })).failure).toBe('notFound')
    }
    expect((await rows()).map(({ name }) => name)).toEqual(['Creative'])
  })

  it('leaves the department when that is deleted or another takes its place', async () => {
    const [studio, office] = [await department('Studio'), await department('Office')]
    const uuid = await addTemplate('Creative', { departmentUuids: [studio] })
    const edit = { ...card, name: 'Creative', uuid, version: 1 }
    expect((await manager.call(badgeTemplate.edit, { ...edit, departmentUuids: [office] })).code).toBe(0)
    expect((await rows())[0]?.departmentUuids).toEqual([office])
    await manager.call(contract.department.remove, { uuid: office })
    expect((await rows())[0]?.departmentUuids).toEqual([])
    await addTemplate('Second', { departmentUuids: [studio] })
  })
})

describe('printing badges', () => {
  it('hands over template and people as they are now, and leaves an entry that names them', async () => {
    const templateUuid = await addTemplate('Staff', { isDoubleSided: true })
    // Half an hour before midnight in Berlin.
    const one = await person({ valid_until: new Date('2026-12-31T22:30:00Z') })
    const two = await person()
    const order = { templateUuid, uuids: [two, one, two], side: 'both' as const, copies: 3 }
    const { data } = await manager.call(badge.print, order)
    expect(data.templates).toMatchObject([{ uuid: templateUuid, name: 'Staff' }])
    expect(data.people.map((one) => one.templateUuid)).toEqual([templateUuid, templateUuid])
    expect(data.people.map(({ uuid }) => uuid).sort()).toEqual([one, two].sort())
    expect(data.people.find(({ uuid }) => uuid === one)).toMatchObject({
      firstName: 'Лена',
      lastName: 'حداد',
      role: 'Designer',
      group: '',
      validTo: '2026-12-31T23:30',
    })
    const trail = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('operation', '=', 'badge.print')
        .where('target', '=', templateUuid)
        .execute(),
    )
    expect(trail).toMatchObject([{ target: templateUuid, detail: { copies: 3, count: 2, side: 'both' } }])
    for (const uuid of [one, two]) expect(JSON.stringify(trail)).toContain(uuid)
  })

  it('is refused for too many people and too many copies', async () => {
    const templateUuid = await addTemplate('Staff')
    const uuids = Array.from({ length: limits.badgePeople + 1 }, () => randomUUID())
    const many = await manager.call(badge.print, { templateUuid, uuids })
    expect([many.failure, many.issues[0]?.field]).toEqual(['invalidInput', 'uuids'])
    const one = await person()
    const copies = await manager.call(badge.print, { templateUuid, uuids: [one], copies: limits.badgeCopies + 1 })
    expect([copies.failure, copies.issues[0]?.field]).toEqual(['invalidInput', 'copies'])
    expect((await manager.call(badge.print, { templateUuid, uuids: [] })).failure).toBe('invalidInput')
  })

  it('is refused as a whole when a person is not of the template’s company, and with a side that is not there', async () => {
    const templateUuid = await addTemplate('Staff')
    const own = await person()
    const visitor = await person({ kind: 'visitor', personnel_id: null, valid_until: new Date('2027-01-01') })
    const { people } = testApp.fixtures.theirs
    for (const other of [people.personUuid, ours().people.personUuid, visitor, randomUUID()]) {
      expect((await manager.call(badge.print, { templateUuid, uuids: [own, other] })).failure).toBe('notFound')
    }
    const theirs = await spareTemplate(testApp, testApp.fixtures.theirs)
    const foreign = await manager.call(badge.print, { templateUuid: theirs.uuid, uuids: [own] })
    expect(foreign.failure).toBe('notFound')
    const back = await manager.call(badge.print, { templateUuid, uuids: [own], side: 'both' })
    expect([back.failure, back.issues[0]?.field]).toEqual(['invalidInput', 'side'])
    const inactive = await addTemplate('Old', { isActive: false })
    for (const one of [inactive, randomUUID()])
      expect((await manager.call(badge.print, { templateUuid: one, uuids: [own] })).failure).toBe('notFound')
  })

  it('does not exist where the installer may not, and not for installers', async () => {
    const templateUuid = await addTemplate('Staff')
    const order = { templateUuid, uuids: [await person()] }
    await allowBadges(testApp, ours(), false)
    const answers = [await manager.call(badge.print, order), await manager.call(badgeTemplate.list, { companyUuid })]
    expect(answers.map(({ failure }) => failure)).toEqual(['featureOff', 'featureOff'])
    await allowBadges(testApp, ours())
    expect((await manager.call(badge.print, order)).code).toBe(0)
    const installer = await testApp.as(ours().installer)
    expect((await installer.call(badge.print, order)).failure).toBe('noPermission')
  })
})
