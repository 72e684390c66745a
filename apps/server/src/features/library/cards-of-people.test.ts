import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { spareRead } from '../../../test/samples/records.ts'

/** Cards of people: given and replaced in one call (office.md 29). */

const { library, personnel } = contract
let all: PersonnelTestApp
beforeAll(async () => {
  all = await startPersonnelTestApp()
})
afterAll(() => all.testApp.close())

const newCode = () => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
const byNumber = (code = newCode()) => ({ from: 'number', kind: 'card', code }) as const
const cardsOf = async (uuid: string) =>
  (await all.info(uuid)).credentials.map(({ status, maskedValue }) => `${status} ${maskedValue}`).toSorted()

it('a person gets the card that a door has just read, without its number being typed', async () => {
  const { uuid: personUuid } = await all.createPerson()
  const read = await spareRead(all.testApp, all.testApp.fixtures.ours)
  const { maskedValue } = (await all.manager.call(library.reads, { kind: 'card' })).data.rows[0]!
  const { data, code } = await all.manager.call(library.issue, { personUuid, card: { from: 'read', uuid: read } })
  expect(code).toBe(0)
  expect((await all.info(personUuid)).credentials).toMatchObject([{ uuid: data.uuid, kind: 'card', maskedValue }])
  expect((await all.manager.call(library.reads, { kind: 'card' })).data.rows).toEqual([])
  // The history of the person has it, and no log its number.
  const { rows } = (await all.manager.call(personnel.history, { uuid: personUuid })).data
  expect(JSON.stringify(rows[0])).toContain(maskedValue)
})

it('a replaced card is lost, and the new one has its lifetime', async () => {
  const { uuid: personUuid } = await all.createPerson({ cards: ['0DDCA4D1'], lifetimeMinutes: 90 })
  const [old] = (await all.info(personUuid)).credentials
  const { data, code } = await all.manager.call(library.replace, { uuid: old!.uuid, card: byNumber('5EC0DE77F1') })
  expect(code).toBe(0)
  expect(await cardsOf(personUuid)).toEqual(['active …77F1', 'lost …A4D1'])
  const card = (await all.info(personUuid)).credentials.find(({ uuid }) => uuid === data.uuid)
  expect(card).toMatchObject({ lifetimeMinutes: 90 })
})

it('nothing changes where the new card cannot be had', async () => {
  const { uuid: personUuid } = await all.createPerson({ cards: ['0DDCA4D2'] })
  await all.createPerson({ cards: ['0DDCA4D3'] })
  const uuid = (await all.info(personUuid)).credentials[0]!.uuid
  const replace = (card: object) => all.manager.call(library.replace, { uuid, card } as never)
  const conflict = await replace(byNumber('0DDCA4D3'))
  expect([conflict.failure, conflict.issues[0]?.field]).toEqual(['alreadyExists', 'card.code'])
  expect((await replace({ from: 'read', uuid: randomUUID() })).failure).toBe('notFound')
  const tag = await replace({ ...byNumber(), kind: 'uhfTag' })
  expect([tag.failure, tag.issues[0]?.field]).toEqual(['invalidInput', 'card.code'])
  const wrong = await replace(byNumber('no card'))
  expect([wrong.failure, wrong.issues[0]?.field]).toEqual(['invalidInput', 'card.code'])
  expect(await cardsOf(personUuid)).toEqual(['active …A4D2'])
})

it('neither a PIN nor a card of another tenant or company is replaced', async () => {
  const { uuid: personUuid } = await all.createPerson({ pin: '61730081' })
  const pin = (await all.info(personUuid)).credentials[0]!.uuid
  expect((await all.manager.call(library.replace, { uuid: pin, card: byNumber() })).failure).toBe('notFound')
  const [other] = await allRows(all.testApp)((db) =>
    db
      .selectFrom('credential')
      .select('uuid')
      .where('project_uuid', '=', all.testApp.fixtures.theirs.office.uuid)
      .where('kind', '=', 'card')
      .execute(),
  )
  if (other)
    expect((await all.manager.call(library.replace, { uuid: other.uuid, card: byNumber() })).failure).toBe('notFound')
  const form = { personUuid: all.theirs.personUuid, card: byNumber() }
  expect((await all.manager.call(library.issue, form)).failure).toBe('notFound')
})
