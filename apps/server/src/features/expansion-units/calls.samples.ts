import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { Family } from '../../../test/fixtures.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { spareDevice } from '../../../test/samples/devices.ts'

/** Samples of expansion units. */

/** A slot of a device of a family's office that differs from its layout. */
export async function spareUnit(testApp: TestApp, { office }: Family): Promise<string> {
  const scope = projectScope(office.uuid)
  const device_uuid = await spareDevice(testApp, office.uuid, { model: 'LD-200' })
  const { uuid } = await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'expansion_unit', {
      device_uuid,
      slot: 1,
      after: JSON.stringify({ kind: 'buttons', label: 'Suites' }),
      found_at: testApp.services.now(),
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

const decision: Sample = {
  own: () => ({ uuids: [unknownUuid] }),
  succeeds: async ({ testApp }) => ({ uuids: [await spareUnit(testApp, testApp.fixtures.ours)] }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'expansionUnit.list': nothing,
  'expansionUnit.confirm': decision,
  'expansionUnit.ignore': decision,
}

const foreign: WrongIds = {
  wrongIds: async (testApp) => [
    { uuids: [await spareUnit(testApp, testApp.fixtures.theirs)] },
    { uuids: [unknownUuid] },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'expansionUnit.confirm': foreign,
  'expansionUnit.ignore': foreign,
}
