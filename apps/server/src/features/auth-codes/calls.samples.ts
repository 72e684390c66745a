import { randomUUID } from 'node:crypto'
import {
  direct,
  nothing,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  unknownUuid,
  type WrongIds,
} from '../../../test/samples/kit.ts'
import { fileOf } from '../../../test/pictures.ts'

/** Samples of auth codes. */

const form = ({ ours }: Stage['testApp']['fixtures']) => ({
  mac: '0C1105FE1001',
  distributorUuid: ours.distributor.uuid,
})

const sheet = () => fileOf(Buffer.from('MAC address\n0C1105FE1002\n'), 'macs.csv')

/** A code that nobody has used. */
const spareCode = ({ testApp }: Stage) =>
  write(testApp, (db) =>
    db
      .insertInto('auth_code')
      .values({
        mac: '0C1105FE1003',
        distributor_uuid: testApp.fixtures.ours.distributor.uuid,
        code_hash: Buffer.alloc(32),
        last_four: '4TRB',
        created_by: 'super',
        created_at: testApp.services.now(),
        expires_at: new Date(testApp.services.now().getTime() + 86_400_000),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )

export const samples: Readonly<Record<string, Sample>> = {
  'authCode.list': nothing,
  'authCode.export': {
    own: () => ({}),
    succeeds: async (stage) => {
      await spareCode(stage)
      return {}
    },
  },
  'authCode.create': direct(form),
  'authCode.revoke': { own: () => ({ uuid: randomUUID() }), succeeds: spareCode },
  'authCodeImport.create': direct(({ ours }) => ({ distributorUuid: ours.distributor.uuid, days: 30, file: sheet() })),
}

/** Accounts that are no distributors. */
const wrongDistributor: WrongIds = {
  wrongIds: async ({ fixtures }) => [
    { distributorUuid: fixtures.theirs.installer.uuid },
    { distributorUuid: unknownUuid },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'authCode.create': wrongDistributor,
  'authCodeImport.create': wrongDistributor,
  'authCode.revoke': { wrongIds: async () => [{ uuid: randomUUID() }, { uuid: unknownUuid }] },
}
