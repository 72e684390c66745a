import type { TestApp } from '../../../test/test-app.ts'
import { nothing, write, type Sample } from '../../../test/samples/kit.ts'

/** Samples of the quick start, which needs a platform without a distributor. */

export const buildingForm = {
  kind: 'office',
  name: 'Quay House',
  street: 'Quay 1',
  city: 'Hamburg',
  country: 'DE',
  phoneCode: '49',
  timeZone: 'Europe/Berlin',
  classificationAccepted: true,
  displayName: 'Mara Quist',
  email: 'mara@quay.invalid',
  deviceName: 'Front door',
} as const

/** Empties the chain of sellers; what hung below it stays behind without it. */
export async function removeDistributors({ services }: TestApp): Promise<void> {
  const client = await services.database.owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica;
      delete from account where kind = 'distributor';
      delete from sign_in_name where account_uuid not in (select uuid from account); commit`)
  } finally {
    client.release()
  }
}

export const samples: Readonly<Record<string, Sample>> = {
  'quickStart.get': nothing,
  'quickStart.create': {
    own: () => buildingForm,
    succeeds: async ({ testApp }) => {
      await removeDistributors(testApp)
      return buildingForm
    },
  },
  'quickStart.enter': {
    own: () => ({}),
    succeeds: async ({ testApp }) => {
      const { superManager, ours } = testApp.fixtures
      await write(testApp, (db) =>
        db
          .updateTable('account')
          .set((row) => ({
            same_person_uuid: superManager.uuid,
            password_hash: row
              .selectFrom('account as own')
              .select('own.password_hash')
              .where('own.uuid', '=', superManager.uuid),
          }))
          .where('uuid', '=', ours.officeManager.uuid)
          .execute(),
      )
      return {}
    },
  },
}
