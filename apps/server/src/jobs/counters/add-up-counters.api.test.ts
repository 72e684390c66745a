import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { hourMs, minuteMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { insertSeededDevice } from '../../seed/records.ts'
import { addUp, addUpCounters } from './add-up-counters.ts'

const macs = ['0C1108000001', '0C1108000002', '0C1108000003'] as const
const noon = Date.parse('2026-11-20T12:00:00Z')
const epochs = macs.map(() => 'abcdef01')
const last = macs.map(() => 0)

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { uuid } = testApp.fixtures.ours.office
  await testApp.services.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    for (const mac of macs)
      await insertSeededDevice(db, uuid, { mac, name: mac, model: 'LD-200', type: 'doorPhone', doors: [`Door ${mac}`] })
  })
})
afterAll(() => testApp.close())

/** What a step does; `ago` in minutes. */
const aBatch = fc.record({
  step: fc.constant('batch' as const),
  device: fc.nat({ max: macs.length - 1 }),
  events: fc.array(fc.record({ granted: fc.boolean(), own: fc.boolean(), ago: fc.nat({ max: 300 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
})
const aStep = fc.oneof(
  { weight: 4, arbitrary: aBatch },
  fc.constant({ step: 'add up' as const }),
  fc.constant({ step: 'die adding up' as const }),
  fc.record({ step: fc.constant('all at once' as const), batches: fc.array(aBatch, { minLength: 2, maxLength: 5 }) }),
)

async function send({ device, events }: Readonly<typeof aBatch extends fc.Arbitrary<infer Batch> ? Batch : never>) {
  const { personUuid } = testApp.fixtures.ours.people
  const from = last[device]! + 1
  const to = from + events.length - 1
  last[device] = to
  const message = {
    v: 1,
    ts: noon,
    epoch: epochs[device]!,
    boot: 1,
    from,
    to,
    events: events.map(({ granted, own, ago }, index): DeviceEvent => ({
      n: from + index,
      t: noon - ago * minuteMs,
      tq: 'synced',
      mono: index,
      type: 'access',
      door: 0,
      granted,
      method: 'card',
      ...(own && { person: personUuid }),
    })),
  } as const
  // A device sends again what was not acknowledged.
  for (let attempt = 0; attempt < 2; attempt += 1)
    await ingestBatch(
      testApp.services.database,
      macs[device]!,
      { ...message, events: [...message.events] },
      new Date(noon),
    )
}

const services = () => ({ ...testApp.services, now: () => new Date(noon + hourMs) })

/** Adds up and is killed before the commit, once for each of the counters. */
async function dieAddingUp(): Promise<void> {
  for (const counter of ['door_counter', 'company_counter'] as const) {
    const dying = testApp.services.database.write(systemScope, async (db) => {
      await addUp(db, counter, new Date(noon))
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(systemQueries(db, systemScope))
    })
    await expect(dying).rejects.toThrow()
  }
}

async function expectCounted(): Promise<void> {
  const quarter = sql`date_bin('15 minutes', occurred_at, timestamptz '2000-01-01Z')`
  const counts = (statement: ReturnType<typeof sql>) =>
    testApp.services.database.read(
      systemScope,
      async (db) => (await statement.execute(systemQueries(db, systemScope))).rows,
    )
  const counting = sql`(count(*) filter (where granted))::int as opened, (count(*) filter (where not granted))::int as refused
    from door_event where type = 'access'`
  expect(
    await counts(sql`select project_uuid, starts_at, sum(opened)::int as opened, sum(refused)::int as refused
      from door_counter group by 1, 2 order by 1, 2`),
  ).toEqual(await counts(sql`select project_uuid, ${quarter} as starts_at, ${counting} group by 1, 2 order by 1, 2`))
  expect(
    await counts(sql`select project_uuid, company_uuid, starts_at, sum(opened)::int as opened, sum(refused)::int as refused
      from company_counter group by 1, 2, 3 order by 1, 2, 3`),
  ).toEqual(
    await counts(sql`select project_uuid, company_uuid, ${quarter} as starts_at, ${counting} and company_uuid is not null
      group by 1, 2, 3 order by 1, 2, 3`),
  )
}

it('the counters say what counting says, whenever they are added up and whatever is killed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        if (one.step === 'batch') await send(one)
        else if (one.step === 'add up') await addUpCounters(services())
        else if (one.step === 'die adding up') await dieAddingUp()
        else {
          // Batches of one device come one after the other, as its queue has it.
          const byDevice = Map.groupBy(one.batches, ({ device }) => device)
          await Promise.all([
            ...[...byDevice.values()].map(async (batches) => {
              for (const batch of batches) await send(batch)
            }),
            addUpCounters(services()),
            addUpCounters(services()),
          ])
        }
        await expectCounted()
      }
    }),
    runsOf(200, 15),
  )
  await addUpCounters(services())
  const { rows } = await testApp.services.database.read(systemScope, (db) =>
    sql<{ count: string }>`select count(*) from door_counter
      where device_uuid <> '00000000-0000-0000-0000-000000000000'`.execute(systemQueries(db, systemScope)),
  )
  expect(rows).toEqual([{ count: '0' }])
}, 180_000)
