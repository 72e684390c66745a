import { createHash, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../../src/db/tables.ts'
import type { TestApp } from '../test-app.ts'
import { png } from '../pictures.ts'
import type { Family } from '../fixtures.ts'
import { nothing, siteOf, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of calls and of pictures that devices took. */

export type ImageRow = Insertable<DB['captured_image']>

/** A picture as the upload stores it; by default one that an event about the family's person speaks of. */
export async function spareImage(
  testApp: TestApp,
  { office, people }: Family,
  { eventUuid = randomUUID(), companyUuid = people.companyUuid as string | null, isSpoken = true, ...row } = {} as {
    readonly eventUuid?: string
    readonly companyUuid?: string | null
    readonly isSpoken?: boolean
  } & Partial<ImageRow>,
): Promise<string> {
  const uuid = randomUUID()
  const bytes = png(320, 240)
  const own = { project_uuid: office.uuid, device_uuid: row.device_uuid ?? office.deviceUuid, name: `${uuid}.png` }
  await write(testApp, async (db) => {
    await db
      .insertInto('captured_image')
      .values({
        ...own,
        uuid,
        device_name: 'office panel',
        cause: 'event',
        taken_at: new Date(),
        time_quality: 'synced',
        received_at: new Date(),
        type: 'image/png',
        width: 320,
        height: 240,
        content_hash: testApp.services.vault.keyedHash(
          office.uuid,
          'image',
          createHash('sha256').update(bytes).digest('hex'),
        ),
        ciphertext: testApp.services.vault.encryptBytes(bytes),
        ...row,
      })
      .execute()
    const spoken = { ...own, event_uuid: eventUuid, company_uuid: companyUuid }
    if (isSpoken) await db.insertInto('event_media').values(spoken).execute()
  })
  return uuid
}

/** A call as ingest stores it; by default one to the family's person. */
export async function spareCall(
  testApp: TestApp,
  { office, people }: Family,
  row: Partial<Insertable<DB['door_event']>> = {},
): Promise<string> {
  const uuid = randomUUID()
  await write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: office.uuid,
        uuid,
        occurred_at: new Date(),
        received_at: new Date(),
        time_quality: 'synced',
        type: 'call',
        epoch: 'test',
        number: '1',
        device_uuid: office.deviceUuid,
        device_name: 'office panel',
        door_name: 'office front',
        person_name: 'Petra',
        person_uuid: people.personUuid,
        company_uuid: people.companyUuid,
        company_name: `${office === testApp.fixtures.ours.office ? 'ours' : 'theirs'} company`,
        call_result: 'answered',
        call_kind: 'app',
        call_seconds: 12,
        call_unlocked: true,
        ...row,
      })
      .execute(),
  )
  return uuid
}

const random = () => ({ uuid: randomUUID() })

export const samples: Readonly<Record<string, Sample>> = {
  'callLog.list': nothing,
  'callLog.export': {
    own: () => ({ device: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const { uuid, deviceUuid } = siteOf(testApp.fixtures, actor)
      await spareCall(testApp, testApp.fixtures.ours)
      // Of another site, without the company of the office.
      const elsewhere = { project_uuid: uuid, device_uuid: deviceUuid, company_uuid: null, company_name: null }
      await spareCall(testApp, testApp.fixtures.ours, elsewhere)
      return {}
    },
  },
  'capturedImage.list': nothing,
  'capturedImage.export': {
    own: () => ({ device: randomUUID() }),
    succeeds: async ({ testApp }) => {
      await spareImage(testApp, testApp.fixtures.ours)
      return {}
    },
  },
  'capturedImage.get': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await spareImage(testApp, testApp.fixtures.ours) }),
  },
}

const foreign: WrongIds = {
  wrongIds: async (testApp) => {
    await spareCall(testApp, testApp.fixtures.theirs)
    return [{ uuid: await spareImage(testApp, testApp.fixtures.theirs) }, { uuid: unknownUuid }]
  },
}

export const idOperations: SampleFile['idOperations'] = { 'capturedImage.get': foreign }
