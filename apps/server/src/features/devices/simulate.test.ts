import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device } from '@lintel/contract/devices/operations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

/** A device that was registered and never claimed is played by the portal, where that is on the own machine. */
describe.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080', true],
  ['https://portal.example', false],
])('a portal at %s', (PUBLIC_URL, isLocal) => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp({ PUBLIC_URL })
  })
  afterAll(() => testApp.close())

  it(isLocal ? 'plays a device that was never claimed' : 'plays none', async () => {
    const { office, officeManager } = testApp.fixtures.ours
    const manager = await testApp.as(officeManager)
    const uuid = await spareDevice(testApp, office.uuid)
    const answer = await manager.call(device.simulate, { uuid })
    expect(answer.failure).toBe(isLocal ? undefined : 'noPermission')
    expect((await manager.call(device.get, { uuid })).data.isSimulated).toBe(isLocal)
  })

  it.runIf(isLocal)('plays none that has a secret of its own', async () => {
    const { office, officeManager } = testApp.fixtures.ours
    const manager = await testApp.as(officeManager)
    const uuid = await spareDevice(testApp, office.uuid)
    await testApp.test.database.write(systemScope, (db) =>
      systemQueries(db, systemScope)
        .updateTable('device_credential')
        .set({ secret_hash: Buffer.alloc(32, 1) })
        .where('device_uuid', '=', uuid)
        .execute(),
    )
    expect((await manager.call(device.simulate, { uuid })).failure).toBe('staleRecord')
    expect((await manager.call(device.get, { uuid })).data.isSimulated).toBe(false)
  })
})
