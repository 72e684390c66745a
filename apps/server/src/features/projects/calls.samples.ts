import { randomUUID } from 'node:crypto'
import { insertProject } from '../../seed/records.ts'
import {
  direct,
  nothing,
  siteOf,
  write,
  wrong,
  type Sample,
  type SampleFile,
  type Stage,
  unknownUuid,
} from '../../../test/samples/kit.ts'

const place = () => ({
  name: `site ${randomUUID().slice(0, 8)}`,
  street: 'Long Lane 1',
  city: 'Bremen',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  phoneCode: '49',
})
const size = { numberOfApt: 12 }
const acceptance = { classificationAccepted: true }

/** A site of our installer with nothing in it. */
async function emptySite(kind: 'community' | 'oldCommunity' | 'office', { testApp }: Stage): Promise<{ uuid: string }> {
  const { installer } = testApp.fixtures.ours
  return { uuid: await write(testApp, (db) => insertProject(db, kind, place().name, installer)) }
}

const elsewhere = () => ({ uuid: randomUUID() })

/** The super manager has just typed the own password. */
const verify = ({ testApp, person }: Stage) =>
  write(testApp, (db) =>
    db
      .updateTable('session')
      .set({ verified_at: testApp.services.now() })
      .where('account_uuid', '=', person.uuid)
      .execute(),
  )

const transfer: Sample = {
  own: ({ theirs }) => ({ ...elsewhere(), installerUuid: theirs.installer.uuid, version: 1 }),
  async succeeds(stage) {
    await verify(stage)
    return {
      ...(await emptySite('community', stage)),
      installerUuid: stage.testApp.fixtures.theirs.installer.uuid,
      version: 1,
    }
  },
}

const conversion: Sample = {
  own: () => ({ ...elsewhere(), version: 1 }),
  async succeeds(stage) {
    await verify(stage)
    return { ...(await emptySite('oldCommunity', stage)), version: 1 }
  },
}

const changing = (kind: 'community' | 'office', form: () => object): Sample => ({
  own: () => ({ ...form(), ...elsewhere() }),
  succeeds: async (stage) => ({ ...form(), ...(await emptySite(kind, stage)) }),
})

export const samples: SampleFile['samples'] = {
  'project.list': nothing,
  // A villa's owner has the devices of its villa.
  'project.ofDevice': {
    own: (fixtures, actor) => ({
      uuid: (actor.kind === 'single' ? fixtures.ours.villa : siteOf(fixtures, actor)).deviceUuid,
    }),
  },
  'project.get': { own: ({ ours }) => ({ uuid: ours.community.uuid }) },
  'project.names': nothing,
  'project.managed': nothing,
  'project.search': nothing,
  'project.create': direct(() => ({ ...place(), ...size, ...acceptance })),
  'project.edit': changing('community', () => ({ ...place(), ...size, version: 1 })),
  'project.remove': changing('community', () => ({})),
  'project.setAttendance': changing('office', () => ({
    attendanceActiveStatus: 'inactive',
    attendanceActiveUntil: null,
    version: 1,
  })),
  'project.checkConversion': conversion,
  'project.convert': conversion,
  'project.checkTransfer': transfer,
  'project.transfer': transfer,
  'officeProject.create': direct(() => ({ ...place(), ...acceptance })),
  'officeProject.edit': changing('office', () => ({ ...place(), version: 1 })),
  'officeProject.remove': changing('office', () => ({})),
  'officeProject.get': { own: ({ ours }) => ({ uuid: ours.office.uuid }) },
  'officeProject.settings': { own: ({ ours }) => ({ uuid: ours.office.uuid }) },
  'siteConfiguration.community': { own: ({ ours }) => ({ uuid: ours.community.uuid }) },
  'siteConfiguration.office': { own: ({ ours }) => ({ uuid: ours.office.uuid }) },
  'siteConfiguration.newOffice': { own: ({ ours }) => ({ uuid: ours.office.uuid }) },
  'ownSites.checkSeveral': nothing,
}

const community = wrong(({ community: site }) => site.uuid)
const office = wrong(({ office: site }) => site.uuid)

export const idOperations: SampleFile['idOperations'] = {
  'project.get': community,
  'project.ofDevice': {
    wrongIds: async (testApp) => [{ uuid: testApp.fixtures.theirs.community.deviceUuid }, { uuid: unknownUuid }],
  },
  'project.edit': community,
  'project.remove': community,
  'project.setAttendance': office,
  'project.checkConversion': community,
  'project.convert': community,
  'project.checkTransfer': community,
  'project.transfer': community,
  'officeProject.edit': office,
  'officeProject.remove': office,
  'officeProject.get': office,
  'officeProject.settings': office,
  'siteConfiguration.community': community,
  'siteConfiguration.office': office,
  'siteConfiguration.newOffice': office,
}
