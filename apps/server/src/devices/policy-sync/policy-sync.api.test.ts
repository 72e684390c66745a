import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import { sql } from 'kysely'
import {
  brokersInTurn,
  claim,
  startDeviceTestApp,
  until,
  type DeviceTestApp,
} from '../../../test/devices/device-test-app.ts'
import { PolicyHolder } from '../../../test/devices/policy-holder.ts'
import { TestDevice } from '../../../test/devices/test-device.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { insertPeople, insertSeededDevice, type SeededPeople } from '../../seed/records.ts'

describe.each(brokersInTurn(0))('a policy on its way to the devices (%s)', (kind) => {
  let testApp: DeviceTestApp
  let people: SeededPeople
  beforeAll(async () => {
    testApp = await startDeviceTestApp(kind)
    people = await testApp.test.database.write(systemScope, (db) =>
      insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
    )
  })
  afterAll(() => testApp.close())

  const change = <Row>(text: ReturnType<typeof sql<Row>>) =>
    testApp.test.database.write(systemScope, async (db) => (await text.execute(systemQueries(db, systemScope))).rows)
  const receiptOf = (device: Pick<TestDevice, 'uuid'>) =>
    testApp.rows((db) =>
      db.selectFrom('device_policy').selectAll().where('device_uuid', '=', device.uuid).executeTakeFirst(),
    )
  const newest = async () => {
    const head = await testApp.rows((db) =>
      db
        .selectFrom('policy_head')
        .select('version')
        .where('project_uuid', '=', testApp.projectUuid)
        .executeTakeFirstOrThrow(),
    )
    return Number(head.version)
  }
  const isCurrent = async (device: TestDevice) =>
    Number((await receiptOf(device))?.confirmed_version) === (await newest())

  /** A device that has taken all there is. */
  async function upToDate(): Promise<{ device: TestDevice; holder: PolicyHolder }> {
    const device = await testApp.connected({ policyVersion: 0 })
    const holder = new PolicyHolder()
    await holder.next(device)
    await until(() => isCurrent(device))
    // That it was sent may be noted after the device has answered.
    await until(async () => Number((await receiptOf(device))?.sent_version) === (await newest()))
    return { device, holder }
  }

  /** A claimed device of another site. */
  async function deviceOf(projectUuid: string): Promise<TestDevice> {
    const mac = kind === 'embedded' ? '0C11060B0001' : '0C11060B0002'
    const seededDevice = await testApp.test.database.write(systemScope, (db) =>
      insertSeededDevice(systemQueries(db, systemScope), projectUuid, {
        mac,
        name: 'Elsewhere',
        model: 'LD-200',
        type: 'doorPhone',
        doors: ['Their front', 'Their back'],
        claimCode: 'OTHERSITE1',
      }),
    )
    const { data } = await claim(testApp.url, mac, 'OTHERSITE1')
    return new TestDevice({ mac, uuid: seededDevice.uuid, doors: seededDevice.doors }, data!)
  }

  const hire = async (name: string, card: string, departmentUuid = people.accessGroupUuid) => {
    const { vault } = testApp.services
    const [row] = await change<{ uuid: string; person_uuid: string }>(sql`
      with person as (
        insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id)
        values (${testApp.projectUuid}, ${people.companyUuid}, ${name}, 'Secretname', ${name})
        returning project_uuid, company_uuid, uuid
      ), member as (
        insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
        select project_uuid, company_uuid, ${departmentUuid}::uuid, uuid from person
      )
      insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
      select project_uuid, company_uuid, uuid, 'card', ${vault.keyedHash(testApp.projectUuid, 'card', card)}, ${vault.encrypt(card)}
      from person returning uuid, person_uuid`)
    return { credential: row!.uuid, person: row!.person_uuid }
  }

  it('reaches a device although one of its codes was damaged in the database', async () => {
    const { credential } = await hire('Vera', 'F0F0')
    await change(sql`update credential set ciphertext = '\\x00'::bytea where uuid = ${credential}`)
    const { device, holder } = await upToDate()
    expect(holder.records.get(`credential ${credential}`)).not.toHaveProperty('hash')
    await change(sql`delete from credential where uuid = ${credential}`)
    await device.leave()
  })

  it('begins with everything that matters at the device’s doors, and no name or value of a person', async () => {
    await hire('Alma', 'A1B2C3')
    const { device, holder } = await upToDate()
    expect(holder.key).toBe(testApp.services.vault.deviceKey(device.uuid).toString('hex'))
    const kinds = (kind: string) => [...holder.records.keys()].filter((key) => key.startsWith(`${kind} `))
    expect(
      kinds('door')
        .map((key) => key.slice(5))
        .sort(),
    ).toEqual([...device.doors].sort())
    const cards = kinds('credential').map((key) => holder.records.get(key)!)
    const key = Buffer.from(holder.key!, 'hex')
    expect(cards.map(({ hash }) => hash)).toEqual([credentialHash(key, 'card', 'a1b2 c3')])
    const text = JSON.stringify([...holder.records.values()])
    expect(text).not.toMatch(/Secretname|A1B2C3/i)
    expect(holder.records.get(`door ${device.doors[1]}`)).toMatchObject({ relay: 1, panelId: device.uuid })
    await device.leave()
  })

  it('tells of a new person by what is new, and closes the receipt', async () => {
    const { device, holder } = await upToDate()
    const { person, credential } = await hire('Bea', 'B00001')
    const { message, ops } = await holder.next(device)
    expect(message.from).toBeGreaterThan(0)
    expect(message.key).toBeUndefined()
    expect(ops.map(([sign, kind]) => sign + kind).sort()).toEqual(['+credential', '+membership', '+person'])
    await until(() => isCurrent(device))

    await change(sql`delete from access_group_member where person_uuid = ${person}`)
    const update = await holder.next(device)
    // They have no right here any more, and are known: a reader on the way out lets them leave (access-decision.md
    // 14.2).
    expect(update.ops.map(([sign, kind]) => sign + kind)).toEqual(['-membership'])
    expect(holder.records.has(`credential ${credential}`)).toBe(true)
    await until(() => isCurrent(device))
    expect((await receiptOf(device))!.digest).toBe(holder.digest)
    await device.leave()
  })

  /** Person who may pass at another device alone. */
  async function hireElsewhere(name: string, card: string) {
    const [group] = await change<{ uuid: string }>(sql`insert into access_group
      (project_uuid, company_uuid, name, repeat, windows) values
      (${testApp.projectUuid}, ${people.companyUuid}, ${`${name} ${kind}`}, 'daily', '[]') returning uuid`)
    const other = await testApp.register()
    await change(sql`insert into access_group_door values
      (${testApp.projectUuid}, ${people.companyUuid}, ${group!.uuid}, ${other.doors[0]})`)
    return { ...(await hire(name, card, group!.uuid)), group: group!.uuid }
  }

  it('knows people who have no way to its doors by their credentials alone, so that they can leave', async () => {
    const { device, holder } = await upToDate()
    const { person, credential, group } = await hireElsewhere('Cleo', 'C00001')
    const version = await newest()
    await holder.until(device, (policy) => policy.version === version)
    expect([...holder.records.keys()].filter((key) => key.includes(group))).toEqual([])
    expect([...holder.records.values()].filter(({ personId }) => personId === person)).toMatchObject([
      { id: credential, hash: credentialHash(Buffer.from(holder.key!, 'hex'), 'card', 'C00001') },
    ])
    await device.leave()
  })

  it('says nothing of them to a panel that is too small, whose unknown cards the server finds out about', async () => {
    const device = await testApp.claimed()
    await device.connect({ policyVersion: 0, caps: { ...device.birth().caps, credentials: 1 } })
    const holder = new PolicyHolder()
    await holder.next(device)
    const { person, credential, group } = await hireElsewhere('Carl', 'C00002')
    const { vault } = testApp.services
    const [pin] = await change<{ uuid: string }>(sql`
      insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
      values (${testApp.projectUuid}, ${people.companyUuid}, ${person}, 'pin',
        ${vault.keyedHash(testApp.projectUuid, 'pin', '471147')}, ${vault.encrypt('471147')}) returning uuid`)
    const version = await newest()
    await holder.until(device, (policy) => policy.version === version)
    expect([...holder.records.keys()].filter((key) => key.includes(person) || key.includes(group))).toEqual([])

    const hash = (value: string) => credentialHash(Buffer.from(holder.key!, 'hex'), 'pin', value)
    const unknown = { type: 'access', door: 0, granted: false, reason: 'credentialUnknown', policyVersion: version }
    const reads = [
      { ...unknown, method: 'card', direction: 'entry', card: 'C00002' },
      { ...unknown, method: 'pin', direction: 'entry', hash: hash('471147') },
      { ...unknown, method: 'pin', direction: 'exit', hash: hash('000000') },
      { ...unknown, method: 'card', direction: 'entry', card: 'C0FFEE' },
    ]
    const at = { t: Date.now(), tq: 'synced', mono: 1 }
    await device.say('evt', {
      ...device.batch(1, 4),
      events: reads.map((read, index) => ({ n: index + 1, ...at, ...read })),
    })
    await device.next('evtack')
    const event = { reason: 'noGrant', person_uuid: person }
    expect(await testApp.eventsOf(device)).toMatchObject([
      { ...event, credential_uuid: credential },
      { ...event, credential_uuid: pin!.uuid },
      { reason: 'credentialUnknown', person_uuid: null },
      { reason: 'credentialUnknown', person_uuid: null },
    ])
    await change(sql`update credential set status = 'lost' where uuid = ${credential}`)
    const late = [
      { n: 5, ...at, ...reads[0], policyVersion: await newest() },
      { n: 6, ...at, ...reads[0] },
      { n: 7, ...at, ...reads[0], policyVersion: 1 },
    ]
    await device.say('evt', { ...device.batch(5, 7), events: late })
    await device.next('evtack')
    // As the version said that decided: by now it is lost, then it was not, and at first it had no holder.
    expect((await testApp.eventsOf(device)).slice(4).map(({ reason }) => reason)).toEqual([
      'credentialLost',
      'noGrant',
      'credentialUnknown',
    ])
    await device.leave()
  })

  it('is taken up again where a device has left off', async () => {
    const { device, holder } = await upToDate()
    await device.leave()
    await until(async () => (await testApp.connectionOf(device)) === 'offline')
    const { person } = await hire('Dora', 'D00001')
    await change(sql`insert into access_block (project_uuid, company_uuid, person_uuid, created_by)
      values (${testApp.projectUuid}, ${people.companyUuid}, ${person}, 'the test')`)
    expect(await isCurrent(device)).toBe(false)
    await device.connect({ policyVersion: holder.version })
    const { message, ops } = await holder.next(device)
    expect(message.from).toBeGreaterThan(0)
    expect(ops[0]!.slice(0, 2)).toEqual(['+', 'block'])
    await until(() => isCurrent(device))
    await device.leave()
  })

  it('is sent whole to a device that has something else', async () => {
    const { device, holder } = await upToDate()
    holder.records.clear()
    await hire('Edda', 'E00001')
    const delta = await holder.next(device)
    expect(delta.message.from).toBeGreaterThan(0)
    const whole = await holder.next(device)
    expect(whole.message.from).toBe(0)
    await until(() => isCurrent(device))
    expect((await receiptOf(device))!.problem).toBeNull()
    await device.leave()
  })

  it('brings a plan that begins and ends at once', async () => {
    const { device, holder } = await upToDate()
    const [plan] = await change<{ uuid: string }>(sql`insert into emergency_plan (project_uuid, name, kind, rank)
      values (${testApp.projectUuid}, ${'Lockdown ' + device.uuid}, 'lockdown', 1) returning uuid`)
    await holder.until(device, ({ records }) => records.has(`plan ${plan!.uuid}`))
    await change(sql`insert into plan_run (project_uuid, plan_uuid, started_by)
      values (${testApp.projectUuid}, ${plan!.uuid}, 'the test')`)
    const { message } = await holder.next(device)
    expect([message.from === message.to, message.ops, message.plans?.map(({ planId }) => planId)]).toEqual([
      true,
      [],
      [plan!.uuid],
    ])
    await change(sql`update plan_run set ended_at = now(), ended_by = 'the test' where plan_uuid = ${plan!.uuid}`)
    expect((await holder.next(device)).message.plans).toEqual([])
    await device.leave()
  })

  it('brings a plan of other doors as well: the start of any resets anti-passback', async () => {
    const { device, holder } = await upToDate()
    const [plan] = await change<{
      uuid: string
    }>(sql`insert into emergency_plan (project_uuid, name, kind, rank, all_doors)
      values (${testApp.projectUuid}, ${'No door ' + device.uuid}, 'lock', 1, false) returning uuid`)
    await holder.until(device, ({ records }) => records.has(`plan ${plan!.uuid}`))
    await change(sql`insert into plan_run (project_uuid, plan_uuid, started_by)
      values (${testApp.projectUuid}, ${plan!.uuid}, 'the test')`)
    expect((await holder.next(device)).message.plans?.map(({ planId }) => planId)).toEqual([plan!.uuid])
    await change(sql`update plan_run set ended_at = now(), ended_by = 'the test' where plan_uuid = ${plan!.uuid}`)
    expect((await holder.next(device)).message.plans).toEqual([])
    await device.leave()
  })

  it('brings anti-passback resets of an area, one or more, and to a device that was offline as well', async () => {
    const { device, holder } = await upToDate()
    const [area] = await change<{ uuid: string }>(sql`insert into area (project_uuid, name)
      values (${testApp.projectUuid}, 'Store') returning uuid`)
    await change(sql`insert into area_door (project_uuid, area_uuid, door_uuid, direction)
      values (${testApp.projectUuid}, ${area!.uuid}, ${device.doors[0]!}, 'entry')`)
    await holder.until(device, ({ records }) => records.has(`areaRule ${area!.uuid}`))
    const forget = (at: Date, person: string | null) =>
      change(sql`insert into apb_reset (project_uuid, area_uuid, company_uuid, person_uuid, at, created_by)
        values (${testApp.projectUuid}, ${area!.uuid}, ${person && people.companyUuid}, ${person}, ${at}, 'the test')
        on conflict on constraint apb_reset_once do update set at = excluded.at`)
    const resetOf = (at: Date, personId?: string) => ({
      areaId: area!.uuid,
      at: at.getTime(),
      ...(personId && { personId }),
    })
    const [first, second, third] = [3, 2, 1].map((minutes) => new Date(Date.now() - minutes * 60_000))
    await forget(first!, people.personUuid)
    const { message } = await holder.next(device)
    expect([message.from === message.to, message.ops, message.apbResets]).toEqual([
      true,
      [],
      [resetOf(first!, people.personUuid)],
    ])
    await until(() => isCurrent(device))
    await device.leave()
    await until(async () => (await testApp.connectionOf(device)) === 'offline')
    await forget(second!, null)
    await forget(third!, people.personUuid)
    await device.connect({ policyVersion: holder.version })
    expect((await holder.next(device)).message.apbResets).toEqual([
      resetOf(third!, people.personUuid),
      resetOf(second!),
    ])
    await device.leave()
    await change(sql`delete from area where uuid = ${area!.uuid}`)
  })

  it('never reaches the devices of other sites, or one that takes no policies', async () => {
    const plainDevice = await testApp.connected()
    const [site] = await change<{ uuid: string }>(sql`
      insert into project (kind, name, installer_uuid, distributor_uuid, sub_distributor_uuid, time_zone)
      select kind, ${`Other ${kind}`}, installer_uuid, distributor_uuid, sub_distributor_uuid, time_zone from project
      where uuid = ${testApp.projectUuid} returning uuid`)
    const foreign = await deviceOf(site!.uuid)
    await foreign.connect({ policyVersion: 0 })
    const theirs = new PolicyHolder()
    await theirs.next(foreign)
    const { device, holder } = await upToDate()
    await hire('Fay', 'F00001')
    await holder.next(device)
    await until(() => isCurrent(device))
    expect(plainDevice.heard('policy')).toEqual([])
    expect(await receiptOf(plainDevice)).toBeUndefined()
    expect(foreign.heard('policy')).toEqual([])
    expect([...theirs.records.keys()].filter((key) => /^(person|credential|grant) /.test(key))).toEqual([])
    for (const one of [plainDevice, foreign, device]) await one.leave()
  })

  it('believes no confirmation that it did not ask for', async () => {
    const { device } = await upToDate()
    const before = await receiptOf(device)
    const ack = { v: 1, ts: Date.now(), version: 1, digest: '0'.repeat(64), count: 3 }
    for (const wrong of [
      { ...ack, version: Number.MAX_SAFE_INTEGER },
      { ...ack, digest: 'x' },
      { ...ack, count: -1 },
      { ...ack, problem: 'a'.repeat(5_000) },
      { ...ack, problem: 'somethingNew' },
      {},
    ])
      await device.say('policyack', wrong)
    await device.report(1, 1)
    await device.next('evtack')
    expect(await receiptOf(device)).toEqual(before)
    // A device that goes on refusing is not sent everything for ever.
    await hire('Gina', 'G00001')
    for (let count = 0; count < 5; count += 1) {
      const message = await device.next('policy', undefined, 1_000).catch(() => null)
      if (!message) break
      await device.say('policyack', { ...ack, version: 0, problem: 'mismatch' })
    }
    await device.report(2, 2)
    await device.next('evtack')
    expect(device.heard('policy')).toEqual([])
    expect((await receiptOf(device))!.problem).toBe('mismatch')
    await device.leave()
  })
})
