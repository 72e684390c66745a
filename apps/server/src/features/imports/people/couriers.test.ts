import { randomInt, randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../../test/test-app.ts'
import { policyAt, policyVersion } from '../../../domain/policy/snapshot.ts'
import { projectScope } from '../../../db/scope/scope.ts'
import { Importing, short, problems } from '../importing.samples.ts'
import { sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { officeImport, delivery, library } = contract
let importing: Importing
/** The names of our company and of its access group. */
let company: string
let group: string
beforeAll(async () => {
  importing = await Importing.open()
  const { people } = importing.testApp.fixtures.ours
  const [ours, courierRow] = await allRows(importing.testApp)((db) =>
    Promise.all([
      db.selectFrom('company').select('name').where('uuid', '=', people.companyUuid).executeTakeFirstOrThrow(),
      db.selectFrom('access_group').select('name').where('uuid', '=', people.accessGroupUuid).executeTakeFirstOrThrow(),
    ]),
  )
  company = ours.name
  group = courierRow.name
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

const number = () => String(randomInt(1_000_000, 9_000_000))
const card = () => short().toUpperCase()
const courier = (more: Lines[number] = {}) => ({
  company,
  courierName: `Swift ${short()}`,
  cards: card(),
  accessGroups: group,
  ...more,
})
const upload = async (lines: Lines) => importing.upload(await sheetFile('courier', lines), 'courier')
const couriersNamed = async (keyword: string) => (await importing.manager.call(delivery.list, { keyword })).data.rows

describe('couriers in a sheet', () => {
  it('are authorised with their PINs, cards and access groups, and stand in the policy at once', async () => {
    const { people, office } = importing.testApp.fixtures.ours
    const both = courier({
      company: company.toUpperCase(),
      pin: number(),
      cards: 'ab12ef; cd34ef',
      accessGroups: people.accessGroupUuid,
    })
    const pinOnly = courier({ pin: '0047', cards: '', accessGroups: `${group}; ${people.accessGroupUuid}` })
    await importing.imported([both, pinOnly], 'courier')
    expect(await couriersNamed(both.courierName)).toMatchObject([
      { hasPin: true, cards: ['…12EF', '…34EF'], companyUuid: people.companyUuid, accessGroups: [{ name: group }] },
    ])
    expect(await couriersNamed(pinOnly.courierName)).toMatchObject([
      { hasPin: true, cards: [], accessGroups: [{ name: group }] },
    ])
    const found = await importing.manager.call(library.find, { kind: 'pin', code: '0047' })
    expect(found.data.found).toMatchObject({ ownerKind: 'courier', ownerName: pinOnly.courierName })
    const site = projectScope(office.uuid)
    const { credentials } = await importing.testApp.test.database.read(
      site,
      async (db) => (await policyAt(db, site, await policyVersion(db, site)))!,
    )
    expect(credentials.some(({ id }) => id === found.data.found!.uuid)).toBe(true)
  })

  it('take unassigned cards of the site out of their drawer', async () => {
    const free = card()
    await importing.manager.call(library.register, { kind: 'card', code: free })
    await importing.imported([courier({ cards: free })], 'courier')
    expect((await importing.manager.call(library.find, { kind: 'card', code: free })).data.found!.status).toBe('active')
  })

  it('are all refused with the line of each that is wrong', async () => {
    const people = await importing.countOf('person')
    const usedCodes = { pin: number(), card: card() }
    await importing.imported([courier({ pin: usedCodes.pin, cards: usedCodes.card })], 'courier')
    const twice = { pin: number(), cards: card() }
    const batch = await upload([
      courier({ company: '' }),
      courier({ company: 'Nobody Ltd' }),
      courier({ courierName: 'x'.repeat(64) }),
      courier({ courierName: '' }),
      courier({ cards: '' }),
      courier({ pin: '91234567' }),
      courier({ pin: '1' }),
      courier({ cards: 'F'.repeat(16) }),
      courier({ cards: 'no card' }),
      courier({ accessGroups: '' }),
      courier({ accessGroups: 'Nothing' }),
      courier({ accessGroups: randomUUID() }),
      courier({ accessGroups: importing.testApp.fixtures.theirs.people.accessGroupUuid }),
      courier({ pin: usedCodes.pin, cards: `${card()};${usedCodes.card.toLowerCase()}` }),
      courier(twice),
      courier(twice),
      courier(),
    ])
    expect(batch).toMatchObject({ state: 'failed', failed: 16 })
    expect(problems(batch)).toEqual([
      [2, 'company', 'companyRequired'],
      [3, 'company', 'companyUnknown'],
      [4, 'courierName', 'courierNameInvalid'],
      [5, 'courierName', 'courierNameInvalid'],
      [6, 'pin', 'pinOrCardRequired'],
      [7, 'pin', 'pinInvalid'],
      [8, 'pin', 'pinInvalid'],
      [9, 'cards', 'cardInvalid'],
      [10, 'cards', 'cardInvalid'],
      [11, 'accessGroups', 'accessGroupRequired'],
      [12, 'accessGroups', 'accessGroupUnknown'],
      [13, 'accessGroups', 'accessGroupUnknown'],
      [14, 'accessGroups', 'accessGroupUnknown'],
      [15, 'pin', 'pinExists'],
      [15, 'cards', 'cardExists'],
      [16, 'pin', 'pinTwice'],
      [16, 'cards', 'cardTwice'],
      [17, 'pin', 'pinTwice'],
      [17, 'cards', 'cardTwice'],
    ])
    expect((await importing.deal(batch.uuid)).failure).toBe('importNotReady')
    expect(await importing.countOf('person')).toBe(people + 1)
    const { data } = await importing.manager.call(officeImport.faulty, { uuid: batch.uuid })
    const sheet = await readSheet(Buffer.from(await data.arrayBuffer()))
    expect(sheet[0]).toEqual(['Company*', 'Name*', 'PIN', 'RF cards', 'Access groups*', 'Error'])
    expect(sheet[5]!.at(-1)).toBe('The courier has neither a PIN nor a card.')
    expect(sheet[10]!.at(-1)).toContain('The access groups are missing.')
  })

  it('come in by a sheet of their own and by no other', async () => {
    const other = await sheetFile('personnel', [
      { company, firstName: 'Ida', lastName: 'Import', personnelId: short() },
    ])
    const batch = await importing.upload(other, 'courier')
    expect(batch.state).toBe('failed')
    expect(new Set(batch.problems.map(({ problem }) => problem))).toEqual(
      new Set(['columnMissing', 'columnUnknown', 'pinOrCardRequired', 'accessGroupRequired']),
    )
    const { data } = await importing.manager.call(officeImport.template, { kind: 'courier' })
    const template = await readSheet(Buffer.from(await data.arrayBuffer()))
    expect(template[0]).toEqual(['Company*', 'Name*', 'PIN', 'RF cards', 'Access groups*'])
  })

  it('are not authorised when a code was assigned meanwhile, and the line reports it', async () => {
    const code = card()
    const { uuid } = await upload([courier(), courier({ cards: code })])
    await importing.manager.call(library.register, { kind: 'card', code: card() })
    const { people } = importing.testApp.fixtures.ours
    await importing.manager.call(delivery.create, {
      companyUuid: people.companyUuid,
      name: 'Early',
      cards: [code],
      accessGroupUuids: [people.accessGroupUuid],
    })
    const before = await importing.countOf('person')
    const { data } = await importing.deal(uuid)
    expect(problems(data.batch)).toEqual([[3, 'cards', 'cardExists']])
    expect(await importing.countOf('person')).toBe(before)
  })

  it('run one file at a time with all other imports of the site', async () => {
    await upload([courier()])
    const file = await sheetFile('courier', [courier()])
    expect((await importing.manager.call(officeImport.upload, { file, kind: 'courier' })).failure).toBe('importRunning')
    expect((await importing.manager.call(officeImport.upload, { file, kind: 'personnel' })).failure).toBe(
      'importRunning',
    )
  })

  it('are taken back with their codes while they are unchanged, and not after', async () => {
    const before = [await importing.countOf('person'), await importing.countOf('credential')]
    const one = courier({ pin: number() })
    const uuid = await importing.imported([one, courier()], 'courier')
    const [row] = await couriersNamed(one.courierName)
    expect((await importing.manager.call(officeImport.undo, { uuid })).code).toBe(0)
    expect([await importing.countOf('person'), await importing.countOf('credential')]).toEqual(before)
    expect((await importing.manager.call(delivery.get, { uuid: row!.uuid })).failure).toBe('notFound')

    const two = courier()
    const again = await importing.imported([two, courier()], 'courier')
    const [courierRow] = await couriersNamed(two.courierName)
    await importing.manager.call(delivery.edit, {
      uuid: courierRow!.uuid,
      version: courierRow!.version,
      name: 'Renamed',
      accessGroupUuids: courierRow!.accessGroups.map((one) => one.uuid),
    })
    const answer = await importing.manager.call(officeImport.undo, { uuid: again })
    expect([answer.failure, answer.params]).toEqual(['importInUse', { count: 1 }])
    expect(await couriersNamed('Renamed')).toHaveLength(1)
  })

  it('are the landlord’s to import: an administrator of a company is refused', async () => {
    const admin = await importing.testApp.as(importing.testApp.fixtures.ours.admin)
    const file = await sheetFile('courier', [courier()])
    expect((await admin.call(officeImport.upload, { file, kind: 'courier' })).failure).toBe('noPermission')
  })
})
