import { randomUUID } from 'node:crypto'
import {
  direct,
  nothing,
  unknownUuid,
  write,
  type Sample,
  type SampleFile,
  type WrongIds,
} from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of device models, which are the platform's: there is no foreign one. */

/** A form of a model that nothing else is like. */
export const modelForm = () => ({
  model: `X-${randomUUID().slice(0, 8)}`,
  code: nextCode(),
  name: 'Sample phone',
  maker: 'Sample works',
  type: 'doorPhone' as const,
  relays: 2,
})

/** Codes of this version lie below. */
const [firstCode, codes] = [100, 900]
let count = 0
const nextCode = (): number => firstCode + (count++ % codes)

/** A model that was added. */
export function spareModel(testApp: TestApp): Promise<{ uuid: string; version: number }> {
  return write(testApp, (db) =>
    db
      .insertInto('device_model')
      .values({ ...modelForm(), security_relays: 0, readers: 0 })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

const random = () => ({ uuid: randomUUID() })

export const samples: Readonly<Record<string, Sample>> = {
  'deviceModel.list': nothing,
  'deviceModel.get': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: (await spareModel(testApp)).uuid }),
  },
  'deviceModel.create': direct(modelForm),
  'deviceModel.edit': {
    own: () => ({ ...modelForm(), ...random(), version: 1 }),
    succeeds: async ({ testApp }) => ({ ...modelForm(), ...(await spareModel(testApp)) }),
  },
  'deviceModel.remove': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: (await spareModel(testApp)).uuid }),
  },
}

const unknown = (more: () => object = () => ({})): WrongIds => ({
  wrongIds: async () => [
    { ...more(), uuid: randomUUID() },
    { ...more(), uuid: unknownUuid },
  ],
})

export const idOperations: SampleFile['idOperations'] = {
  'deviceModel.get': unknown(),
  'deviceModel.edit': unknown(() => ({ ...modelForm(), version: 1 })),
  'deviceModel.remove': unknown(),
}
