import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { PolicyRows, day, ms } from '../../../test/policy-rows.ts'

/**
 * Each field of the records about people and what they may in a policy, from the row that it comes from to the newest version
 * (access-decision.md 2).
 */

let testApp: TestApp
let rows: PolicyRows
beforeAll(async () => {
  testApp = await startTestApp()
  rows = new PolicyRows(testApp)
})
afterAll(() => testApp.close())

const doors = () => testApp.fixtures.ours.office.doors as readonly [string, string]

describe('records of the policy have each field of', () => {
  it('an access group with its hours, factors, holidays, members and doors', async () => {
    const { companyUuid } = rows
    const { departmentUuid } = testApp.fixtures.ours.people
    const group = await rows.group()
    await rows.run(sql`insert into access_group_door values (${rows.site}, ${companyUuid}, ${group}, ${doors()[0]})`)
    await rows.run(sql`insert into department_access_group (project_uuid, company_uuid, department_uuid, access_group_uuid)
      values (${rows.site}, ${companyUuid}, ${departmentUuid}, ${group})`)
    await rows.run(sql`update access_group set repeat = 'weekly', windows = '[{"days": [2], "from": 60, "to": 120}]',
      min_factors = 2, on_holidays = 'own', holiday_windows = '[{"from": 5, "to": 6}]', day_plans = '{"special": "closed"}'
      where uuid = ${group}`)
    expect(await rows.contentOf('grant', group)).toEqual({
      id: group,
      companyId: companyUuid,
      gives: 'passage',
      scheduleId: group,
      minFactors: 2,
      regardlessOfHolidays: false,
      subjects: { personIds: [], groupIds: [group, departmentUuid] },
      targets: { doorIds: [doors()[0]] },
    })
    const own = { windows: [{ from: 5, to: 6 }] }
    expect(await rows.contentOf('schedule', group)).toEqual({
      id: group,
      week: [{ days: [2], from: 60, to: 120 }],
      onDayTypes: { holiday1: own, holiday2: own, holiday3: own, special: 'closed' },
    })
    await rows.run(
      sql`update access_group set on_holidays = 'asUsual', all_doors = true, day_plans = '{}' where uuid = ${group}`,
    )
    expect(await rows.contentOf('grant', group)).toMatchObject({
      regardlessOfHolidays: true,
      targets: { wholeSite: true },
    })
  })

  it('a grant of one code with its hours and the doors that were chosen', async () => {
    const { companyUuid } = rows
    const { id: card, personId } = await rows.credential('card', '77A2')
    const grant = await rows.made(sql`insert into personal_grant
        (project_uuid, company_uuid, person_uuid, purpose, credential_uuid, all_doors, repeat, windows)
      values (${rows.site}, ${companyUuid}, ${personId}, 'code', ${card}, false, 'weekly', '[{"days": [2], "from": 0, "to": 1440}]')
      returning uuid`)
    expect(await rows.contentOf('grant', grant)).toBeUndefined()
    await rows.run(sql`insert into personal_grant_door values (${rows.site}, ${grant}, ${doors()[0]})`)
    expect(await rows.contentOf('grant', grant)).toMatchObject({
      subjects: { personIds: [], groupIds: [], credentialIds: [card] },
      targets: { doorIds: [doors()[0]] },
    })
    expect(await rows.contentOf('schedule', grant)).toMatchObject({ week: [{ days: [2], from: 0, to: 1440 }] })
    await rows.run(sql`delete from credential where uuid = ${card}`)
    expect(await rows.contentOf('grant', grant)).toBeUndefined()
  })

  it('a grant of a PIN with the one that is typed under duress', async () => {
    const { companyUuid } = rows
    const { id: pin, personId } = await rows.credential('pin', '4711')
    const grant = await rows.made(sql`insert into personal_grant
        (project_uuid, company_uuid, person_uuid, purpose, credential_uuid, all_doors)
      values (${rows.site}, ${companyUuid}, ${personId}, 'code', ${pin}, false) returning uuid`)
    await rows.run(sql`insert into personal_grant_door values (${rows.site}, ${grant}, ${doors()[0]})`)
    const duress = await rows.made(sql`insert into credential
        (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext, masked_value, is_duress)
      values (${rows.site}, ${companyUuid}, ${personId}, 'pin', 'duress', 'duress', '', true) returning uuid`)
    const credentialIds = async () =>
      ((await rows.contentOf('grant', grant)) as { subjects: { credentialIds: string[] } }).subjects.credentialIds
    expect(await credentialIds()).toEqual([pin, duress])
    await rows.run(sql`delete from credential where uuid = ${duress}`)
    expect(await credentialIds()).toEqual([pin])
  })

  it('a person: status, company, more time', async () => {
    const person = await rows.person()
    const { companyUuid } = rows
    const base = { id: person, kind: 'member', company: { id: companyUuid } }
    expect(await rows.contentOf('person', person)).toEqual({ ...base, status: 'active', needsMoreTime: false })
    await rows.run(sql`update person set needs_more_time = true, suspended_at = now() where uuid = ${person}`)
    expect(await rows.contentOf('person', person)).toEqual({ ...base, status: 'suspended', needsMoreTime: true })
  })

  it('a visitor: the host, the end, the key with its hours and doors', async () => {
    const { companyUuid } = rows
    const [visitor, host] = [await rows.visitor(day(28)), await rows.person()]
    await rows.run(sql`insert into temp_key (project_uuid, company_uuid, person_uuid, host_uuid, repeat, windows, created_by)
      values (${rows.site}, ${companyUuid}, ${visitor}, ${host}, 'daily', '[{"days": [3], "from": 1, "to": 2}]', 'the test')`)
    await rows.run(sql`insert into temp_key_door values (${rows.site}, ${companyUuid}, ${visitor}, ${doors()[1]})`)
    expect(await rows.contentOf('person', visitor)).toMatchObject({ kind: 'visitor', hostId: host, until: ms(28) })
    expect(await rows.contentOf('grant', visitor)).toEqual({
      id: visitor,
      companyId: companyUuid,
      gives: 'passage',
      scheduleId: visitor,
      minFactors: 1,
      regardlessOfHolidays: true,
      subjects: { personIds: [visitor], groupIds: [] },
      targets: { doorIds: [doors()[1]] },
    })
    expect(await rows.contentOf('schedule', visitor)).toEqual({
      id: visitor,
      week: [{ days: [3], from: 1, to: 2 }],
      onDayTypes: {},
    })
    await rows.run(sql`update temp_key set revoked_at = now() where person_uuid = ${visitor}`)
    expect([await rows.contentOf('grant', visitor), await rows.contentOf('schedule', visitor)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('a credential: status, uses, lifetime with its end, plate and duress', async () => {
    const { id: code, personId } = await rows.credential('pin', '482915')
    const { id: plate } = await rows.credential('plate', 'BAB12')
    const base = { id: code, personId, kind: 'pin' }
    expect(await rows.contentOf('credential', code)).toEqual({ ...base, status: 'active' })
    expect(await rows.contentOf('credential', plate)).toMatchObject({ kind: 'plate', plate: 'BAB12' })
    await rows.run(sql`update credential set status = 'lost', max_uses = 3, lifetime_minutes = 90, is_duress = true
      where uuid = ${code}`)
    const limitedContent = { ...base, status: 'lost', maxUses: 3, lifetimeAfterFirstUseSeconds: 5400, isDuress: true }
    expect(await rows.contentOf('credential', code)).toEqual(limitedContent)
    await rows.run(sql`update credential set first_used_at = ${day(5)}, valid_until = ${day(9)} where uuid = ${code}`)
    expect(await rows.contentOf('credential', code)).toEqual({ ...limitedContent, until: ms(5) + 5_400_000 })
    await rows.run(sql`update credential set valid_until = ${day(4)} where uuid = ${code}`)
    expect(await rows.contentOf('credential', code)).toEqual({ ...limitedContent, until: ms(4) })
  })

  it('a block: reason, who or what, and where', async () => {
    const { departmentUuid } = testApp.fixtures.ours.people
    const area = await rows.made(
      sql`insert into area (project_uuid, name) values (${rows.site}, 'Blocked') returning uuid`,
    )
    const { id: code } = await rows.credential('card', 'B10C')
    const block = (column: string, value: string, place: string | null, at: string | null) =>
      rows.made(sql`insert into access_block (project_uuid, company_uuid, ${sql.ref(column)}, created_by, starts_at, reason
        ${place === null ? sql`` : sql`, ${sql.ref(place)}`})
        values (${rows.site}, ${column === 'plate' ? null : rows.companyUuid}, ${value}, 'the test', ${day(1)}, 'Theft' ${at === null ? sql`` : sql`, ${at}`})
        returning uuid`)
    const none = { personIds: [], groupIds: [], credentialIds: [], plates: [] }
    const blocks = [
      [
        await block('credential_uuid', code, 'door_uuid', doors()[0]),
        { credentialIds: [code] },
        { doorIds: [doors()[0]] },
      ],
      [await block('plate', 'BAB12', 'area_uuid', area), { plates: ['BAB12'] }, { areas: [{ areaId: area }] }],
      [await block('department_uuid', departmentUuid, null, null), { groupIds: [departmentUuid] }, { wholeSite: true }],
    ] as const
    for (const [id, subjects, targets] of blocks)
      expect(await rows.contentOf('block', id)).toEqual({
        id,
        reason: 'Theft',
        from: ms(1),
        subjects: { ...none, ...subjects },
        targets,
      })
    await rows.run(sql`delete from access_block where uuid = any(${blocks.map(([id]) => id)}::uuid[])`)
  })

  it('a personal grant with its hours', async () => {
    const { id: grant, personId, number, doorIds } = await rows.personalGrant()
    expect(await rows.contentOf('person', personId)).toMatchObject({ apartment: number })
    await rows.run(
      sql`update personal_grant set repeat = 'weekly', windows = '[{"days": [4], "from": 7, "to": 8}]' where uuid = ${grant}`,
    )
    expect(await rows.contentOf('grant', grant)).toEqual({
      id: grant,
      companyId: rows.companyUuid,
      gives: 'passage',
      scheduleId: grant,
      minFactors: 1,
      regardlessOfHolidays: true,
      subjects: { personIds: [personId], groupIds: [] },
      targets: { doorIds },
    })
    expect(await rows.contentOf('schedule', grant)).toEqual({
      id: grant,
      week: [{ days: [4], from: 7, to: 8 }],
      onDayTypes: {},
    })
  })

  it('an override: mode, reason, author, moment and door', async () => {
    const author = '6c2f1c0e-8a55-4b57-9d3c-0d8c6a1f2b11'
    const id =
      await rows.made(sql`insert into door_override (project_uuid, door_uuid, mode, reason, created_at, ends_at, created_by_uuid, created_by)
        values (${rows.site}, ${doors()[0]}, 'lockdown', 'Repair', ${day(1)}, ${day(2)}, ${author}, 'the test') returning uuid`)
    expect(await rows.contentOf('override', id)).toEqual({
      id,
      mode: 'lockdown',
      reason: 'Repair',
      targets: { doorIds: [doors()[0]] },
      createdById: author,
      createdAt: ms(1),
      from: ms(1),
      until: ms(2),
    })
  })
})
