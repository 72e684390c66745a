import { library } from '@lintel/contract/library/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { siteSetting } from '@lintel/contract/site-settings/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { startPersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { allRows, type Caller } from '../../../test/test-app.ts'

/** How card numbers are typed and shown at a site (card-numbers.md 1, 2). */

const { testApp, manager, form, createPerson, info } = await startPersonnelTestApp()
afterAll(() => testApp.close())

const { office, community, villa } = testApp.fixtures.ours

async function setFormat(caller: Caller, uuid: string, cardFormat: string, cardBytesReversed = false) {
  const { data } = await caller.call(siteSetting.cardFormat, { uuid })
  return caller.call(siteSetting.setCardFormat, { uuid, version: data.version, cardFormat, cardBytesReversed } as never)
}
const codesOf = async (person: string) =>
  (await info(person)).credentials.map(({ uuid, maskedValue }) => [uuid, maskedValue])
const search = async (keyword: string) =>
  (await manager.call(personnel.list, { keyword })).data.rows.map(({ uuid }) => uuid)

describe('one plastic card', () => {
  it('is one card, however its number is typed', async () => {
    const { uuid } = await createPerson({ cards: ['00d1:e2:4d'] })
    for (const text of [
      'D1E24D',
      '0x00D1E24D',
      'decimal:13754957',
      'facility26:209,57933',
      'decimalReversed:1306710272',
    ]) {
      const { failure, issues } = await manager.call(personnel.create, { ...form(), cards: [text] })
      expect([failure, issues.map(({ field }) => field)], text).toEqual(['alreadyExists', ['cards']])
      expect((await manager.call(library.register, { kind: 'card', code: text })).failure, text).toBe('alreadyExists')
      const { found } = (await manager.call(library.find, { kind: 'card', code: text })).data
      expect(found?.ownerUuid, text).toBe(uuid)
    }
    const wrong = await manager.call(personnel.create, { ...form(), cards: ['facility26:256,1'] })
    expect(wrong.issues).toMatchObject([{ key: 'validation:cardFacility', params: { facility: 255, number: 65_535 } }])
  })
})

describe('the card format of a site', () => {
  it('changes how cards are typed and shown, never which there are', async () => {
    const { uuid } = await createPerson({ cards: ['4D7603'] })
    const before = await codesOf(uuid)
    expect(before.map(([, masked]) => masked)).toEqual(['…7603'])
    expect((await setFormat(manager, office.uuid, 'facility26')).code).toBe(0)
    await expect.poll(() => codesOf(uuid)).toEqual([[before[0]![0], '…0211']])
    expect((await manager.call(session.current, {})).data.site).toMatchObject({ cardFormat: 'facility26' })
    for (const keyword of ['077,30211', '77 30211', '4D7603', '004d7603'])
      expect(await search(keyword), keyword).toEqual([uuid])
    const next = await createPerson({ cards: ['facility26:077,30212'] })
    expect((await codesOf(next.uuid)).map(([, masked]) => masked)).toEqual(['…0212'])
    expect((await setFormat(manager, office.uuid, 'decimal', true)).code).toBe(0)
    // 03764D00 is the reversed number.
    await expect
      .poll(() => codesOf(uuid))
      .toEqual([
        [
          before[0]![0],
          String(0x03764d00)
            .padStart(10, '0')
            .replace(/^.*(?=.{4})/, '…'),
        ],
      ])
    expect(await search('0058084608')).toEqual([uuid])
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('detail').where('operation', '=', 'siteSetting.setCardFormat').execute(),
    )
    expect(entries.at(-1)!.detail).toEqual({
      changed: 'cards',
      'before.cardFormat': 'facility26',
      'after.cardFormat': 'decimal',
      'before.cardBytesReversed': false,
      'after.cardBytesReversed': true,
    })
    await setFormat(manager, office.uuid, 'hexadecimal')
  })

  it('is set by the installer of a community and of a villa as well, and from the version that was seen', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    for (const site of [community, villa]) {
      expect((await setFormat(installer, site.uuid, 'decimal')).code).toBe(0)
      expect((await installer.call(siteSetting.cardFormat, { uuid: site.uuid })).data).toMatchObject({
        cardFormat: 'decimal',
      })
    }
    const stale = { uuid: community.uuid, version: 1, cardFormat: 'hexadecimal', cardBytesReversed: false } as const
    expect((await installer.call(siteSetting.setCardFormat, stale)).failure).toBe('staleRecord')
    expect((await setFormat(installer, community.uuid, 'binary')).issues).toMatchObject([{ field: 'cardFormat' }])
  })
})
