import { makeScope, systemScope, type Scope } from '../../src/db/scope/scope.ts'
import { insertAccount, insertCompanyAdmin, insertMember, insertPeople, insertProject } from '../../src/seed/records.ts'
import { systemQueries } from '../../src/db/db.ts'
import type { SeededAccount } from '../../src/seed/records.ts'
import type { TestApp } from '../test-app.ts'
import type { Actor } from '../fixtures.ts'

/**
 * Two tenants and more of every kind of scope, and whose is whose, stated here: what the walk over all tables expects
 * is read neither from the policies nor from the application's filter.
 */

/** The owner of a row: a site (and a company there), or an account. */
export interface Place {
  /** Names the place in failures and in the texts of its rows. */
  readonly tag: string
  readonly kind: 'site' | 'account'
  readonly distributor: string | null
  readonly subDistributor: string | null
  readonly installer: string | null
  readonly site: string | null
  readonly company: string | null
  readonly account: string
  /** Sites the account is a member of, and the company it runs. */
  readonly memberOf: readonly string[]
  readonly adminOf: string | null
}

export interface Tenants {
  readonly places: readonly Place[]
  readonly scopes: readonly Scope[]
  /** Whether what is of a place lies within one of the scopes (operators.md 1.2, office.md 1.1). */
  readonly isOwn: (scope: Scope, place: Place, hasCompany: boolean) => boolean
}

interface Site {
  readonly tag: string
  readonly uuid: string
  readonly company: string
  readonly installer: SeededAccount
  readonly member: SeededAccount
}

/** Adds to the fixtures: neighbours at every level of the account tree, and a company in every site. */
export async function addTenants(testApp: TestApp): Promise<Tenants> {
  const { ours, theirs, superManager } = testApp.fixtures
  return testApp.test.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const account = (kind: SeededAccount['kind'], name: string, parent: SeededAccount) =>
      insertAccount(db, kind, name, parent, 'none', { email: `${name}@tenants.invalid` })
    /** A company of a site, with an administrator of its own. */
    const siteOf = async (tag: string, uuid: string, installer: SeededAccount, known?: [string, SeededAccount]) => {
      const company = known?.[0] ?? (await insertPeople(db, uuid, tag)).companyUuid
      const member = known?.[1] ?? (await account('admin', `${tag}-admin`, installer))
      if (!known) {
        await insertMember(db, member, [uuid])
        await insertCompanyAdmin(db, member, uuid, company)
      }
      return { tag, uuid, company, installer, member } satisfies Site
    }
    const besideSub = await account('subDistributor', 'beside-subDis', ours.distributor)
    const belowIt = await account('installer', 'below-beside', besideSub)
    const besideInstaller = await account('installer', 'beside-ins', ours.subDistributor)
    const besideSubInstaller = await account('subInstaller', 'beside-subIns', ours.installer)
    const sites: readonly Site[] = [
      await siteOf('our office', ours.office.uuid, ours.installer, [ours.people.companyUuid, ours.admin]),
      await siteOf('neighbours in our office', ours.office.uuid, ours.installer),
      await siteOf('our community', ours.community.uuid, ours.installer),
      await siteOf('their office', theirs.office.uuid, theirs.installer, [theirs.people.companyUuid, theirs.admin]),
      await siteOf(
        'of the installer beside',
        await insertProject(db, 'office', 'beside', besideInstaller),
        besideInstaller,
      ),
      await siteOf('of the sub-distributor beside', await insertProject(db, 'office', 'below', belowIt), belowIt),
    ]
    const membersOf = (person: SeededAccount): string[] => {
      const { projectUuid } = person as Partial<Actor>
      if (projectUuid) return [projectUuid]
      if (person.kind === 'subInstaller') {
        return [ours, theirs].filter((side) => side.subInstaller.uuid === person.uuid).map((side) => side.office.uuid)
      }
      return sites.filter(({ member }) => member.uuid === person.uuid).map(({ uuid }) => uuid)
    }
    const treeOf = (person: SeededAccount) => ({
      distributor: person.distributor_uuid,
      subDistributor: person.sub_distributor_uuid,
      installer: person.installer_uuid,
      memberOf: membersOf(person),
      adminOf: sites.find(({ member }) => member.uuid === person.uuid)?.company ?? null,
    })
    const ofFamily = (side: typeof ours) => [
      side.distributor,
      side.subDistributor,
      side.installer,
      side.subInstaller,
      side.single,
      side.officeManager,
      side.communityManager,
      side.oldCommunityManager,
      side.admin,
    ]
    const accounts: readonly SeededAccount[] = [
      superManager,
      ...ofFamily(ours),
      ...ofFamily(theirs),
      besideSub,
      belowIt,
      besideInstaller,
      besideSubInstaller,
      ...sites.map(({ member }) => member).filter(({ uuid }) => ![ours.admin.uuid, theirs.admin.uuid].includes(uuid)),
    ]
    const places: readonly Place[] = [
      ...sites.map(({ tag, uuid, company, installer, member }) => ({
        ...treeOf(installer),
        tag,
        kind: 'site' as const,
        site: uuid,
        company,
        account: member.uuid,
        memberOf: [uuid],
        adminOf: company,
      })),
      ...accounts.map((person) => ({
        ...treeOf(person),
        tag: `account ${person.user_name}`,
        kind: 'account' as const,
        site: null,
        company: null,
        account: person.uuid,
      })),
    ]
    const scopes = [
      makeScope('platform', null),
      makeScope('distributor', ours.distributor.uuid),
      makeScope('subDistributor', ours.subDistributor.uuid),
      makeScope('installer', ours.installer.uuid),
      makeScope('subInstaller', ours.subInstaller.uuid),
      makeScope('project', ours.office.uuid),
      makeScope('company', ours.office.uuid, ours.people.companyUuid),
      makeScope('account', ours.single.uuid),
    ]
    const isOwn = ({ kind, uuid, companyUuid }: Scope, place: Place, hasCompany: boolean): boolean => {
      const isSite = place.kind === 'site'
      switch (kind) {
        case 'system':
        case 'platform':
          return true
        case 'distributor':
        case 'subDistributor':
        case 'installer':
          return place[kind] === uuid
        case 'subInstaller':
          return place.account === uuid || place.memberOf.includes(ours.office.uuid)
        case 'project':
          return place.memberOf.includes(uuid!)
        case 'company':
          if (isSite) return place.site === uuid && (!hasCompany || place.company === companyUuid)
          return place.adminOf === companyUuid
        case 'account':
          return place.account === uuid
      }
    }
    return { places, scopes, isOwn }
  })
}
