import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows, type Caller } from '../../../test/test-app.ts'
import { keyTestAppDay, startVisitorPassTestApp } from '../../../test/visitor-pass-test-app.ts'
import { write } from '../../../test/samples/kit.ts'

const { session, tempKey } = contract
const { testApp, manager, ours, form, createKey, credentials, setSite } = await startVisitorPassTestApp()
afterAll(() => testApp.close())

describe('a temporary key in the portal', () => {
  it('shows visitor, host and times, and never its digits', async () => {
    const { people } = ours
    const { uuid, key, qrCode } = await createKey('Fay', {
      hostUuid: people.personUuid,
      idNumber: 'X12',
      phoneCode: '49',
      phone: '301234',
    })
    const answer = await manager.call(tempKey.get, { uuid })
    expect(answer.data).toMatchObject({
      name: 'Fay',
      hostUuid: people.personUuid,
      startsAt: '2026-11-23T09:00',
      endsAt: '2026-11-25T18:00',
      validFrom: '2026-11-23T08:00:00.000Z',
      countPerDoor: 1,
      doors: [{ uuid: ours.office.doors[0], name: 'office front' }],
      createdBy: 'ours-office-pm',
    })
    expect(answer.data.hostName).toContain('Petra')
    const list = await manager.call(tempKey.list, { keyword: 'fay' })
    expect(list.data.rows).toMatchObject([{ uuid, doors: 1, idNumber: 'X12' }])
    const trail = await allRows(testApp)((db) => db.selectFrom('audit_entry').select('detail').execute())
    for (const code of [key, qrCode]) expect(JSON.stringify([answer.data, list.data, trail])).not.toContain(code)
  })

  it('is found by its state, which follows the clock', async () => {
    const { uuid } = await createKey('Gus')
    const states = async () => {
      const found = []
      for (const state of ['notStarted', 'valid', 'expired', 'revoked'] as const) {
        const { data } = await caller.call(tempKey.list, { keyword: 'Gus', state })
        if (data.rows.some((row) => row.uuid === uuid && row.state === state)) found.push(state)
      }
      return found
    }
    let caller = manager
    const at = async (now: Date) => {
      testApp.setNow(now)
      caller = await testApp.as(ours.officeManager)
      return states()
    }
    expect(await at(new Date('2026-11-23T07:59:59Z'))).toEqual(['notStarted'])
    expect(await at(new Date('2026-11-23T08:00:00Z'))).toEqual(['valid'])
    expect(await at(new Date('2026-11-25T17:00:00Z'))).toEqual(['expired'])
    await caller.call(tempKey.revoke, { uuid })
    expect(await states()).toEqual(['revoked'])
    testApp.setNow(keyTestAppDay)
    await createKey('Gus again', { repeat: 'weekly', windows: [{ days: [2], from: 600, to: 660 }] })
    const { data } = await manager.call(tempKey.list, { companyUuid: ours.people.companyUuid, repeat: 'weekly' })
    expect(data.rows.map(({ repeat }) => repeat)).toEqual(['weekly'])
  })

  it('is found by the time in which it holds', async () => {
    const { uuid } = await createKey('Ivy Validity')
    const found = async (input: object) => {
      const { data } = await manager.call(tempKey.list, { keyword: 'Validity', ...input })
      return data.rows.some((row) => row.uuid === uuid)
    }
    expect(await found({ from: '2026-11-25T16:59:59Z' })).toBe(true)
    expect(await found({ from: '2026-11-25T17:00:00Z' })).toBe(false)
    expect(await found({ to: '2026-11-23T08:00:01Z' })).toBe(true)
    expect(await found({ to: '2026-11-23T08:00:00Z' })).toBe(false)
    expect((await manager.call(tempKey.list, { from: 'yesterday' })).failure).toBe('invalidInput')
  })

  it('shows its digits to a caller that asks, and leaves an entry that does not hold them', async () => {
    const { uuid, key, qrCode, link } = await createKey('Max')
    const answer = await manager.call(tempKey.show, { uuid })
    expect(answer.data).toEqual({ key, qrCode, link })
    expect(qrCode).not.toContain(key)
    expect(Buffer.from(qrCode, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const trail = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().where('operation', '=', 'tempKey.show').execute(),
    )
    expect(trail).toMatchObject([{ target: uuid }])
    for (const code of [key, qrCode]) expect(JSON.stringify(trail)).not.toContain(code)
    await manager.call(tempKey.revoke, { uuid })
    expect((await manager.call(tempKey.show, { uuid })).failure).toBe('keyRevoked')
  })

  it('shows its digits to no caller where the site hides PINs, but to its maker and in the mail', async () => {
    await setSite({ encryptPin: true })
    const { uuid, key, qrCode, link } = await createKey('Nia', { email: 'nia@test.invalid' })
    expect(key).toMatch(/^9\d{7}$/)
    expect((await manager.call(tempKey.show, { uuid })).failure).toBe('featureOff')
    expect((await manager.call(tempKey.resend, { uuid })).code).toBe(0)
    await setSite({})
    expect((await manager.call(tempKey.show, { uuid })).data).toEqual({ key, qrCode, link })
  })

  it('is made by an administrator as what the site lets, and not at all where it lets nothing', async () => {
    const admin = await testApp.as(ours.admin)
    const answer = (name: string) => admin.call(tempKey.create, form(name))
    await setSite({ pinMakers: 'managers', qrCodeMakers: 'managers' })
    expect((await answer('Quy')).failure).toBe('featureOff')
    const mayMake = async (by: Caller) => (await by.call(session.current, {})).data.facts.makesKeys
    expect([await mayMake(admin), await mayMake(manager)]).toEqual([false, true])
    await setSite({ pinMakers: 'managers', qrCodeMakers: 'admins' })
    const { data } = await answer('Quy')
    await setSite({})
    expect((await credentials(data.uuid)).map(({ kind }) => kind)).toEqual(['qr'])
    expect([data.key, data.qrCode.length > 0]).toEqual(['', true])
    expect((await admin.call(tempKey.get, { uuid: data.uuid })).data).toMatchObject({ hasQrCode: true })
  })

  it('says how often it opened, by PIN and QR code together, and how often it may at all devices', async () => {
    const { office } = ours
    const { uuid } = await createKey('Oda', { countPerDoor: 2, doorUuids: [...office.doors] })
    const uses = async () => {
      const { used, allowed } = (await manager.call(tempKey.get, { uuid })).data
      return [used, allowed]
    }
    // Both doors are those of one device.
    expect(await uses()).toEqual([0, 2])
    const accessEvent = (method: string, granted: boolean) => ({
      project_uuid: office.uuid,
      uuid: randomUUID(),
      occurred_at: new Date('2026-11-23T10:00:00Z'),
      received_at: new Date('2026-11-23T10:00:00Z'),
      time_quality: 'synced' as const,
      type: 'access' as const,
      epoch: 'e',
      number: 1,
      device_uuid: office.deviceUuid,
      device_name: 'panel',
      person_uuid: uuid,
      method,
      granted,
    })
    const events = [
      accessEvent('pin', true),
      accessEvent('qr', true),
      accessEvent('qr', false),
      accessEvent('plate', true),
    ]
    await write(testApp, (db) => db.insertInto('door_event').values(events).execute())
    expect(await uses()).toEqual([2, 2])
    const { data } = await manager.call(tempKey.list, { keyword: 'Oda' })
    expect(data.rows).toMatchObject([{ used: 2, allowed: 2 }])
    const daily = await createKey('Pia', { repeat: 'daily', windows: [{ days: [1], from: 540, to: 600 }] })
    expect((await manager.call(tempKey.get, { uuid: daily.uuid })).data).toMatchObject({ used: 0, allowed: null })
  })

  it('is a QR code only where a camera at its doors reads one, and follows its doors', async () => {
    const { office } = ours
    const [front] = office.doors as [string]
    const setModel = (model: string) =>
      write(testApp, (db) => db.updateTable('device').set({ model }).where('uuid', '=', office.deviceUuid).execute())
    const kindsOf = async (uuid: string) => (await manager.call(tempKey.get, { uuid })).data.kinds
    const { uuid, key, qrCode } = await createKey('Rae')
    expect(await kindsOf(uuid)).toEqual(['pin', 'qr'])
    await setModel('LC-4')
    const blind = await createKey('Sam')
    expect(await kindsOf(blind.uuid)).toEqual(['pin'])
    expect((await manager.call(tempKey.get, { uuid: blind.uuid })).data.hasQrCode).toBe(false)
    const { companyUuid: _fixed, ...edited } = form('Rae')
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 1 })).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['pin'])
    await setSite({ pinMakers: 'managers', qrCodeMakers: 'admins' })
    const admin = await testApp.as(ours.admin)
    const answer = await admin.call(tempKey.create, { ...form('Tia'), doorUuids: [front] })
    expect(answer.failure).toBe('noCameraAtDoors')
    await setSite({})
    await setModel('LD-200')
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 2 })).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['pin', 'qr'])
    const now = (await manager.call(tempKey.show, { uuid })).data
    expect([now.key === key, now.qrCode === qrCode, now.qrCode.includes(key)]).toEqual([true, false, false])
  })

  it('is exported as it is listed, found by ID number and by who made it', async () => {
    await createKey('Uma', { idNumber: 'ZZ81' })
    const found = async (filter: object) => (await manager.call(tempKey.list, filter)).data.rows.map(({ name }) => name)
    expect(await found({ idNumber: 'zz8' })).toEqual(['Uma'])
    expect(await found({ idNumber: 'z_8' })).toEqual([])
    expect(await found({ keyword: 'Uma', createdBy: 'office-pm' })).toEqual(['Uma'])
    expect(await found({ keyword: 'Uma', createdBy: 'nobody' })).toEqual([])
    const file = (await manager.call(tempKey.export, { idNumber: 'ZZ81' })).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    const [heads, line] = sheet!.data
    const cell = (head: string) => line![heads!.indexOf(head)]
    // Figures are numbers, so that a sheet can add them up; what only looks like one is not.
    expect(['Doors', 'Uses', 'Uses allowed', 'ID number'].map(cell)).toEqual([1, 0, 1, 'ZZ81'])
    expect((await manager.call(tempKey.export, { idNumber: 'none' })).failure).toBe('exportEmpty')
  })

  it('is not changed, mailed or revoked again after it was revoked, and can be deleted', async () => {
    const { uuid } = await createKey('Hal', { email: 'hal@test.invalid' })
    const { companyUuid: _fixed, ...edited } = form('Hal')
    expect((await manager.call(tempKey.revoke, { uuid })).code).toBe(0)
    const answers = [
      await manager.call(tempKey.edit, { ...edited, uuid, version: 2 }),
      await manager.call(tempKey.resend, { uuid }),
      await manager.call(tempKey.revoke, { uuid }),
    ]
    expect(answers.map(({ failure }) => failure)).toEqual(['keyRevoked', 'keyRevoked', 'keyRevoked'])
    expect((await manager.call(tempKey.remove, { uuid })).code).toBe(0)
    expect((await manager.call(tempKey.get, { uuid })).failure).toBe('notFound')
  })

  it('is changed by the one who saw it last', async () => {
    const { uuid } = await createKey('Ida')
    const { companyUuid: _fixed, ...edited } = form('Ida B')
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 1 })).code).toBe(0)
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 1 })).failure).toBe('staleRecord')
  })
})
