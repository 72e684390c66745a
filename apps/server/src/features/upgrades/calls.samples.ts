import { randomUUID } from 'node:crypto'
import type { TaskState, UpgradeReason, UpgradeState } from '@lintel/contract/upgrades/states.ts'
import type { Actor, Fixtures, Site } from '../../../test/fixtures.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import {
  unknownUuid,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
} from '../../../test/samples/kit.ts'
import { addFirmware } from '../firmware/calls.samples.ts'

/** Samples of upgrade tasks. */

/** A site of our family that an actor of the platform or of an installer reaches. */
const siteFor = ({ ours }: Fixtures, { section }: Actor): Site =>
  section === 'single' ? ours.villa : section === 'community' ? ours.community : ours.office

interface TaskRow {
  readonly state?: TaskState
  /** States of its devices, each of an own device. */
  readonly devices?: readonly UpgradeState[]
  readonly isOfPlatform?: boolean
}

const closedStates: readonly string[] = ['executed', 'cancelled']
const openStates: readonly string[] = ['waiting', 'downloading', 'installing']
const reasons: Partial<Record<UpgradeState, UpgradeReason>> = { failed: 'HASH', timedOut: 'SILENT', cancelled: 'ENDED' }

/** A task of the installer of a site, or of the platform, as its rows: nothing has been sent. */
export async function spareTask(
  { testApp }: Pick<Stage, 'testApp'>,
  site: Site,
  { state = 'pending', devices = ['waiting'], isOfPlatform = false }: TaskRow = {},
): Promise<{ readonly uuid: string; readonly firmware: string; readonly devices: readonly string[] }> {
  const firmware = await addFirmware({ testApp })
  const uuid = randomUUID()
  const at = testApp.services.now()
  const uuids: string[] = []
  for (const _ of devices) uuids.push(await spareDevice(testApp, site.uuid, { model: 'LD-200' }))
  await write(testApp, async (db) => {
    const { model, name, number } = await db
      .selectFrom('firmware')
      .select(['model', 'name', 'number'])
      .where('uuid', '=', firmware)
      .executeTakeFirstOrThrow()
    const { installer_uuid } = await db
      .selectFrom('project')
      .select('installer_uuid')
      .where('uuid', '=', site.uuid)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('upgrade_task')
      .values({
        uuid,
        firmware_uuid: firmware,
        model,
        number,
        version_name: name,
        state,
        is_of_platform: isOfPlatform,
        owner_uuid: isOfPlatform ? testApp.fixtures.superManager.uuid : installer_uuid,
        device_count: devices.length,
        created_by: isOfPlatform ? 'Platform' : 'Installer',
        created_at: at,
        ended_at: closedStates.includes(state) ? at : null,
        halted_at: state === 'halted' ? at : null,
      })
      .execute()
    for (const [index, deviceState] of devices.entries()) {
      await db
        .insertInto('upgrade_device')
        .values({
          project_uuid: site.uuid,
          task_uuid: uuid,
          device_uuid: uuids[index]!,
          device_name: `Spare ${index}`,
          mac: '0C1105AA0001',
          due_at: at,
          state: deviceState,
          reason: reasons[deviceState] ?? null,
          ended_at: openStates.includes(deviceState) ? null : at,
        })
        .execute()
    }
  })
  return { uuid, firmware, devices: uuids }
}

const task = (row: TaskRow = {}, more: object = {}): Sample => ({
  own: () => ({ ...more, uuid: unknownUuid }),
  succeeds: async ({ testApp, actor }) => ({
    ...more,
    uuid: (await spareTask({ testApp }, siteFor(testApp.fixtures, actor), row)).uuid,
  }),
})

const form = (more: object = {}): Sample => ({
  own: () => ({ ...more, firmware: unknownUuid, devices: [unknownUuid] }),
  succeeds: async ({ testApp, actor }) => ({
    ...more,
    firmware: await addFirmware({ testApp }),
    devices: [await spareDevice(testApp, siteFor(testApp.fixtures, actor).uuid, { model: 'LD-200' })],
  }),
})

const reason = { reason: 'Both panels had no power' }

export const samples: Readonly<Record<string, Sample>> = {
  'upgradeTask.list': { own: () => ({}) },
  'upgradeTask.get': task(),
  'upgradeTask.devices': task(),
  'upgradeTask.exportDevices': task(),
  'upgradeTask.candidates': {
    own: () => ({ firmware: unknownUuid }),
    succeeds: async (stage) => ({ firmware: await addFirmware(stage) }),
  },
  'upgradeTask.check': form(),
  'upgradeTask.create': form({ at: null, remark: 'Doors held open' }),
  'upgradeTask.cancel': task(),
  'upgradeTask.end': task({ state: 'processing' }),
  'upgradeTask.resume': task({ state: 'halted', devices: ['failed', 'waiting'] }, reason),
  'upgradeTask.retry': task({ state: 'executed', devices: ['failed', 'succeeded'] }),
  'upgradeTask.ofDevice': {
    own: (fixtures, actor) => ({ uuid: siteFor(fixtures, actor).deviceUuid }),
    succeeds: ({ testApp, actor }) => ({ uuid: siteFor(testApp.fixtures, actor).deviceUuid }),
  },
}

const foreign = (row: TaskRow = {}, more: object = {}): WrongIds => ({
  wrongIds: async (testApp) => [
    { ...more, uuid: (await spareTask({ testApp }, testApp.fixtures.theirs.office, row)).uuid },
    { ...more, uuid: unknownUuid },
  ],
})

const foreignDevices = (more: object = {}): WrongIds => ({
  wrongIds: async (testApp) => {
    const firmware = await addFirmware({ testApp })
    const device = await spareDevice(testApp, testApp.fixtures.theirs.office.uuid, { model: 'LD-200' })
    return [
      { ...more, firmware, devices: [device] },
      { ...more, firmware, devices: [unknownUuid] },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  'upgradeTask.get': foreign(),
  'upgradeTask.devices': foreign(),
  'upgradeTask.exportDevices': foreign(),
  'upgradeTask.candidates': {
    wrongIds: async (testApp) => [
      { firmware: await addFirmware({ testApp }, { visibility: 'hidden' }) },
      { firmware: unknownUuid },
    ],
  },
  'upgradeTask.check': foreignDevices(),
  'upgradeTask.create': foreignDevices({ at: null, remark: '' }),
  'upgradeTask.cancel': foreign(),
  'upgradeTask.end': foreign({ state: 'processing' }),
  'upgradeTask.resume': foreign({ state: 'halted' }, reason),
  'upgradeTask.retry': foreign({ state: 'executed', devices: ['failed'] }),
  'upgradeTask.ofDevice': {
    wrongIds: async ({ fixtures }) => [{ uuid: fixtures.theirs.office.deviceUuid }, { uuid: unknownUuid }],
  },
}
