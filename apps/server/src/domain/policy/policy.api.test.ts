import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { Policy } from '@lintel/rules/access/model.ts'
import type { AccessRequest } from '@lintel/rules/access/request.ts'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { recordsOf } from './site-records.ts'
import { policyAt, policyVersion, recordsAt, rightsAround } from './snapshot.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const site = () => projectScope(testApp.fixtures.ours.office.uuid)
const version = () => testApp.test.database.read(site(), (db) => policyVersion(db, site()))
const policy = (at: number) => testApp.test.database.read(site(), (db) => policyAt(db, site(), at))
const change = (text: ReturnType<typeof sql>) =>
  testApp.test.database.write(systemScope, (db) => text.execute(systemQueries(db, systemScope)))

const at = Date.parse('2026-11-25T09:30:00Z')
async function decisionAt(atVersion: number, credentialId: string, when = at) {
  const found = await policy(atVersion)
  const doorId = testApp.fixtures.ours.office.doors[0]!
  const request: AccessRequest = {
    doorId,
    sideId: `${doorId}:entry`,
    at: when,
    by: { kind: 'credentials', presented: [{ credentialId, used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  }
  return decide(indexPolicy(found!), request)
}

describe('the policy of a site', () => {
  it('follows every change of its rows by one version, and explains the past by the version of the past', async () => {
    const { people } = testApp.fixtures.ours
    const vault = testApp.services.vault
    const project = testApp.fixtures.ours.office.uuid
    const { rows } =
      await change(sql`insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
      values (${project}, ${people.companyUuid}, ${people.personUuid}, 'card', ${vault.keyedHash(project, 'card', 'A1')}, ${vault.encrypt('A1')})
      returning uuid`)
    const card = (rows[0] as { uuid: string }).uuid
    const open = await version()
    expect((await decisionAt(open, card)).reason).toBe('allowGrant')

    // Central European time is an hour ahead: half past ten on a Wednesday.
    await change(sql`update access_group set windows = '[{"days": [1, 2, 3, 4, 5], "from": 660, "to": 1020}]'
      where uuid = ${people.accessGroupUuid}`)
    const newVersion = await version()
    expect(newVersion).toBe(open + 1)
    const refusal = await decisionAt(newVersion, card)
    expect([refusal.reason, refusal.nextAllowedAt]).toEqual(['outsideSchedule', at + 30 * 60_000])
    expect((await decisionAt(open, card)).reason).toBe('allowGrant')

    await change(sql`insert into holiday (project_uuid, company_uuid, name, starts_on, ends_on)
      values (${project}, ${people.companyUuid}, 'Founding day', '2026-11-25', '2026-11-25')`)
    expect((await decisionAt(await version(), card, at + 3_600_000)).reason).toBe('holidayClosed')

    await change(sql`insert into access_block (project_uuid, company_uuid, person_uuid, created_by, starts_at)
      values (${project}, ${people.companyUuid}, ${people.personUuid}, 'the test', '2026-01-01')`)
    expect((await decisionAt(await version(), card, at + 3_600_000)).reason).toBe('blocked')

    await change(sql`update credential set status = 'lost' where uuid = ${card}`)
    expect((await decisionAt(await version(), card)).reason).toBe('credentialLost')
    expect((await decisionAt(open, card)).reason).toBe('allowGrant')
  })

  it('makes no version of a change that changes nothing', async () => {
    const before = await version()
    await change(
      sql`update access_group set name = name || ' renamed' where uuid = ${testApp.fixtures.ours.people.accessGroupUuid}`,
    )
    await change(sql`update door set last_opened_at = now() where project_uuid = ${testApp.fixtures.ours.office.uuid}`)
    expect(await version()).toBe(before)
  })

  it('lends a company only the doors of its landlord', async () => {
    const { people, office } = testApp.fixtures.ours
    await change(sql`update company set all_doors = false where uuid = ${people.companyUuid}`)
    const { companyDoorLimits } = (await policy(await version()))!
    expect(companyDoorLimits.find(({ id }) => id === people.companyUuid)?.targets).toEqual({ doorIds: [] })
    await change(sql`insert into company_door (project_uuid, company_uuid, door_uuid)
      values (${office.uuid}, ${people.companyUuid}, ${office.doors[0]!})`)
    const doorLimit = (await policy(await version()))!.companyDoorLimits.find(({ id }) => id === people.companyUuid)
    expect(doorLimit?.targets).toEqual({ doorIds: [office.doors[0]] })
  })

  it('is what its rows say, however often it is compared with them', async () => {
    const { rows } = await testApp.test.database.owner
      .query(`set lintel.scope = 'system'; select check_policy(uuid) as difference from project`)
      .then((results) => (results as unknown as { rows: { difference: string | null }[] }[])[1]!)
    expect(rows.map(({ difference }) => difference)).toEqual(rows.map(() => null))
  })

  it('is read around a change with the people alone whose rights may differ, in all groups they are in', async () => {
    const { people, office } = testApp.fixtures.ours
    const { rows } =
      await change(sql`insert into person (project_uuid, company_uuid, department_uuid, personnel_id, first_name, last_name)
      select project_uuid, company_uuid, department_uuid, 'P90001', 'Other', 'Person' from person where uuid = ${people.personUuid}
      returning uuid`)
    const other = (rows[0] as { uuid: string }).uuid
    const around = async () => {
      const at = await version()
      const { before, after } = await testApp.test.database.read(site(), (db) => rightsAround(db, site(), at))
      const whole = { before: (await policy(at - 1))!, after: (await policy(at))! }
      const ids = (own: Policy | null) => own!.persons.map((person) => person.id).sort()
      const texts = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).sort()
      for (const [own, all] of [
        [before!, whole.before],
        [after!, whole.after],
      ] as const) {
        const ofPeople = ({ memberships }: Policy) => memberships.filter(({ personId }) => ids(own).includes(personId))
        expect(texts(own.memberships)).toEqual(texts(ofPeople(all)))
        expect(texts(own.grants)).toEqual(texts(all.grants))
      }
      return [ids(before), ids(after)]
    }
    // A group is about its members.
    await change(sql`update access_group set windows = '[{"days": [2], "from": 0, "to": 60}]'
      where uuid = ${people.accessGroupUuid}`)
    expect(await around()).toEqual([[people.personUuid], [people.personUuid]])
    await change(sql`insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      values (${office.uuid}, ${people.companyUuid}, ${people.accessGroupUuid}, ${other})`)
    expect(await around()).toEqual([[other], [other]])
    // A door is about everyone.
    await change(sql`update door set class = 'comfort' where uuid = ${office.doors[1]!}`)
    const everyone = [people.personUuid, other].sort()
    expect(await around()).toEqual([everyone, everyone])
    await change(sql`delete from person where uuid = ${other}`)
    expect(await around()).toEqual([[other], []])
  })

  it('is for devices what it is for decisions, also where a typed text looks like a part of a record', async () => {
    const { people, office } = testApp.fixtures.ours
    const reason = JSON.stringify({ plates: [], groupIds: [], personIds: [people.personUuid], credentialIds: [] })
    await change(sql`insert into access_block (project_uuid, company_uuid, person_uuid, created_by, starts_at, reason)
      values (${office.uuid}, ${people.companyUuid}, ${people.personUuid}, 'the test', '2026-01-02', ${reason})`)
    const at = await version()
    const { records } = await testApp.test.database.read(systemScope, (db) => recordsOf(db, office.uuid, at))
    const policyRecords = await testApp.test.database.read(site(), (db) => recordsAt(db, site(), at))
    const texts = (all: Iterable<{ kind: string; content: unknown }>) =>
      [...all].map(({ kind, content }) => JSON.stringify([kind, content])).sort()
    expect(texts(records.values())).toEqual(texts(policyRecords))
    expect(texts(policyRecords).join()).toContain(JSON.stringify(reason))
  })

  it('finds the records of each kind in all parts that make such', async () => {
    const { rows } = await testApp.test.database.owner.query<{ part: string; text: string; kinds: string[] }>(
      `select substring(viewname from 'policy_part_(.*)') as part, definition as text from pg_views
        where viewname like 'policy\\_part\\_%'`,
    )
    const pairs = rows.flatMap(({ part, text }) =>
      [
        ...text.matchAll(/SELECT [^']*?project_uuid,\s+'(\w+)'::text|SELECT uuid AS project_uuid,\s+'(\w+)'::text/g),
      ].map(([, kind, ofSite]) => `${kind ?? ofSite} in ${part}`),
    )
    const kinds = [...new Set(pairs.map((text) => text.split(' ')[0]!))]
    expect(kinds.length).toBeGreaterThan(18)
    const { rows: known } = await testApp.test.database.owner.query<{ pair: string }>(
      `select kind || ' in ' || part as pair from unnest($1::text[]) as kind, unnest(policy_parts_of(kind)) as part`,
      [kinds],
    )
    expect(known.map(({ pair }) => pair).sort()).toEqual([...new Set(pairs)].sort())
  })

  it('keeps the policies of other sites apart', async () => {
    const foreign = projectScope(testApp.fixtures.theirs.office.uuid)
    const foreignPolicy = await testApp.test.database.read(foreign, (db) => policyAt(db, foreign, 10_000))
    expect(foreignPolicy!.persons.map(({ id }) => id)).toEqual([testApp.fixtures.theirs.people.personUuid])
  })
})
