import { beforeAll, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp('embedded', { limited: 'yes', TRUSTED_PROXIES: '127.0.0.1' })
  return () => testApp.close()
})

const ask = async (mac: string, address = '203.0.113.1') => {
  const headers = { 'x-forwarded-for': address }
  const response = await fetch(`${testApp.url}/device/v1/redirect/${mac}`, { headers })
  const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> }
  return { status: response.status, code, data }
}

it('answers everybody alike but for a record that names another server, and keeps when its device asked', async () => {
  const own = { status: 200, code: 0, data: { url: testApp.services.config.publicUrl } }
  await write(testApp, async (db) => {
    const by = { created_by: 'super' }
    const server = { name: 'Region', url: 'https://region.example', ...by }
    const { uuid } = await db.insertInto('redirect_server').values(server).returning('uuid').executeTakeFirstOrThrow()
    const records = [
      { mac: '0C1105FC0001', server_uuid: uuid, ...by },
      { mac: '0C1105FC0002', ...by },
    ]
    await db.insertInto('redirection').values(records).execute()
  })
  const device = await testApp.register()
  expect(await ask('0C1105FC00FF')).toEqual(own)
  expect(await ask(device.mac)).toEqual(own)
  expect(await ask('0C1105FC0002')).toEqual(own)
  expect(await ask('0c-11-05-fc-00-01')).toEqual({ ...own, data: { url: 'https://region.example' } })
  expect(await ask('A123')).toMatchObject({ status: 422, data: { failure: 'invalidInput', params: { field: 'mac' } } })
  expect((await ask('0C1105000000')).status).toBe(422)

  const lastRequest = async () =>
    (
      await testApp.rows((db) =>
        db
          .selectFrom('redirection')
          .select('last_request_at')
          .where('mac', '=', '0C1105FC0001')
          .executeTakeFirstOrThrow(),
      )
    ).last_request_at
  await until(async () => (await lastRequest()) !== null)
  const first = await lastRequest()
  await ask('0C1105FC0001')
  expect(await lastRequest()).toEqual(first)
})

it('answers one network address sixty times a minute', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 62; index++) statuses.push((await ask('0C1105FC0003', '203.0.113.2')).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
  expect((await ask('0C1105FC0003', '203.0.113.3')).status).toBe(200)
})
