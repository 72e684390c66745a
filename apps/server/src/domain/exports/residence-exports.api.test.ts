import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf, Operation } from '@lintel/contract/kit/operation.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spareEvent } from '../../../test/samples/residential/homes.ts'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Sheets of a community, which has no companies to name. */

const { alarm, callLog, doorLog, library, personnel, tempKey } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

async function headsOf<Op extends Operation>(of: Op, input: InputOf<Op>): Promise<unknown[]> {
  const { data, failure } = await manager.call(of, input)
  if (!(data instanceof File)) throw new Error(`no file: ${failure}`)
  return (await readSheets(Buffer.from(await data.arrayBuffer())))[0]!.data[0]!
}

it('sheets of a community have no column of companies', async () => {
  const { community } = testApp.fixtures.ours
  const companyUuid = await residenceCompany(testApp, community.uuid)
  await manager.call(personnel.create, { companyUuid, firstName: 'Ida', lastName: 'Guard', cards: ['AB12CD'] })
  await manager.call(tempKey.create, {
    companyUuid,
    name: 'Plumber',
    repeat: 'never',
    startsAt: '2040-01-01T08:00',
    endsAt: '2040-01-02T08:00',
    doorUuids: [community.doors[0]!],
  })
  await spareEvent(testApp)
  await spareEvent(testApp, { type: 'call', call_result: 'answered', call_kind: 'app' })
  const commonColumns = { project_uuid: community.uuid, device_uuid: community.deviceUuid, occurred_at: new Date() }
  await write(testApp, (db) =>
    db
      .insertInto('alarm_record')
      .values({ ...commonColumns, type: 'tamper', level: 'critical' })
      .execute(),
  )
  const sheets = [
    await headsOf(personnel.export, {}),
    await headsOf(tempKey.export, {}),
    await headsOf(library.export, { kind: 'card' }),
    await headsOf(alarm.export, {}),
    await headsOf(doorLog.export, {}),
    await headsOf(callLog.export, {}),
  ]
  for (const heads of sheets) expect(heads).not.toContain('Company')
  // What is the site's stays.
  expect(sheets[4]).toContain('Device')
  expect(sheets[1]).toEqual(expect.arrayContaining(['Pass for', 'Building', 'Apartment']))
})
