import type { Actor, Family, Fixtures } from '../../../test/fixtures.ts'
import {
  siteOf,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
  unknownUuid,
} from '../../../test/samples/kit.ts'

const office = ({ ours }: Fixtures) => ({ uuid: ours.office.uuid })

function communityOf({ ours }: Fixtures, actor: Actor) {
  const family = ours as Family
  return { uuid: actor.projectUuid === family.oldCommunity.uuid ? family.oldCommunity.uuid : family.community.uuid }
}

/** The site that an actor stands in; the community for its installer's identity there, else the office. */
const ownSite = (fixtures: Fixtures, actor: Actor) =>
  actor.section === 'community' ? { uuid: fixtures.ours.community.uuid } : { uuid: siteOf(fixtures, actor).uuid }

/** No record comes to a version so high, so that the shared test app of the matrix stays as it is. */
const neverVersion = 1_000_000

async function versionOf({ testApp }: Stage, uuid: string): Promise<number> {
  const { version } = await write(testApp, (db) =>
    db.selectFrom('project').select('version').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  return version
}

/** A save: harmless as it stands, and made from the version of now when it shall succeed. */
const saving = (
  siteFor: (fixtures: Fixtures, actor: Actor) => { uuid: string },
  form: object,
  as?: Sample['as'],
): Sample => ({
  own: (fixtures, actor) => ({ ...siteFor(fixtures, actor), version: neverVersion, ...form }),
  async succeeds(stage) {
    const site = siteFor(stage.testApp.fixtures, stage.actor)
    return { ...site, version: await versionOf(stage, site.uuid), ...form }
  },
  ...(as && { as }),
})
const communityManager: Sample['as'] = ({ ours }) => ours.communityManager
const ofOffice: Sample = { own: office }

const basic = {
  name: 'Renamed',
  country: 'DE',
  state: '',
  city: 'Berlin',
  street: 'Main 1',
  postalCode: '',
  phoneCode: '49',
}
const emergency = {
  emergencyNotifications: true,
  openAllDoorsModel: ['manager'],
  allEmergencyDoors: true,
  emergencyDoorGroup: [],
  notifyTargets: ['managers'],
}
const motion = { motion: 'video', motionTime: 20, motionActions: ['capture'] }
const visitors = { TempkeyValidityPeriod: 3, LimitCreatePin: 0, LimitQRCode: 0, EnableUserPin: 1 }

export const samples: Readonly<Record<string, Sample>> = {
  'officeSetting.basic': ofOffice,
  'officeSetting.editBasic': saving(office, basic),
  'officeSetting.emergency': ofOffice,
  'officeSetting.setEmergency': saving(office, emergency),
  'officeSetting.motion': ofOffice,
  'officeSetting.setMotion': saving(office, motion),
  'officeSetting.time': ofOffice,
  'officeSetting.setTime': saving(office, { timeZone: 'Europe/Paris', customizeForm: 7 }),
  'officeSetting.tier': ofOffice,
  'officeSetting.availableTiers': ofOffice,
  'officeSetting.setTier': saving(office, { attendanceTier: 'off' }),
  'officeSetting.info': { own: () => ({}) },
  'officeSetting.get': ofOffice,
  'officeSetting.edit': saving(office, { landline: { newPersonnelDefaultLandline: true } }),
  'communitySetting.detail': { own: communityOf },
  'communitySetting.setVisitor': saving(communityOf, visitors, communityManager),
  'communitySetting.setLockDoorMethods': saving(communityOf, { SyncDoorMethodToThirdPartyLock: [] }, communityManager),
  'communitySetting.get': { own: communityOf },
  'communitySetting.edit': saving(communityOf, { motion }, communityManager),
  'siteSetting.doors': { own: ownSite },
  'siteSetting.cardFormat': { own: ownSite },
  'siteSetting.setCardFormat': saving(ownSite, { cardFormat: 'decimal', cardBytesReversed: false }),
  'siteSetting.setEntryPolicy': saving(ownSite, { entryPolicy: 'announce' }),
}

const wrongSite = (foreign: (family: Family) => { readonly uuid: string }): WrongIds => ({
  wrongIds: async ({ fixtures }) => [{ uuid: foreign(fixtures.theirs).uuid }, { uuid: unknownUuid }],
})

export const idOperations: SampleFile['idOperations'] = Object.fromEntries(
  Object.keys(samples)
    .filter((name) => name !== 'officeSetting.info')
    .map((name) => [
      name,
      wrongSite(name.startsWith('communitySetting') ? ({ community }) => community : ({ office }) => office),
    ]),
)
