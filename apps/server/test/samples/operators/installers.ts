import { randomUUID } from 'node:crypto'
import { allBusiness, businessBits } from '@lintel/contract/access/roles.ts'
import type { Fixtures } from '../../fixtures.ts'
import { direct, nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from '../kit.ts'

const contact = () => {
  const name = `ins-${randomUUID().slice(0, 8)}`
  return { displayName: name, email: `${name}@test.invalid`, timeZone: 'Europe/Berlin', language: 'en' }
}
const form = () => {
  const fields = contact()
  return { ...fields, userName: fields.displayName, business: allBusiness, chargeMode: 0 }
}
const ours = ({ ours: family }: Fixtures) => ({ uuid: family.installer.uuid })
const changes = { business: businessBits.office, version: 1 }
const flags = {
  chargeMode: 0,
  attendancePricing: 1,
  customizeForm: 2,
  idAccess: true,
  incentives: false,
  rfCard: true,
  apartmentChargePlan: false,
  badgePrinting: false,
  robot: false,
  autoRenew: true,
}

/** An installer with nothing below it, of our distributor. */
export async function emptyInstaller({ testApp }: Stage): Promise<{ uuid: string }> {
  const { distributor, subDistributor } = testApp.fixtures.ours
  return write(testApp, async (db) => {
    const uuid = randomUUID()
    await db
      .insertInto('account')
      .values({
        uuid,
        kind: 'installer',
        user_name: uuid,
        display_name: 'Empty',
        parent_uuid: subDistributor.uuid,
        distributor_uuid: distributor.uuid,
        sub_distributor_uuid: subDistributor.uuid,
        installer_uuid: uuid,
        password_hash: 'none',
      })
      .execute()
    await db.insertInto('operator').values({ account_uuid: uuid }).execute()
    return { uuid }
  })
}

/** An edit that was not made before, of an installer of its own. */
const editOf = (values: object): Sample => ({
  own: () => ({ ...contact(), uuid: randomUUID(), ...values }),
  succeeds: async (stage) => ({ ...contact(), ...(await emptyInstaller(stage)), ...values }),
})

const toTheirs = ({ theirs }: Fixtures) => ({ distributorUuid: theirs.distributor.uuid })

/** The person has just typed the password of the super manager again. */
export async function verifySession({ testApp, person }: Stage): Promise<void> {
  const now = testApp.services.now()
  await write(testApp, (db) =>
    db.updateTable('session').set({ verified_at: now }).where('account_uuid', '=', person.uuid).execute(),
  )
}

export const samples: Readonly<Record<string, Sample>> = {
  'installer.list': nothing,
  'installer.get': { own: ours },
  'installer.start': nothing,
  'installer.create': direct(form),
  'installer.edit': editOf(changes),
  'installer.editFlags': editOf({ ...changes, ...flags }),
  'installer.checkChargeMode': { own: ours },
  'installer.editChargeMode': editOf({ version: 1, chargeMode: 1 }),
  'installer.callLogSetting': { own: ours },
  'installer.editCallLogSetting': editOf({ version: 1, callLog: false }),
  'installer.remove': { own: ours, succeeds: emptyInstaller },
  'installer.names': nothing,
  'installer.search': nothing,
  'installer.tree': nothing,
  'installer.ofDistributor': { own: (fixtures) => ({ uuid: fixtures.ours.distributor.uuid }) },
  'installer.ofSubDistributor': { own: (fixtures) => ({ uuid: fixtures.ours.subDistributor.uuid }) },
  'installer.villaManagersOf': { own: (fixtures) => ({ uuid: fixtures.ours.distributor.uuid }) },
  'installer.checkTransfer': direct((fixtures) => ({ ...ours(fixtures), ...toTheirs(fixtures) })),
  'installer.transfer': {
    own: (fixtures) => ({ ...ours(fixtures), ...toTheirs(fixtures), version: 1 }),
    succeeds: async (stage) => {
      await verifySession(stage)
      return { ...(await emptyInstaller(stage)), ...toTheirs(stage.testApp.fixtures), version: 1 }
    },
  },
}

const wrongInstaller: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.installer.uuid }, { uuid: unknownUuid }],
}
const wrongDistributor: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.distributor.uuid }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'installer.get': wrongInstaller,
  'installer.edit': wrongInstaller,
  'installer.editFlags': wrongInstaller,
  'installer.checkChargeMode': wrongInstaller,
  'installer.editChargeMode': wrongInstaller,
  'installer.callLogSetting': wrongInstaller,
  'installer.editCallLogSetting': wrongInstaller,
  'installer.remove': wrongInstaller,
  'installer.ofDistributor': wrongDistributor,
  'installer.ofSubDistributor': {
    wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.subDistributor.uuid }, { uuid: unknownUuid }],
  },
  'installer.villaManagersOf': wrongDistributor,
  'installer.checkTransfer': wrongInstaller,
  'installer.transfer': wrongInstaller,
}
