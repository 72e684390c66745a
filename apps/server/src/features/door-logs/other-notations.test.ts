import { doorLog } from '@lintel/contract/door-logs/operations.ts'
import { library } from '@lintel/contract/library/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { startPersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { allRows, type Caller } from '../../../test/test-app.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'

/** Unknown reads that equal a card of the site in another notation (card-numbers.md 5). */

const { testApp, manager, createPerson } = await startPersonnelTestApp()
afterAll(() => testApp.close())

let number = 0
async function reads(card: string, method = 'card') {
  const event = {
    n: ++number,
    t: testApp.services.now().getTime(),
    tq: 'synced',
    mono: 1,
    type: 'access',
    door: 0,
    method,
    cred: '****',
    card,
    granted: false,
    reason: 'credentialUnknown',
  }
  const batch = { v: 1 as const, ts: null, epoch: 'cards001', boot: 1, from: number, to: number, events: [event] }
  const { now, vault } = testApp.services
  await ingestBatch(testApp.test.database, testApp.fixtures.ours.office.mac, batch, now(), vault)
  const { uuid } = await allRows(testApp)((db) =>
    db
      .selectFrom('door_event')
      .select('uuid')
      .where('epoch', '=', 'cards001')
      .where('number', '=', String(number))
      .executeTakeFirstOrThrow(),
  )
  return uuid
}
const eventOf = async (uuid: string, caller: Caller = manager) => (await caller.call(doorLog.get, { uuid })).data

describe('an unknown read', () => {
  it('says whose card it equals in another notation, and stays unknown', async () => {
    const { uuid: person } = await createPerson({ firstName: 'Nora', lastName: 'Read', cards: ['4D7603'] })
    for (const read of ['03764D', '03764D00', '5076483', '07730211', '29AEC07', '1A4D7603', '00:03:76:4d']) {
      const event = await eventOf(await reads(read))
      expect(event, read).toMatchObject({ reason: 'credentialUnknown', personUuid: null, personName: null })
      expect(event.readAs, read).toEqual({ personUuid: person, personKind: 'personnel', personName: 'Nora Read' })
    }
    const { rows } = (await manager.call(doorLog.list, {})).data
    expect(rows[0]!.readAs?.personName).toBe('Nora Read')
    // So that the read is not registered as a second card.
    const unknownRows = (await manager.call(library.reads, { kind: 'card' })).data.rows
    expect(new Set(unknownRows.map(({ readAsPersonName }) => readAsPersonName))).toEqual(new Set(['Nora Read']))
  })

  it('says nothing where no card is like it, or where it is of another kind', async () => {
    expect((await eventOf(await reads('ABCDEF12'))).readAs).toBeNull()
    expect((await eventOf(await reads('03764D', 'uhfTag'))).readAs).toBeNull()
  })

  it('names no person once the card is taken away', async () => {
    const { uuid } = await createPerson({ firstName: 'Gone', lastName: 'Soon', cards: ['5A7604'] })
    const event = await reads('04765A')
    expect((await eventOf(event)).readAs?.personUuid).toBe(uuid)
    const { found } = (await manager.call(library.find, { kind: 'card', code: '5A7604' })).data
    await manager.call(library.release, { uuid: found!.uuid })
    expect((await eventOf(event)).readAs).toBeNull()
  })
})
