import { randomUUID } from 'node:crypto'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { zipSync } from 'fflate'
import { vaultWith } from '../../access/vault.ts'
import type { TestApp } from '../../../test/test-app.ts'
import type { Family } from '../../../test/fixtures.ts'
import {
  nothing,
  siteOf,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
  unknownUuid,
} from '../../../test/samples/kit.ts'

/** Samples of importing people and devices from a sheet. */

const random = () => ({ uuid: randomUUID() })

/** A file that begins as it should and holds no sheet; it is refused when it is read. */
const file = () => new File([zipSync({ 'a.xml': new Uint8Array() })], 'people.xlsx', { type: fileKinds.xlsx.type })

/** A site imports one file at a time. */
const forgetAll = (testApp: TestApp, site: string) =>
  write(testApp, (db) => db.deleteFrom('import_batch').where('project_uuid', '=', site).execute())

type State = 'ready' | 'finished' | 'failed'

/** An import of a family's office in a state of which a site may have many, or the one that waits for a decision. */
const spareBatch = (testApp: TestApp, family: Family, state: State, kind?: 'device') =>
  batchAt(testApp, family, { site: family.office.uuid, state, kind: kind ?? 'personnel' })

interface Spare {
  readonly site: string
  readonly state: State
  readonly kind: 'personnel' | 'device' | 'structure'
}

async function batchAt(testApp: TestApp, { people }: Family, { site, state, kind }: Spare) {
  if (state === 'ready') await forgetAll(testApp, site)
  // What is about people may be one company's; the site's manager sees that too.
  const isOfCompany = kind === 'personnel'
  return write(testApp, async (db) => {
    const now = new Date()
    const sheet = { head: [], lines: [] }
    const { uuid } = await db
      .insertInto('import_batch')
      .values({
        project_uuid: site,
        kind,
        state,
        file_name: 'spare.xlsx',
        ciphertext: vaultWith(Buffer.alloc(32, 1)).encrypt(JSON.stringify(sheet)),
        ...(isOfCompany && { company_uuid: people.companyUuid }),
        makes_companies: !isOfCompany,
        created_by: 'a manager',
        created_at: now,
        changed_at: now,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return { uuid }
  })
}

const inState = (state: State, kind?: 'device'): Sample => ({
  own: random,
  succeeds: (stage) => ownBatch(stage, state, kind),
})

/** An import that the actor sees: an installer that of a community's structure, everyone else that of people. */
function ownBatch({ testApp, actor }: Stage, state: State, kind?: 'device') {
  const { ours } = testApp.fixtures
  if (!builders.includes(actor.section)) return spareBatch(testApp, ours, state, kind)
  return batchAt(testApp, ours, { site: siteOf(testApp.fixtures, actor).uuid, state, kind: 'structure' })
}
const builders: readonly string[] = ['installer', 'community']

export const samples: Readonly<Record<string, Sample>> = {
  'officeImport.upload': {
    // What two files at once would be is tested where imports are; here no file may stay behind.
    own: () => ({ file: new File([Uint8Array.of(0)], 'people.xlsx'), kind: 'personnel' }),
    succeeds: async ({ testApp }) => {
      await forgetAll(testApp, testApp.fixtures.ours.office.uuid)
      return { file: file(), kind: 'personnel' }
    },
  },
  'officeImport.uploadResidents': {
    own: () => ({ file: new File([Uint8Array.of(0)], 'homes.xlsx') }),
    succeeds: async ({ testApp, actor }) => {
      await forgetAll(testApp, siteOf(testApp.fixtures, actor).uuid)
      return { file: file() }
    },
  },
  'officeImport.uploadStaffCards': {
    own: () => ({ file: new File([Uint8Array.of(0)], 'cards.xlsx') }),
    succeeds: async ({ testApp, actor }) => {
      await forgetAll(testApp, siteOf(testApp.fixtures, actor).uuid)
      return { file: file() }
    },
  },
  'officeImport.uploadStructure': {
    own: () => ({ file: new File([Uint8Array.of(0)], 'homes.xlsx') }),
    succeeds: async ({ testApp, actor }) => {
      await forgetAll(testApp, siteOf(testApp.fixtures, actor).uuid)
      return { file: file() }
    },
  },
  'officeImport.uploadFaces': {
    own: () => ({ file: new File([Uint8Array.of(0)], 'faces.zip') }),
    succeeds: async ({ testApp }) => {
      await forgetAll(testApp, testApp.fixtures.ours.office.uuid)
      return { file: new File([zipSync({ 'K1.jpg': new Uint8Array() })], 'faces.zip', { type: fileKinds.zip.type }) }
    },
  },
  'officeImport.details': nothing,
  'officeImport.deal': {
    own: () => ({ ...random(), deal: 'import' }),
    succeeds: async (stage) => ({ ...(await ownBatch(stage, 'ready')), deal: 'cancel' }),
  },
  'officeImport.read': inState('finished'),
  'officeImport.end': inState('failed'),
  'officeImport.list': nothing,
  'officeImport.template': nothing,
  'officeImport.faulty': inState('failed'),
  'officeImport.undo': inState('finished'),
  'officeImport.claimCodes': inState('finished', 'device'),
}

const foreignBatches = new WeakMap<TestApp, Promise<string>>()

/** An import of the other family, made once a test app. */
async function foreignBatch(testApp: TestApp): Promise<string> {
  const batchUuid =
    foreignBatches.get(testApp) ?? spareBatch(testApp, testApp.fixtures.theirs, 'finished').then(({ uuid }) => uuid)
  foreignBatches.set(testApp, batchUuid)
  return batchUuid
}

const batch: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: await foreignBatch(testApp) }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'officeImport.details': batch,
  'officeImport.deal': batch,
  'officeImport.read': batch,
  'officeImport.end': batch,
  'officeImport.faulty': batch,
  'officeImport.undo': batch,
  'officeImport.claimCodes': batch,
}
