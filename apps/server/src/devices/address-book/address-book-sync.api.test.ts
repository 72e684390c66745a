import { digestOfBook, digestOfPart } from '@lintel/devices/policy-digest.ts'
import type { AddressBookPart, BookEntry } from '@lintel/devices/protocol/calls/address-book.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { residenceCompany, spareApartment, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: DeviceTestApp
let site: string
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  site = await testApp.addSite('community')
})

const emptyBook = digestOfBook([])
const missingParts = (parts: number) => Array.from({ length: parts }, () => undefined as AddressBookPart | undefined)

/** What a device in a test holds of its address book, kept as the protocol says and no better. */
class BookHolder {
  parts: (AddressBookPart | undefined)[] = []

  get digest(): string {
    return digestOfBook(this.parts.map((part) => part?.digest))
  }

  get entries(): readonly BookEntry[] {
    return this.parts.flatMap((part) => part?.entries ?? [])
  }

  /** Takes parts until the book is whole, and answers the server. Answers how many parts came. */
  async whole(device: TestDevice): Promise<number> {
    for (let count = 1; ; count += 1) {
      const message = await device.next('book')
      expect(message.digest).toBe(digestOfPart(message.entries))
      if (this.parts.length !== message.parts) this.parts = missingParts(message.parts)
      this.parts[message.part - 1] = message
      if (this.digest !== message.book) continue
      await this.confirm(device)
      return count
    }
  }

  confirm(device: TestDevice, problem?: string): Promise<void> {
    const { digest, entries } = this
    return device.say('bookack', { v: 1, ts: Date.now(), digest, entries: entries.length, ...(problem && { problem }) })
  }
}

/** A connected device of the site with its book, where it stands as the test wants. */
async function listing(place: { building_uuid?: string; apartment_uuid?: string } = {}) {
  const device = await testApp.claimed(site)
  await write(testApp, (db) =>
    db
      .updateTable('device')
      .set({ building_uuid: null, ...place })
      .where('uuid', '=', device.uuid)
      .execute(),
  )
  await device.connect({ addressBook: emptyBook })
  const book = new BookHolder()
  await book.whole(device)
  return { device, book }
}

const changePerson = (uuid: string, change: object) =>
  write(testApp, (db) => db.updateTable('person').set(change).where('uuid', '=', uuid).execute())
const changeApartment = (uuid: string, change: object) =>
  write(testApp, (db) => db.updateTable('apartment').set(change).where('uuid', '=', uuid).execute())

const apartmentOf = (person: string): Promise<string> =>
  write(testApp, async (db) => {
    const row = await db.selectFrom('person').select('apartment_uuid').where('uuid', '=', person).executeTakeFirst()
    return row!.apartment_uuid!
  })

const bookRow = (device: TestDevice) =>
  testApp.rows((db) =>
    db.selectFrom('device_address_book').selectAll().where('device_uuid', '=', device.uuid).executeTakeFirst(),
  )

