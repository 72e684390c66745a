import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, png } from '../../../test/pictures.ts'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Staff of old communities: one kind of code with doors and hours of its own (old-communities.md 4). */

/** A Tuesday, 10:30 in Berlin. */
const now = new Date('2026-11-24T09:30:00Z')

let testApp: TestApp
let manager: Caller
let companyUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
  manager = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
  companyUuid = await residenceCompany(testApp, testApp.fixtures.ours.oldCommunity.uuid)
})
afterAll(() => testApp.close())

const front = () => testApp.fixtures.ours.oldCommunity.doors[0]!
const form = (more: object = {}) => ({
  kind: 'staff' as const,
  companyUuid,
  lastName: 'Caretaker',
  access: { repeat: 'weekly' as const, windows: [{ days: [2], from: 540, to: 720 }], doorUuids: [front()] },
  ...more,
})
const create = async (more: object) => {
  const { data, failure } = await manager.call(personnel.create, form(more))
  expect(failure).toBeUndefined()
  return data.uuid
}
const namesBy = async (code: 'pin' | 'card' | 'face') =>
  (await manager.call(personnel.list, { kind: 'staff', code })).data.rows.map(({ uuid }) => uuid)

describe('a member of staff of an old community', () => {
  it('opens the chosen door in the chosen hours by a card', async () => {
    const uuid = await create({ cards: ['A11CE1'] })
    const { rows } = (await manager.call(personnel.doorAccess, { uuid })).data
    expect(rows.find(({ doorUuid }) => doorUuid === front())).toMatchObject({
      result: 'allow',
      reason: 'allowGrant',
      until: '2026-11-24T11:00:00.000Z',
    })
    expect(rows.filter(({ result }) => result === 'allow')).toHaveLength(1)
    const { data } = await manager.call(personnel.get, { uuid })
    expect([data.ownAccess, data.accessGroups]).toMatchObject([
      { doors: [{ uuid: front() }], maskedCodes: ['…1CE1'] },
      [],
    ])
  })

  it('has a PIN, a card or a face, is listed by it alone, and gets no second kind', async () => {
    const [byPin, byCard, byFace] = [
      await create({ pin: '8801' }),
      await create({ cards: ['A11CE2'] }),
      await create({}),
    ]
    const photo = (uuid: string) => manager.call(personnel.setPhoto, { uuid, file: fileOf(png()) })
    expect(await namesBy('face')).toEqual([byFace])
    expect((await photo(byFace)).code).toBe(0)
    expect([await namesBy('face'), await namesBy('pin')]).toEqual([[byFace], [byPin]])
    expect(await namesBy('card')).toContain(byCard)
    const refusals = [
      await photo(byCard),
      await manager.call(personnel.edit, { ...form(), uuid: byCard, version: 1, accessGroupUuids: [], pin: '8802' }),
      await manager.call(personnel.create, form({ pin: '8803', cards: ['A11CE3'] })),
      await manager.call(personnel.create, form({ plates: ['HH-LN-1'] })),
    ]
    expect(refusals.map(({ failure, issues }) => [failure, issues[0]?.key])).toEqual(
      refusals.map(() => ['invalidInput', 'accessGroups:refusal.oneKindOfCode']),
    )
    expect((await manager.call(personnel.get, { uuid: byCard })).data.credentials.map(({ kind }) => kind)).toEqual([
      'card',
    ])
  })

  it('is in no access group, and people with more than codes are not registered there', async () => {
    const { accessGroupUuid } = testApp.fixtures.ours.people
    const refusalOf = async (more: object) => {
      const { failure, issues } = await manager.call(personnel.create, form(more))
      return [failure, issues[0]?.field]
    }
    expect(await refusalOf({ accessGroupUuids: [accessGroupUuid] })).toEqual(['invalidInput', 'accessGroupUuids'])
    expect(await refusalOf({ access: undefined })).toEqual(['invalidInput', 'access'])
    expect(await refusalOf({ kind: 'personnel', firstName: 'Nora' })).toEqual(['invalidInput', 'kind'])
  })

  it('is changed by the first of two editors', async () => {
    const uuid = await create({ pin: '8810' })
    const edit = (windows: object[]) => {
      const access = { ...form().access, windows }
      return manager.call(personnel.edit, { ...form({ access }), uuid, version: 1, accessGroupUuids: [] } as never)
    }
    expect((await edit([{ days: [3], from: 0, to: 60 }])).code).toBe(0)
    expect((await edit([{ days: [4], from: 0, to: 60 }])).failure).toBe('staleRecord')
    const { data } = await manager.call(personnel.get, { uuid })
    expect(data.ownAccess!.windows).toEqual([{ days: [3], from: 0, to: 60 }])
  })
})

it('staff of any other site gets no doors of its own', async () => {
  const { ours } = testApp.fixtures
  const community = await testApp.as(ours.communityManager)
  const ownDoors = form({
    companyUuid: await residenceCompany(testApp, ours.community.uuid),
    access: { ...form().access, doorUuids: [ours.community.doors[0]!] },
  })
  const { failure, issues } = await community.call(personnel.create, ownDoors)
  expect([failure, issues[0]?.field]).toEqual(['invalidInput', 'access'])
})
