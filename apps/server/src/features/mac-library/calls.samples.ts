import { randomUUID } from 'node:crypto'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import type { Family } from '../../../test/fixtures.ts'
import { nothing, unknownUuid, write, wrong, type Sample, type SampleFile } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of MAC libraries. */

/** A MAC address that no library has. */
export const freshMac = () => `0C11${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`

interface Spare {
  readonly mac?: string
  readonly keptFor?: string
  readonly remark?: string
}

/** A free entry in the library of a family's distributor. */
export function spareMac(testApp: TestApp, { distributor }: Family, { mac, keptFor, remark = '' }: Spare = {}) {
  return write(testApp, (db) =>
    db
      .insertInto('mac_library_entry')
      .values({
        mac: mac ?? freshMac(),
        distributor_uuid: distributor.uuid,
        kept_for_uuid: keptFor ?? null,
        source: 'added',
        remark,
      })
      .returning(['uuid', 'mac', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

/** Lines of a file as CSV with the heads of the template. */
export const macFile = (...lines: readonly string[]) =>
  new File([['MAC,Installer,Note', ...lines].join('\n')], 'macs.csv', { type: fileKinds.csv.type })

const ofOurs: Sample['own'] = ({ ours }) => ({ library: ours.distributor.uuid })
const form: Sample['own'] = (fixtures, actor) => ({ ...ofOurs(fixtures, actor), mac: freshMac() })
const file: Sample['own'] = (fixtures, actor) => ({ ...ofOurs(fixtures, actor), file: macFile(freshMac()) })
const settings: Sample['own'] = (fixtures, actor) => ({ ...ofOurs(fixtures, actor), installersAdd: true })

const succeedsAs = (own: Sample['own']): Sample => ({
  own,
  succeeds: ({ testApp, actor }) => own(testApp.fixtures, actor),
})

export const samples: SampleFile['samples'] = {
  'macLibrary.list': nothing,
  'macLibrary.export': {
    own: () => ({}),
    succeeds: async ({ testApp }) => {
      await spareMac(testApp, testApp.fixtures.ours)
      return {}
    },
  },
  'macLibrary.owner': { own: ({ ours }) => ({ uuid: ours.installer.uuid }) },
  'macLibrary.add': succeedsAs(form),
  'macLibrary.edit': {
    own: () => ({ uuid: randomUUID(), version: 1, keptForUuid: '', remark: 'Shelf 4' }),
    succeeds: async ({ testApp }) => {
      const { uuid, version } = await spareMac(testApp, testApp.fixtures.ours)
      return { uuid, version, keptForUuid: testApp.fixtures.ours.installer.uuid, remark: 'Shelf 4' }
    },
  },
  'macLibrary.remove': {
    own: () => ({ uuids: [randomUUID()] }),
    succeeds: async ({ testApp }) => ({ uuids: [(await spareMac(testApp, testApp.fixtures.ours)).uuid] }),
  },
  'macLibrary.settings': { own: ofOurs },
  'macLibrary.setSettings': succeedsAs(settings),
  'macLibrary.template': nothing,
  'macLibrary.check': succeedsAs(file),
  'macLibrary.import': succeedsAs(file),
}

export const idOperations: SampleFile['idOperations'] = {
  'macLibrary.edit': {
    wrongIds: async (testApp) =>
      [(await spareMac(testApp, testApp.fixtures.theirs)).uuid, unknownUuid].map((uuid) => ({
        uuid,
        version: 1,
        keptForUuid: '',
        remark: '',
      })),
  },
  'macLibrary.remove': {
    wrongIds: async (testApp) =>
      [(await spareMac(testApp, testApp.fixtures.theirs)).uuid, unknownUuid].map((uuid) => ({ uuids: [uuid] })),
  },
  'macLibrary.owner': wrong(({ distributor }) => distributor.uuid),
  'macLibrary.settings': {
    wrongIds: async ({ fixtures }) => [{ library: fixtures.theirs.distributor.uuid }, { library: unknownUuid }],
  },
  'macLibrary.setSettings': {
    wrongIds: async ({ fixtures }) =>
      [fixtures.theirs.distributor.uuid, unknownUuid].map((library) => ({ library, installersAdd: true })),
  },
}
