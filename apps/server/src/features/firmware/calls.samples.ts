import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readVersion } from '@lintel/devices/firmware/version.ts'
import { writeHeader } from '@lintel/devices/firmware/image.ts'
import { fileOf } from '../../../test/pictures.ts'
import {
  direct,
  unknownUuid,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
} from '../../../test/samples/kit.ts'

/** An image of a version, with some bytes. */
export const image = (version: string, model = 'LC-4', minVersion?: string): Buffer =>
  Buffer.concat([
    writeHeader({ model, version, ...(minVersion !== undefined && { minVersion }) }),
    Buffer.from('bytes'),
  ])

/** Of the model that stands at every site of the fixtures, and none that there was before. */
const newVersion = (): string => ['20', ...Array.from({ length: 3 }, () => randomInt(1, 99_999))].join('.')

interface Version {
  readonly model?: string
  readonly name?: string
  readonly visibility?: 'all' | 'chosen' | 'hidden'
}

/** A version that was published before, as its row; its image is not there. */
export async function addFirmware(
  { testApp }: Pick<Stage, 'testApp'>,
  { model = 'LD-200', name = newVersion(), visibility = 'all' }: Version = {},
): Promise<string> {
  const uuid = randomUUID()
  const sha256 = randomBytes(32).toString('hex')
  const at = new Date('2026-11-01T08:00:00Z')
  await write(testApp, async (db) => {
    await db.insertInto('stored_object').values({ sha256, bytes: 10, kind: 'firmware', named_at: at }).execute()
    await db
      .insertInto('firmware')
      .values({
        uuid,
        model,
        name,
        number: [...readVersion(name)!],
        sha256,
        bytes: 10,
        signature: 's',
        visibility,
        published_by: 'Platform',
        published_at: at,
      })
      .execute()
  })
  return uuid
}

const form = { notes: '', visibility: 'all', distributors: [], mustUpdate: true }

export const samples: Readonly<Record<string, Sample>> = {
  'firmware.list': { own: () => ({}) },
  'firmware.get': {
    own: () => ({ uuid: unknownUuid }),
    succeeds: async (stage) => ({ uuid: await addFirmware(stage) }),
    as: ({ superManager }) => superManager,
  },
  'firmware.publish': direct(() => ({ ...form, file: fileOf(image('50.9.0.0'), 'image.firmware') })),
  'firmware.edit': {
    own: () => ({ uuid: unknownUuid, version: 1, ...form }),
    succeeds: async (stage) => ({ uuid: await addFirmware(stage), version: 1, ...form }),
  },
  'firmware.remove': {
    own: () => ({ uuid: unknownUuid, version: 1 }),
    succeeds: async (stage) => ({ uuid: await addFirmware(stage), version: 1 }),
  },
  'firmware.download': {
    own: () => ({ uuid: unknownUuid }),
    succeeds: async ({ testApp }) => {
      const uuid = await addFirmware({ testApp })
      const { sha256 } = await testApp.services.objects.put(
        (async function* () {
          yield image('50.1.0.1')
        })(),
      )
      await write(testApp, async (db) => {
        const at = new Date('2026-11-01T08:00:00Z')
        await db.insertInto('stored_object').values({ sha256, bytes: 10, kind: 'firmware', named_at: at }).execute()
        await db
          .updateTable('firmware')
          .set({ sha256, bytes: image('50.1.0.1').length })
          .where('uuid', '=', uuid)
          .execute()
      })
      return { uuid }
    },
  },
}

const wrong = (more: object = {}): WrongIds => ({ wrongIds: async () => [{ ...more, uuid: unknownUuid }] })
export const idOperations: SampleFile['idOperations'] = {
  'firmware.get': wrong(),
  'firmware.edit': wrong({ ...form, version: 1 }),
  'firmware.remove': wrong({ version: 1 }),
  'firmware.download': wrong(),
}
