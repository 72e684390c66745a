import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import type { Fixtures } from '../fixtures.ts'
import { direct, nothing, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of access groups and holidays, and of who has confirmed the newest access rules. */

const short = () => randomUUID().slice(0, 8)
const everyDay = [1, 2, 3, 4, 5, 6, 7]

export const groupFields = () => ({
  name: `group ${short()}`,
  repeat: 'weekly',
  windows: [{ days: [1, 2, 3, 4, 5], from: 540, to: 1020 }],
  onHolidays: 'closed',
  allDoors: true,
})
/** A group of the first door of our site. */
const chosenFields = ({ ours }: Fixtures) => ({ ...groupFields(), allDoors: false, doorUuids: [ours.office.doors[0]!] })
let days = 0
/** Each on a day of its own, because no two holidays may share one. */
function holidayFields() {
  const day = new Date(Date.UTC(2040, 0, ++days)).toISOString().slice(0, 10)
  return { name: `day ${short()}`, startsOn: day, endsOn: day }
}

/** A group of our company that no person has. */
export async function spareGroup(testApp: TestApp, family: 'ours' | 'theirs' = 'ours'): Promise<string> {
  const { office, people } = testApp.fixtures[family]
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('access_group')
      .values({
        project_uuid: office.uuid,
        company_uuid: people.companyUuid,
        name: `spare ${short()}`,
        repeat: 'daily',
        windows: JSON.stringify([{ days: everyDay, from: 0, to: 1440 }]),
        all_doors: true,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A holiday long ago, of a family's company. */
export async function spareHoliday(testApp: TestApp, family: 'ours' | 'theirs' = 'ours'): Promise<string> {
  const { office, people } = testApp.fixtures[family]
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('holiday')
      .values({
        project_uuid: office.uuid,
        company_uuid: people.companyUuid,
        name: `spare ${short()}`,
        starts_on: '2001-05-01',
        ends_on: '2001-05-01',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A group of our company that our person has. */
async function groupWithPerson(testApp: TestApp): Promise<string> {
  const uuid = await spareGroup(testApp)
  const { office, people } = testApp.fixtures.ours
  const member = { company_uuid: people.companyUuid, access_group_uuid: uuid, person_uuid: people.personUuid }
  await write(testApp, (db) =>
    db
      .insertInto('access_group_member')
      .values({ project_uuid: office.uuid, ...member })
      .execute(),
  )
  return uuid
}

/** A country, and days that it has every year. */
const country = 'DE'
const fixedDays = ['05-01', '10-03', '12-25', '12-26']

/** A public holiday of our office's country that no manager has added yet. */
async function publicDay(testApp: TestApp) {
  const { uuid } = testApp.fixtures.ours.office
  const site = await write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ country })
      .where('uuid', '=', uuid)
      .returning('time_zone')
      .executeTakeFirstOrThrow(),
  )
  const row = await write(testApp, (db) =>
    db
      .selectFrom('holiday')
      .select(sql<string>`to_char(starts_on, 'MM-DD')`.as('day'))
      .where('project_uuid', '=', uuid)
      .execute(),
  )
  const day = fixedDays.find((one) => row.every((holiday) => holiday.day !== one))
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: site.time_zone })
  return { days: [`${year.format(testApp.services.now())}-${day}`] }
}
const addPublic: Sample = { own: () => ({ days: ['2001-02-03'] }), succeeds: ({ testApp }) => publicDay(testApp) }

const ownGroup = ({ ours }: Fixtures) => ({ uuid: ours.people.accessGroupUuid })
const random = () => ({ uuid: randomUUID() })
const onePerson = ({ ours }: Fixtures) => ({ people: [ours.people.personUuid] })

const editGroup: Sample = {
  own: (fixtures) => ({ ...chosenFields(fixtures), ...random(), version: 1 }),
  succeeds: async ({ testApp }) => ({ ...chosenFields(testApp.fixtures), uuid: await spareGroup(testApp), version: 1 }),
}
const editHoliday: Sample = {
  own: () => ({ ...holidayFields(), ...random(), version: 1 }),
  succeeds: async ({ testApp }) => ({ ...holidayFields(), uuid: await spareHoliday(testApp), version: 1 }),
}

export const samples: SampleFile['samples'] = {
  'accessGroup.list': nothing,
  'accessGroup.names': nothing,
  'accessGroup.get': { own: ownGroup },
  'accessGroup.create': direct((fixtures) => ({
    companyUuid: fixtures.ours.people.companyUuid,
    ...chosenFields(fixtures),
  })),
  'accessGroup.edit': editGroup,
  'accessGroup.previewEdit': editGroup,
  'accessGroup.remove': { own: random, succeeds: async ({ testApp }) => ({ uuid: await spareGroup(testApp) }) },
  'accessGroup.members': { own: ownGroup },
  'accessGroup.candidates': { own: ownGroup },
  'accessGroup.addMembers': {
    own: (fixtures) => ({ ...random(), ...onePerson(fixtures) }),
    succeeds: async ({ testApp }) => ({ uuid: await spareGroup(testApp), ...onePerson(testApp.fixtures) }),
  },
  'accessGroup.setDates': {
    own: (fixtures) => ({ ...random(), ...onePerson(fixtures) }),
    succeeds: async ({ testApp }) => ({
      uuid: await groupWithPerson(testApp),
      ...onePerson(testApp.fixtures),
      endsAt: '2040-01-01T00:00',
    }),
  },
  'accessGroup.removeMembers': {
    own: (fixtures) => ({ ...random(), ...onePerson(fixtures) }),
    succeeds: async ({ testApp }) => ({ uuid: await groupWithPerson(testApp), ...onePerson(testApp.fixtures) }),
  },
  'accessGroup.previewMembers': direct((fixtures) => ({
    ...ownGroup(fixtures),
    ...onePerson(fixtures),
    change: 'remove',
  })),
  'accessGroup.warnings': { own: ownGroup },
  'accessGroup.scheduleCalendar': { own: (fixtures) => ({ ...ownGroup(fixtures), year: 2027 }) },

  'holiday.list': nothing,
  'holiday.get': { own: random, succeeds: async ({ testApp }) => ({ uuid: await spareHoliday(testApp) }) },
  'holiday.create': {
    own: () => ({ ...holidayFields(), companyUuid: randomUUID() }),
    succeeds: holidayFields,
  },
  'holiday.edit': editHoliday,
  'holiday.remove': { own: random, succeeds: async ({ testApp }) => ({ uuid: await spareHoliday(testApp) }) },
  'holiday.previewCreate': direct(holidayFields),
  'holiday.previewEdit': editHoliday,
  'holiday.previewRemove': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await spareHoliday(testApp) }),
  },
  'holiday.publicList': { own: () => ({}), succeeds: async ({ testApp }) => (await publicDay(testApp), {}) },
  'policyReceipt.list': nothing,
  'holiday.addPublic': addPublic,
  'holiday.previewPublic': addPublic,
}

const wrongGroup: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: await spareGroup(testApp, 'theirs') }, { uuid: unknownUuid }],
}
const wrongHoliday: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: await spareHoliday(testApp, 'theirs') }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'accessGroup.get': wrongGroup,
  'accessGroup.edit': wrongGroup,
  'accessGroup.previewEdit': wrongGroup,
  'accessGroup.remove': wrongGroup,
  'accessGroup.members': wrongGroup,
  'accessGroup.candidates': wrongGroup,
  'accessGroup.addMembers': wrongGroup,
  'accessGroup.setDates': wrongGroup,
  'accessGroup.removeMembers': wrongGroup,
  'accessGroup.previewMembers': wrongGroup,
  'accessGroup.scheduleCalendar': wrongGroup,
  'accessGroup.warnings': wrongGroup,
  'holiday.get': wrongHoliday,
  'holiday.edit': wrongHoliday,
  'holiday.remove': wrongHoliday,
  'holiday.previewEdit': wrongHoliday,
  'holiday.previewRemove': wrongHoliday,
}
