import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { PolicyRows, day, ms } from '../../../test/policy-rows.ts'

/**
 * The begin and the end of what a policy names, from their columns to the newest version: one that is missing opens a
 * door for ever, or never (access-decision.md 9).
 */

let testApp: TestApp
let rows: PolicyRows
beforeAll(async () => {
  testApp = await startTestApp()
  rows = new PolicyRows(testApp)
})
afterAll(() => testApp.close())

/** Sets one column of a row, alone, and names the field of the record that says it. */
const spans: readonly (readonly [
  what: string,
  kind: string,
  table: string,
  from: string | null,
  until: string,
  id: () => Promise<string>,
])[] = [
  ['an access group', 'grant', 'access_group', 'starts_at', 'ends_at', () => rows.group()],
  ['a person', 'person', 'person', 'valid_from', 'valid_until', () => rows.person()],
  [
    'a credential',
    'credential',
    'credential',
    'valid_from',
    'valid_until',
    async () => (await rows.credential('card', 'AB01')).id,
  ],
  [
    'a membership',
    'membership',
    'access_group_member',
    'valid_from',
    'valid_until',
    async () => {
      const [group, person] = [await rows.group(), await rows.person()]
      return rows.made(sql`insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
          values (${rows.site}, ${rows.companyUuid}, ${group}, ${person}) returning uuid`)
    },
  ],
  [
    'a block',
    'block',
    'access_block',
    'starts_at',
    'ends_at',
    async () => {
      const person = await rows.person()
      return rows.made(sql`insert into access_block (project_uuid, company_uuid, person_uuid, created_by, starts_at)
          values (${rows.site}, ${rows.companyUuid}, ${person}, 'the test', '2026-01-01') returning uuid`)
    },
  ],
  ['a personal grant', 'grant', 'personal_grant', 'starts_at', 'ends_at', async () => (await rows.personalGrant()).id],
  [
    'an override',
    'override',
    'door_override',
    'created_at',
    'ends_at',
    () =>
      rows.made(sql`insert into door_override (project_uuid, door_uuid, mode, reason, created_at, ends_at, created_by_uuid, created_by)
          values (${rows.site}, ${testApp.fixtures.ours.office.doors[1]!}, 'unlocked', 'Delivery', '2026-11-01', '2027-02-01', gen_random_uuid(), 'the test') returning uuid`),
  ],
]

it.each(spans)('the policy has the begin and the end of %s', async (_what, kind, table, from, until, id) => {
  const uuid = await id()
  const set = (column: string, n: number) =>
    rows.run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${day(n)} where uuid = ${uuid}`)
  await set(until, 9)
  expect(await rows.contentOf(kind, uuid)).toMatchObject({ until: ms(9) })
  if (from) await set(from, 3)
  expect(await rows.contentOf(kind, uuid)).toMatchObject({ from: ms(3), until: ms(9) })
  await set(until, 12)
  expect(await rows.contentOf(kind, uuid)).toMatchObject({ from: ms(3), until: ms(12) })
  // The last minute of the day counts as a whole (access-decision.md 14.9).
  await rows.run(
    sql`update ${sql.table(table)} set ${sql.ref(until)} = '2027-01-20T22:59:59.999Z' where uuid = ${uuid}`,
  )
  expect(await rows.contentOf(kind, uuid)).toMatchObject({ until: Date.UTC(2027, 0, 20, 23) })
})
