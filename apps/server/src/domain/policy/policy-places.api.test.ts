import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { PolicyRows, day, ms } from '../../../test/policy-rows.ts'

/**
 * Each field of the records about sites, plans, areas, doors and companies in a policy, from the row that it comes from to the newest version
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
  it('a site: zone, the zone it is to have with its moment, the fire plan', async () => {
    const plan =
      await rows.made(sql`insert into emergency_plan (project_uuid, name, kind, rank, is_fire_plan, all_doors, uses_emergency_doors)
      values (${rows.site}, 'Fire, all out', 'open', 0, true, false, true) returning uuid`)
    await rows.run(
      sql`update project set next_time_zone = 'Europe/Lisbon', next_zone_from = ${day(6)} where uuid = ${rows.site}`,
    )
    const [project] = await rows.run(
      sql<{ time_zone: string }>`select time_zone from project where uuid = ${rows.site}`,
    )
    expect(await rows.contentOf('site', rows.site)).toEqual({
      id: rows.site,
      zone: project!.time_zone,
      clockDriftLimitSeconds: 180,
      firePlanId: plan,
      nextZone: { zone: 'Europe/Lisbon', from: ms(6) },
    })
    await rows.run(sql`update project set next_zone_from = ${day(7)} where uuid = ${rows.site}`)
    expect(await rows.contentOf('site', rows.site)).toMatchObject({ nextZone: { from: ms(7) } })
  })

  it('a plan: rank, parts, responders', async () => {
    const { departmentUuid, personUuid } = testApp.fixtures.ours.people
    const id =
      await rows.made(sql`insert into emergency_plan (project_uuid, name, kind, rank, all_doors, responders_ignore_blocks)
      values (${rows.site}, 'Seal the front', 'lockdown', 4, false, true) returning uuid`)
    await rows.run(
      sql`insert into emergency_plan_door (project_uuid, plan_uuid, door_uuid) values (${rows.site}, ${id}, ${doors()[0]})`,
    )
    await rows.run(sql`insert into emergency_plan_responder values (${rows.site}, ${id}, ${personUuid})`)
    await rows.run(sql`insert into emergency_plan_responder_department values (${rows.site}, ${id}, ${departmentUuid})`)
    expect(await rows.contentOf('plan', id)).toEqual({
      id,
      rank: 4,
      respondersIgnoreBlocks: true,
      parts: [{ mode: 'lockdown', targets: { doorIds: [doors()[0]] } }],
      responders: { personIds: [personUuid], groupIds: [departmentUuid] },
    })
  })

  it('the rules of an area: seconds, limits, resets by time and exempt people', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const area = await rows.made(sql`insert into area (project_uuid, name, anti_passback, door_seconds, area_seconds,
        timeout_minutes, reset_at, reset_days, occupancy_limit, occupancy_strength, needs_escort, escort_seconds, requires_first_person)
      values (${rows.site}, 'Vault', 'hard', 11, 22, 90, 240, '{1,2}', 7, 'hard', true, 45, true) returning uuid`)
    await rows.run(
      sql`insert into area_exempt_person (project_uuid, area_uuid, person_uuid) values (${rows.site}, ${area}, ${personUuid})`,
    )
    const reset = { passbackResetAfterHours: 1.5, passbackResetAt: 240, passbackResetOn: [1, 2] }
    const exempt = { personIds: [personUuid], groupIds: [] }
    const base = { areaId: area, exempt }
    expect(await rows.contentOf('areaRule', area)).toEqual({
      ...base,
      ...reset,
      id: area,
      kind: 'passback',
      strength: 'hard',
      checks: expect.arrayContaining([
        { kind: 'timedPerDoor', seconds: 11 },
        { kind: 'timedPerArea', seconds: 22 },
      ]),
    })
    expect(await rows.contentOf('occupancyRule', area)).toEqual({
      ...base,
      ...reset,
      id: `${area}:full`,
      kind: 'occupancy',
      max: 7,
      strength: 'hard',
    })
    expect(await rows.contentOf('escortRule', area)).toEqual({
      ...base,
      id: `${area}:escort`,
      kind: 'escort',
      withinSeconds: 45,
    })
    expect(await rows.contentOf('firstPersonRule', area)).toMatchObject({
      ...base,
      ...reset,
      id: `${area}:first`,
      kind: 'firstPerson',
    })
  })

  it('a door: class and age, contact, hold times, remote unlock, people exempt from lockdown, timetable', async () => {
    const { personUuid, departmentUuid, accessGroupUuid } = testApp.fixtures.ours.people
    const door = doors()[1]
    await rows.run(sql`insert into door_lockdown_exempt_person values (${rows.site}, ${door}, ${personUuid})`)
    await rows.run(sql`insert into door_lockdown_exempt_department values (${rows.site}, ${door}, ${departmentUuid})`)
    await rows.run(sql`update door set class = 'high', max_policy_age_hours = 6, out_of_service = 'Repair', permits_remote = false,
      settings = settings || '{"holdDelaySec": 9, "doorStatusInput": 1}' where uuid = ${door}`)
    const period =
      await rows.made(sql`insert into door_period (project_uuid, door_uuid, mode, windows, on_holidays, day_plans, unlock_after_first_person_group_uuid)
      values (${rows.site}, ${door}, 'unlocked', '[{"days": [1], "from": 480, "to": 540}]', 'asUsual', '{"holiday2": "closed"}', ${accessGroupUuid}) returning uuid`)
    expect(await rows.contentOf('door', door)).toMatchObject({
      id: door,
      class: { kind: 'high', maxPolicyAgeHours: 6 },
      isOutOfService: true,
      permitsRemote: false,
      hasContact: true,
      unlockSeconds: 9,
      longUnlockSeconds: 27,
      timetableId: door,
      lockdownExempt: { personIds: [personUuid], groupIds: [departmentUuid] },
    })
    expect(await rows.contentOf('timetable', door)).toEqual({
      id: door,
      periods: [{ mode: 'unlocked', scheduleId: period, unlockAfterFirstPersonGroupId: accessGroupUuid }],
    })
    expect(await rows.contentOf('schedule', period)).toEqual({
      id: period,
      week: [{ days: [1], from: 480, to: 540 }],
      onDayTypes: { holiday1: 'asUsual', holiday2: 'closed', holiday3: 'asUsual' },
    })
  })

  it('a door between two areas: the sides with their areas, readers and relay', async () => {
    const area = (name: string) =>
      rows.made(sql`insert into area (project_uuid, name) values (${rows.site}, ${name}) returning uuid`)
    const [hall, lab] = [await area('Hall'), await area('Lab')]
    const [door] = doors()
    const leadsTo = (areaUuid: string, direction: string) =>
      rows.run(sql`insert into area_door (project_uuid, area_uuid, door_uuid, direction)
        values (${rows.site}, ${areaUuid}, ${door}, ${direction})`)
    const sides = (fromAreaId: string, toAreaId: string) => [
      { id: `${door}:entry`, direction: 'entry', fromAreaId, toAreaId, readerIds: [`${door}:entry`] },
      {
        id: `${door}:exit`,
        direction: 'exit',
        fromAreaId: toAreaId,
        toAreaId: fromAreaId,
        readerIds: [`${door}:exit`],
      },
    ]
    const { deviceUuid } = testApp.fixtures.ours.office
    const content = { id: door, panelId: deviceUuid, relay: 0, groupIds: [] }
    expect(await rows.contentOf('door', door)).toMatchObject({ ...content, sides: sides('outside', 'inside') })
    await leadsTo(lab, 'entry')
    expect(await rows.contentOf('door', door)).toMatchObject({ sides: sides('outside', lab) })
    await leadsTo(hall, 'exit')
    expect(await rows.contentOf('door', door)).toMatchObject({ sides: sides(hall, lab) })
    expect(await rows.contentOf('area', lab)).toEqual({ id: lab, parentId: 'inside' })
  })

  it('what is shared with a company: its doors, hours and holidays, and the calendar', async () => {
    const company =
      await rows.made(sql`insert into company (project_uuid, name, all_doors, hours, on_holidays, holiday_follows_project)
      values (${rows.site}, 'Night shift', false, '[{"days": [5], "from": 1, "to": 2}]', 'closed', false) returning uuid`)
    await rows.run(sql`insert into company_door values (${rows.site}, ${company}, ${doors()[0]})`)
    expect(await rows.contentOf('companyDoorLimit', company)).toEqual({
      id: company,
      companyId: company,
      scheduleId: company,
      targets: { doorIds: [doors()[0]] },
    })
    const closedDays = { holiday1: 'closed', holiday2: 'closed', holiday3: 'closed' }
    expect(await rows.contentOf('schedule', company)).toEqual({
      id: company,
      week: [{ days: [5], from: 1, to: 2 }],
      onDayTypes: closedDays,
    })
    await rows.run(sql`insert into holiday (project_uuid, company_uuid, name, starts_on, ends_on, kind, from_minute, to_minute)
      values (${rows.site}, ${company}, 'Stocktaking', '2027-03-01', '2027-03-02', 'special', 600, 720)`)
    await rows.run(sql`insert into holiday (project_uuid, company_uuid, name, starts_on, ends_on, kind, repeats_yearly)
      values (${rows.site}, ${company}, 'Founding day', '2027-05-06', '2027-05-06', 'holiday3', true)`)
    expect(await rows.contentOf('calendar', company)).toEqual({
      id: company,
      layer: 'company',
      companyId: company,
      followsSite: false,
      entries: [
        { dayType: 'special', from: '2027-03-01', to: '2027-03-02', hours: { from: 600, to: 720 } },
        { dayType: 'holiday3', month: 5, day: 6 },
      ],
    })
  })
})
