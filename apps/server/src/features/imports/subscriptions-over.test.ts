import { randomInt } from 'node:crypto'
import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupForm } from '../../../test/access-test-app.ts'
import { addHouseholds, setPaid, setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { Importing, problems, short } from './importing.samples.ts'
import { sheetFile } from './sheet/sheets.samples.ts'

/** Lines that add to what is over: refused with their line, while what is paid takes them (money.md 23 and 67). */

let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())

describe('a line of a sheet', () => {
  it('that gives a courier a door whose subscription is over is refused', async () => {
    const { testApp, manager } = importing
    const { people, office } = testApp.fixtures.ours
    const [front, back] = office.doors as [string, string]
    const company = await write(testApp, async (db) => {
      // The oldest door is free.
      await db
        .updateTable('door')
        .set({ created_at: new Date('2026-01-01') })
        .where('uuid', '=', front)
        .execute()
      return db.selectFrom('company').select('name').where('uuid', '=', people.companyUuid).executeTakeFirstOrThrow()
    })
    const create = async (name: string, door: string) => {
      const form = groupForm(name, { allDoors: false, doorUuids: [door] })
      return (await manager.call(accessGroup.create, { companyUuid: people.companyUuid, ...form })).data.uuid
    }
    const [ofFront, ofBack] = [await create('Front', front), await create('Back', back)]
    await setPrices(testApp, [{ kind: 'office', service: 'door', monthly: 400 }])
    const courier = (accessGroups: string) => ({
      company: company.name,
      courierName: `Swift ${short()}`,
      pin: String(randomInt(1_000_000, 9_000_000)),
      accessGroups,
    })
    const batch = await importing.upload(await sheetFile('courier', [courier(ofFront), courier(ofBack)]), 'courier')
    expect(problems(batch)).toEqual([[3, 'accessGroups', 'doorSubscriptionEnded']])
    await importing.leaveOpen()
    await setPaid(testApp, [{ site: office.uuid, service: 'door', subject: back, until: '2099-01-01' }])
    await importing.imported([courier(ofBack)], 'courier')
  })

  it('that adds a member to a family whose app is over is refused', async () => {
    const { testApp } = importing
    const { ours } = testApp.fixtures
    const atCommunity = new Importing(testApp, await testApp.as(ours.communityManager))
    const [home] = await addHouseholds(testApp, ours, [{}])
    await setPrices(testApp, [{ kind: 'community', service: 'app', monthly: 200 }])
    const place = await write(testApp, (db) =>
      db
        .selectFrom('apartment')
        .innerJoin('building', 'building.uuid', 'apartment.building_uuid')
        .select(['apartment.number', 'building.number as building'])
        .where('apartment.uuid', '=', home!)
        .executeTakeFirstOrThrow(),
    )
    const member = () => ({
      building: String(place.building),
      apartment: place.number,
      accountType: 'member' as const,
      firstName: 'Ida',
      lastName: `Berg ${short()}`,
      email: `${short()}@homes.invalid`,
    })
    const batch = await atCommunity.upload(await sheetFile('resident', [member()]), 'resident')
    expect(problems(batch)).toEqual([[2, 'accountType', 'masterNotActive']])
    await atCommunity.leaveOpen()
    await setPaid(testApp, [{ site: ours.community.uuid, service: 'app', subject: home!, until: '2099-01-01' }])
    await atCommunity.imported([member()], 'resident')
  })
})
