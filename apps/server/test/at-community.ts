import { propertySection, type RoleSection } from '@lintel/contract/access/roles.ts'
import { sparePerson } from './samples/personnel.ts'
import { residenceCompany, spareBuilding } from './samples/residences.ts'
import { write } from './samples/kit.ts'
import type { TestApp } from './test-app.ts'
import type { Family } from './fixtures.ts'

const communityKinds = ['community', 'oldCommunity'] as const
export type CommunityKind = (typeof communityKinds)[number]
const managerOf = { community: 'communityManager', oldCommunity: 'oldCommunityManager' } as const

const communityApps = { community: new WeakMap<TestApp, Promise<TestApp>>(), oldCommunity: new WeakMap() }

/** The kind of community whose manager has a section; undefined for any other section. */
export const communityOfSection = (section: RoleSection): CommunityKind | undefined =>
  communityKinds.find((kind) => propertySection[kind] === section)

/**
 * The same test app as a community's manager stands to it: the sites and people of both families are their communities
 * with a building and one of its personnel. So every sample that makes something of an office makes it of a community.
 */
export function atCommunity(testApp: TestApp, kind: CommunityKind = 'community'): Promise<TestApp> {
  const communityApp = communityApps[kind].get(testApp) ?? moveIn(testApp, kind)
  communityApps[kind].set(testApp, communityApp)
  return communityApp
}

async function moveIn(testApp: TestApp, kind: CommunityKind): Promise<TestApp> {
  const { ours, theirs } = testApp.fixtures
  const [own, foreign] = [await settleAtCommunity(testApp, ours, kind), await settleAtCommunity(testApp, theirs, kind)]
  return { ...testApp, fixtures: { ...testApp.fixtures, ours: own, theirs: foreign } }
}

/** A family whose office and community are its community of a kind, with a building and one of its personnel. */
export async function settleAtCommunity(testApp: TestApp, family: Family, kind: CommunityKind): Promise<Family> {
  const site = family[kind]
  const { uuid } = site
  const companyUuid = await residenceCompany(testApp, uuid)
  const departmentUuid = await spareBuilding(testApp, uuid)
  const accessGroupUuid = await write(testApp, async (db) => {
    const own = { project_uuid: uuid, company_uuid: companyUuid }
    const windows = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }])
    const group = await db
      .insertInto('access_group')
      .values({ ...own, name: 'Garage', repeat: 'daily', windows })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('access_group_door')
      .values({ ...own, access_group_uuid: group.uuid, door_uuid: site.doors[0]! })
      .execute()
    return group.uuid
  })
  const people = { companyUuid, departmentUuid, personUuid: '', accessGroupUuid }
  const familyAtCommunity = { ...family, office: site, community: site, officeManager: family[managerOf[kind]], people }
  return { ...familyAtCommunity, people: { ...people, personUuid: await sparePerson(testApp, familyAtCommunity) } }
}
