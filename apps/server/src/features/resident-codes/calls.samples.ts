import { randomInt, randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { write, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import { spareResident } from '../../../test/samples/residences.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of codes of residents, all of them in the old community of a family. */

/** A PIN that no other sample has, and hours that always open. */
const newPin = (): string => String(randomInt(10_000_000, 90_000_000))
const always = { repeat: 'daily', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }] } as const

const accessOf = ({ oldCommunity }: Family) => ({ ...always, doorUuids: [oldCommunity.doors[0]!] })

const newCode = (family: Family, residentUuid: string) => ({
  kind: 'pin',
  residentUuid,
  pin: newPin(),
  ...accessOf(family),
})

/** A card of a resident made for it, with one door of the site: the family's old community, or another one. */
export async function spareCode(
  testApp: TestApp,
  { oldCommunity }: Family,
  site: Pick<Family['oldCommunity'], 'uuid' | 'doors'> = oldCommunity,
): Promise<{ uuid: string }> {
  const personUuid = await spareResident(testApp, site.uuid)
  const { vault } = testApp.services
  const card = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
  return write(testApp, async (db) => {
    const { company_uuid } = await db
      .selectFrom('person')
      .select('company_uuid')
      .where('uuid', '=', personUuid)
      .executeTakeFirstOrThrow()
    const own = { project_uuid: site.uuid, company_uuid, person_uuid: personUuid }
    const credential = await db
      .insertInto('credential')
      .values({
        ...own,
        kind: 'card',
        keyed_hash: vault.keyedHash(site.uuid, 'card', card),
        ciphertext: vault.encrypt(card),
        masked_value: '…77A2',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const grant = await db
      .insertInto('personal_grant')
      .values({ ...own, purpose: 'code', credential_uuid: credential.uuid, all_doors: false })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('personal_grant_door')
      .values({ project_uuid: site.uuid, grant_uuid: grant.uuid, door_uuid: site.doors[0]! })
      .execute()
    return grant
  })
}

/** Who succeeds: only old communities have such codes. */
const as: NonNullable<Sample['as']> = ({ ours }) => ours.oldCommunityManager

const asOfNewCommunity: NonNullable<Sample['as']> = ({ ours }) => ours.communityManager

const ofNewCode: Sample = {
  as,
  own: ({ ours }) => newCode(ours, randomUUID()),
  succeeds: async ({ testApp }) => {
    const { ours } = testApp.fixtures
    return newCode(ours, await spareResident(testApp, ours.oldCommunity.uuid))
  },
}
const ofCode = (more: (family: Family) => object = () => ({})): Sample => ({
  as,
  own: ({ ours }) => ({ ...more(ours), uuid: randomUUID() }),
  succeeds: async ({ testApp }) => {
    const { ours } = testApp.fixtures
    return { ...more(ours), uuid: (await spareCode(testApp, ours)).uuid }
  },
})
const edit = (family: Family) => ({ ...accessOf(family), version: 1 })

export const samples: Readonly<Record<string, Sample>> = {
  'residentCode.list': { as, own: () => ({}) },
  'residentCode.doors': { as, own: () => ({}) },
  'residentCode.get': ofCode(),
  'residentCode.create': ofNewCode,
  'residentCode.previewCreate': ofNewCode,
  'residentCode.edit': ofCode(edit),
  'residentCode.previewEdit': ofCode(edit),
  'residentCode.remove': {
    as,
    own: () => ({ uuids: [randomUUID()] }),
    succeeds: async ({ testApp }) => ({ uuids: [(await spareCode(testApp, testApp.fixtures.ours)).uuid] }),
  },
  'residentCode.kept': {
    as: asOfNewCommunity,
    own: () => ({ resident: randomUUID() }),
    succeeds: async ({ testApp }) => ({ resident: await spareResident(testApp, testApp.fixtures.ours.community.uuid) }),
  },
  'residentCode.removeAccess': {
    as: asOfNewCommunity,
    own: () => ({ uuid: randomUUID() }),
    succeeds: ({ testApp }) => spareCode(testApp, testApp.fixtures.ours, testApp.fixtures.ours.community),
  },
}

const foreignCode = (testApp: TestApp) => spareCode(testApp, testApp.fixtures.theirs)
const wrongCode: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: (await foreignCode(testApp)).uuid }, { uuid: unknownUuid }],
}
const foreignResident = ({ fixtures, ...testApp }: TestApp) => spareResident(testApp, fixtures.theirs.oldCommunity.uuid)
const residentElsewhere = ({ fixtures, ...testApp }: TestApp) => spareResident(testApp, fixtures.theirs.community.uuid)
const wrongNewCode: WrongIds = {
  wrongIds: async (testApp) => [{ residentUuid: await foreignResident(testApp) }, { residentUuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'residentCode.get': wrongCode,
  'residentCode.doors': {
    wrongIds: async (testApp) => [{ resident: await foreignResident(testApp) }, { resident: unknownUuid }],
  },
  'residentCode.create': wrongNewCode,
  'residentCode.previewCreate': wrongNewCode,
  'residentCode.edit': wrongCode,
  'residentCode.previewEdit': wrongCode,
  'residentCode.kept': {
    wrongIds: async (testApp) => [{ resident: await residentElsewhere(testApp) }, { resident: unknownUuid }],
  },
  'residentCode.removeAccess': {
    wrongIds: async ({ fixtures, ...testApp }) => [
      { uuid: (await spareCode({ fixtures, ...testApp } as TestApp, fixtures.theirs, fixtures.theirs.community)).uuid },
      { uuid: unknownUuid },
    ],
  },
  'residentCode.remove': {
    wrongIds: async (testApp) => [{ uuids: [(await foreignCode(testApp)).uuid] }, { uuids: [unknownUuid] }],
  },
}
