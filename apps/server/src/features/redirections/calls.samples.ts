import { randomUUID } from 'node:crypto'
import {
  direct,
  nothing,
  write,
  type Sample,
  type SampleFile,
  unknownUuid,
  type WrongIds,
} from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of redirections and their servers. */

const spareServer = (testApp: TestApp) =>
  write(testApp, (db) => {
    const name = randomUUID().slice(0, 20)
    return db
      .insertInto('redirect_server')
      .values({ name, url: `https://${name}.example`, created_by: 'super' })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow()
  })

const form = () => ({ name: 'Region', url: 'https://region.example' })

export const samples: Readonly<Record<string, Sample>> = {
  'redirection.list': nothing,
  'redirection.query': direct(() => ({ mac: '0C1105FE0001' })),
  'redirection.create': direct(() => ({ macs: ['0C1105FE0002'], server: 'own' })),
  'redirection.remove': {
    own: () => ({ uuids: [randomUUID()] }),
    succeeds: async ({ testApp }) => ({
      uuids: [
        await write(testApp, async (db) => {
          const row = { mac: '0C1105FE0003', created_by: 'super' }
          return (await db.insertInto('redirection').values(row).returning('uuid').executeTakeFirstOrThrow()).uuid
        }),
      ],
    }),
  },
  'redirectServer.list': nothing,
  'redirectServer.names': nothing,
  'redirectServer.create': direct(form),
  'redirectServer.edit': {
    own: () => ({ ...form(), uuid: randomUUID(), version: 1 }),
    succeeds: async ({ testApp }) => ({ ...form(), ...(await spareServer(testApp)) }),
  },
  'redirectServer.remove': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp }) => ({ uuid: (await spareServer(testApp)).uuid }),
  },
}

const noServer: WrongIds = { wrongIds: async () => [{ uuid: randomUUID() }, { uuid: unknownUuid }] }

export const idOperations: SampleFile['idOperations'] = {
  'redirection.create': { wrongIds: async () => [{ server: randomUUID() }, { server: unknownUuid }] },
  'redirection.remove': { wrongIds: async () => [{ uuids: [randomUUID()] }, { uuids: [unknownUuid] }] },
  'redirectServer.edit': noServer,
  'redirectServer.remove': noServer,
}