describe('the address book of a door phone', () => {
  it('names an apartment, its residents, and what its call type rings step by step', async () => {
    const building = await spareBuilding(testApp, site)
    const resident = await spareResident(testApp, site, building)
    const home = await apartmentOf(resident)
    const landline = { landline_enabled: true, landline: '211000000', more_landlines: ['211000001'] }
    await changePerson(resident, { first_name: 'Rosa', last_name: 'Lima', app_enabled: true, ...landline })
    await changeApartment(home, { name: 'Garden flat', number: '301', call_type: 5, sip_group: '3301' })
    const monitor = await testApp.register(site)
    await write(testApp, (db) =>
      db
        .updateTable('device')
        .set({ apartment_uuid: home, type: 'indoorMonitor', name: 'Hall' })
        .where('uuid', '=', monitor.uuid)
        .execute(),
    )
    const { device, book } = await listing()
    await using _ = device
    const { number, name } = await write(testApp, (db) =>
      db
        .selectFrom('building')
        .innerJoin('department', 'department.uuid', 'building.uuid')
        .select(['building.number', 'department.name'])
        .where('building.uuid', '=', building)
        .executeTakeFirstOrThrow(),
    )
    expect(book.entries).toEqual([
      {
        id: home,
        building: number,
        buildingName: name,
        number: '301',
        name: 'Garden flat',
        people: ['Rosa Lima'],
        via: 'sip',
        group: '3301',
        steps: [
          [{ kind: 'device', name: 'Hall', address: monitor.mac }],
          [{ kind: 'app', name: 'Rosa Lima' }],
          [
            { kind: 'landline', name: 'Rosa Lima', address: '211000000' },
            { kind: 'landline', name: 'Rosa Lima', address: '211000001' },
          ],
        ],
      },
    ])
    await until(async () => (await bookRow(device))?.confirmed_digest === book.digest)
    expect(await bookRow(device)).toMatchObject({ entries: 1, needs_check: false, problem: null })
  })

  it('leaves out who is hidden, suspended or not there at this time', async () => {
    const building = await spareBuilding(testApp, site)
    const [hidden, suspended, ended, upcoming] = await Promise.all(
      [1, 2, 3, 4].map(() => spareResident(testApp, site, building)),
    )
    await changePerson(hidden!, { show_in_directory: false })
    await changePerson(suspended!, { suspended_at: new Date() })
    await changePerson(ended!, { valid_until: new Date(Date.now() - 60_000) })
    await changePerson(upcoming!, { valid_from: new Date(Date.now() + 3_000) })
    const { device, book } = await listing()
    await using _ = device
    expect(book.entries.map(({ people }) => people)).toEqual([[], [], [], []])
    // When her time begins, the clock brings her in.
    await book.whole(device)
    expect(book.entries.flatMap(({ people }) => people)).toHaveLength(1)
  })

  it('holds the apartments of its building, of those it serves too, or its own alone', async () => {
    const [east, west] = [await spareBuilding(testApp, site), await spareBuilding(testApp, site)]
    const [home, other] = [await spareApartment(testApp, site, east), await spareApartment(testApp, site, west)]
    const idsOf = ({ entries }: BookHolder) => entries.map(({ id }) => id).sort()
    const own = await listing({ apartment_uuid: home })
    await using _own = own.device
    expect(idsOf(own.book)).toEqual([home])
    const { device, book } = await listing({ building_uuid: east })
    await using _ = device
    expect(idsOf(book)).toEqual([home])
    await write(testApp, (db) =>
      db
        .insertInto('device_building')
        .values({ project_uuid: site, device_uuid: device.uuid, building_uuid: west })
        .execute(),
    )
    await book.whole(device)
    expect(idsOf(book)).toEqual([home, other].sort())
  })

  it('travels in parts, of which a changed name brings one', async () => {
    const building = await spareBuilding(testApp, site)
    const company = await residenceCompany(testApp, site)
    const resident = await spareResident(testApp, site, building)
    await write(testApp, (db) =>
      sql`insert into apartment (project_uuid, company_uuid, building_uuid, number, floor)
        select ${site}, ${company}, ${building}, (200000 + n)::text, '1' from generate_series(1, 500) as n`.execute(db),
    )
    const { device, book } = await listing()
    await using _ = device
    expect([book.entries.length, book.parts.length]).toEqual([501, 16])
    const before = book.parts.map((part) => part?.digest)
    await changePerson(resident, { last_name: 'Renamed' })
    expect(await book.whole(device)).toBe(1)
    expect(book.parts.filter((part, index) => part?.digest !== before[index])).toHaveLength(1)
    expect(book.entries.flatMap(({ people }) => people)).toEqual(['Rosa Renamed'])
    // What no screen shows brings nothing.
    await changePerson(resident, { remark: 'Has a dog' })
    await changePerson(resident, { last_name: 'Again' })
    expect(await book.whole(device)).toBe(1)
  })

  it('is compared when a device comes back: nothing where it is the same, what has changed, all where it holds another', async () => {
    const resident = await spareResident(testApp, site)
    const { device, book } = await listing()
    await using _ = device
    await until(async () => (await bookRow(device))?.confirmed_digest === book.digest)
    await device.leave()
    await device.connect({ addressBook: book.digest })
    await until(async () => (await bookRow(device))?.needs_check === false)
    expect(device.heard('book')).toEqual([])
    await device.leave()
    await changePerson(resident, { last_name: 'Absent' })
    await device.connect({ addressBook: book.digest })
    expect(await book.whole(device)).toBe(1)
    await device.leave()
    await device.connect({ addressBook: 'f'.repeat(64) })
    expect(await book.whole(device)).toBe(1)
    expect(book.entries.flatMap(({ people }) => people)).toEqual(['Rosa Absent'])
  })

  it('is sent again once to a device that could not keep it, which its page says', async () => {
    await spareApartment(testApp, site)
    const device = await testApp.claimed(site)
    await using _ = device
    await device.connect({ addressBook: emptyBook })
    const book = new BookHolder()
    await device.next('book')
    await book.confirm(device, 'storage')
    await device.next('book')
    await book.confirm(device, 'storage')
    await until(async () => (await bookRow(device))?.problem === 'storage')
    await testApp.rows((db) => sql`select pg_sleep(1.5)`.execute(db))
    expect(device.heard('book')).toEqual([])
  })

  it('is kept by no device of an office, and by none that does not say that it has one', async () => {
    const [inOffice, older] = [await testApp.claimed(), await testApp.claimed(site)]
    await using _inOffice = inOffice
    await using _older = older
    await inOffice.connect({ addressBook: emptyBook })
    await older.connect()
    const { device } = await listing()
    await using _ = device
    expect([await bookRow(inOffice), await bookRow(older)]).toEqual([undefined, undefined])
    expect([...inOffice.heard('book'), ...older.heard('book')]).toEqual([])
  })
})

describe('a call to an apartment', () => {
  const call = (apartment: string) => (n: number) => ({
    n,
    t: Date.now() - 1_000,
    tq: 'synced',
    mono: 90_000 + n,
    type: 'call',
    door: 0,
    to: '301',
    apartment,
    callResult: 'answered',
    callKind: 'device',
    answeredBy: 'Hall',
    seconds: 12,
  })

  it('names the apartment, its building and who answered', async () => {
    const building = await spareBuilding(testApp, site)
    const home = await spareApartment(testApp, site, building)
    const { device } = await listing()
    await using _ = device
    await device.report(1, 1, call(home))
    await device.next('evtack')
    const [event] = await testApp.eventsOf(device)
    expect(event).toMatchObject({
      type: 'call',
      person_name: '301',
      home_apartment_uuid: home,
      home_building_uuid: building,
      company_uuid: await residenceCompany(testApp, site),
      call_kind: 'device',
      call_answered_by: 'Hall',
    })
  })

  it('of another site is not believed', async () => {
    const foreign = await spareApartment(testApp, site)
    const device = await testApp.connected()
    await using _ = device
    await device.report(1, 1, call(foreign))
    await device.next('evtack')
    const [event] = await testApp.eventsOf(device)
    expect([event!.person_name, event!.home_apartment_uuid, event!.home_building_uuid]).toEqual(['301', null, null])
  })
})
