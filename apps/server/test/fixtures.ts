import {
  homeSection,
  propertySection,
  type AccountKind,
  type ProjectKind,
  type RoleSection,
} from '@lintel/contract/access/roles.ts'
import { systemScope } from '../src/db/scope/scope.ts'
import type { Database } from '../src/db/database.ts'
import { systemQueries } from '../src/db/db.ts'
import {
  insertAccount,
  insertCompanyAdmin,
  insertMember,
  insertPeople,
  insertProject,
  insertSeededDevice,
  type SeededAccount,
  type SeededPeople,
} from '../src/seed/records.ts'

export interface Actor extends SeededAccount {
  /** Where it stands after signing in. */
  readonly section: RoleSection
  readonly projectUuid?: string
}

export interface Site {
  readonly uuid: string
  readonly kind: ProjectKind
  readonly deviceUuid: string
  readonly mac: string
  readonly doors: readonly string[]
}

/** Two families side by side, so that for everything that is own there is a sibling's. */
export interface Fixtures {
  readonly superManager: Actor
  readonly subSuperManager: Actor
  readonly ours: Family
  readonly theirs: Family
}

export interface Family {
  readonly distributor: Actor
  readonly subDistributor: Actor
  readonly installer: Actor
  readonly subInstaller: Actor
  readonly single: Actor
  readonly officeManager: Actor
  readonly communityManager: Actor
  readonly oldCommunityManager: Actor
  /** Of the company of `people`. */
  readonly admin: Actor
  readonly office: Site
  /** A company of the office with a department, an access group and a person. */
  readonly people: SeededPeople
  readonly community: Site
  readonly oldCommunity: Site
  readonly villa: Site
}

/** The password of every account of the fixtures. */
export const fixturePassword = 'Test-world-1'

/** Makes the fixtures in a database. Every account has the one given password hash. */
export function buildFixtures(database: Database, passwordHash: string): Promise<Fixtures> {
  return database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const account = (kind: AccountKind, name: string, parent: SeededAccount | null) =>
      insertAccount(db, kind, name, parent, passwordHash, { email: `${name}@test.invalid` })

    const root = await account('superManager', 'super', null)
    // With the tick that its own page asks for; tests of abilities tick others.
    const subSuper = await insertAccount(db, 'subSuperManager', 'subSuper', root, passwordHash, {
      email: 'subSuper@test.invalid',
      abilities: ['deviceSetting'],
    })

    const family = async (side: string, digit: string): Promise<Family> => {
      const distributor = await account('distributor', `${side}-dis`, root)
      await db
        .updateTable('operator')
        .set({ switches: JSON.stringify({ thirdPartyLock: true }) })
        .where('account_uuid', '=', distributor.uuid)
        .execute()
      const subDistributor = await account('subDistributor', `${side}-subDis`, distributor)
      const installer = await account('installer', `${side}-ins`, subDistributor)
      await db
        .updateTable('operator')
        .set({ switches: JSON.stringify({ badgePrinting: true, idAccess: true }) })
        .where('account_uuid', '=', installer.uuid)
        .execute()
      const subInstaller = await account('subInstaller', `${side}-subIns`, installer)
      const single = await account('single', `${side}-single`, installer)
      const site = async (kind: ProjectKind, index: number): Promise<Site> => {
        const own = {
          time_zone: 'Europe/Berlin',
          ...(kind === 'villa' && { owner_uuid: single.uuid }),
          ...(kind === 'community' && { settings: JSON.stringify({ hasIdAccess: true, enableIdAccess: true }) }),
          ...(kind === 'office' && {
            settings: JSON.stringify({ attendanceTier: 'unlimited' }),
          }),
        }
        const uuid = await insertProject(db, kind, `${side} ${kind}`, installer, own)
        const mac = `0C1105${digit}0000${index}`
        const doors = [`${kind} front`, `${kind} back`]
        const device = await insertSeededDevice(db, uuid, {
          mac,
          name: `${kind} panel`,
          model: 'LD-200',
          type: 'doorPhone',
          doors,
        })
        return { uuid, kind, deviceUuid: device.uuid, mac, doors: device.doors }
      }
      const office = await site('office', 1)
      const community = await site('community', 2)
      const oldCommunity = await site('oldCommunity', 3)
      const villa = await site('villa', 4)
      const member = async (kind: AccountKind, name: string, at: Site, section: RoleSection): Promise<Actor> => {
        const row = await account(kind, `${side}-${name}`, installer)
        await insertMember(db, row, [at.uuid])
        return { ...row, section, projectUuid: at.uuid }
      }
      await insertMember(db, single, [villa.uuid])
      await insertMember(db, subInstaller, [office.uuid])
      const people = await insertPeople(db, office.uuid, `${side} company`)
      const admin = await member('admin', 'admin', office, 'admin')
      await insertCompanyAdmin(db, admin, office.uuid, people.companyUuid)
      return {
        distributor: { ...distributor, section: homeSection.distributor },
        subDistributor: { ...subDistributor, section: homeSection.subDistributor },
        installer: { ...installer, section: homeSection.installer },
        subInstaller: { ...subInstaller, section: homeSection.subInstaller },
        single: { ...single, section: homeSection.single },
        officeManager: await member('propertyManager', 'office-pm', office, propertySection.office),
        communityManager: await member('propertyManager', 'community-pm', community, propertySection.community),
        oldCommunityManager: await member('propertyManager', 'old-pm', oldCommunity, propertySection.oldCommunity),
        admin,
        office,
        people,
        community,
        oldCommunity,
        villa,
      }
    }
    return {
      superManager: { ...root, section: homeSection.superManager },
      subSuperManager: { ...subSuper, section: homeSection.subSuperManager },
      ours: await family('ours', 'A'),
      theirs: await family('theirs', 'B'),
    }
  })
}
