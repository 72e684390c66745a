import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Region } from '@lintel/contract/access/roles.ts'
import { projectScope, systemScope } from '../db/scope/scope.ts'
import type { Vault } from '../access/vault.ts'
import { objectFolder, type Objects } from '../base/objects.ts'
import type { Database } from '../db/database.ts'
import { systemQueries } from '../db/db.ts'
import { newClaimCode } from '../domain/devices/claim-code.ts'
import { lockEverything } from '../domain/emergency/system-plans.ts'
import { zoneAt } from '../domain/site-clock/site-clock.ts'
import { hashPassword } from '../domain/sessions/passwords.ts'
import type { DemoAccount } from '../kernel/services.ts'
import {
  insertAccount,
  insertCompany,
  insertMember,
  insertProject,
  insertSeededDevice,
  type SeededAccount,
} from '../seed/records.ts'
import type { SceneName } from '@lintel/devices/pictures/scenes.ts'
import { seedAbsence } from './absence.ts'
import { planAttendance } from './attendance/plan.ts'
import { seedAttendanceDays } from './attendance/results.ts'
import { seedBadges } from './badges.ts'
import { seedDoors } from './doors.ts'
import { seedLockAccounts } from './lock-clouds.ts'
import { seedMoney } from './money.ts'
import { seedMillRow } from './mill-row.ts'
import { seedMuster } from './muster.ts'
import { seedOffice } from './office.ts'
import { seedOwnSettings } from './own-settings.ts'
import { demoPassword, demoPeople } from './demo-scenario.ts'
import { demoSites } from './demo-sites.ts'
import { seedGardens, seedVilla } from './gardens.ts'
import { historyDays, seedHistory } from './history/seed-history.ts'
import { cardsOfResidents } from './people/more-households.ts'
import { seedPhotos } from './people/photos.ts'
import type { SeededPerson } from './people/seeded-person.ts'
import { towerCards } from './people/tower-companies.ts'
import { seedVillaMessage } from './messages.ts'
import { demoFirmware, seedFirmware } from './fleet/firmware.ts'
import { seedStock } from './fleet/stock.ts'
import { seedToday } from './today.ts'

/** The accounts of the scenario for the sign-in page, with the site each one works at. */
export const demoAccounts: readonly DemoAccount[] = demoPeople.map(({ userName, kind, sites, role = null }) => ({
  userName,
  password: demoPassword,
  kind,
  site: demoSites.find(({ key }) => key === sites[0])?.name ?? '',
  role,
}))

/** Whether the database holds no account yet. */
export function isEmpty(database: Database): Promise<boolean> {
  return database.read(systemScope, async (db) => {
    const account = await systemQueries(db, systemScope)
      .selectFrom('account')
      .select('uuid')
      .limit(1)
      .executeTakeFirst()
    return account === undefined
  })
}

/** Administrators are asked for first and last names (office.md 9). */
function namesOf(displayName: string): { readonly first_name: string; readonly last_name: string } {
  const [first_name = '', ...rest] = displayName.split(' ')
  return { first_name, last_name: rest.join(' ') }
}

/**
 * Loads the scenario into an empty database, whole or not at all, and leaves the devices' claim codes where the
 * simulators find them; the database keeps only the hashes.
 * @param days how far its history goes back
 * @param region says in which currency its orders are
 * @param objects where images of firmware lie
 */
export async function seedDemo(
  database: Database,
  vault: Vault,
  dataDir: string,
  days: number = historyDays,
  region: Region = 'eu',
  objects: Objects = objectFolder(join(dataDir, 'objects')),
): Promise<void> {
  const password = await hashPassword(demoPassword)
  const claims: DeviceClaim[] = []
  const now = new Date()
  await database.write(systemScope, async (scopedDb) => {
    const db = systemQueries(scopedDb, systemScope)
    const accounts = new Map<string, SeededAccount>()
    for (const { userName, displayName, kind, parent, email, extras } of demoPeople) {
      const above = parent ? accounts.get(parent)! : null
      accounts.set(
        userName,
        await insertAccount(db, kind, userName, above, password, {
          display_name: displayName,
          email,
          ...(kind === 'admin' && namesOf(displayName)),
          ...extras,
        }),
      )
    }
    await seedOwnSettings(db, accounts)
    const projects = new Map<string, string>()
    for (const site of demoSites) {
      const place = {
        street: site.street,
        postal_code: site.postalCode,
        city: site.city,
        country: site.country,
        phone_code: site.phoneCode,
        time_zone: site.timeZone,
        settings: JSON.stringify(site.settings ?? {}),
      }
      const owner = site.kind === 'villa' ? demoPeople.find(({ sites }) => sites.includes(site.key)) : undefined
      const ownerColumns = owner && { owner_uuid: accounts.get(owner.userName)!.uuid }
      const projectUuid = await insertProject(db, site.kind, site.name, accounts.get('installer')!, {
        ...place,
        ...ownerColumns,
      })
      projects.set(site.key, projectUuid)
      if (site.kind === 'office' || site.kind === 'community') {
        const plan = { project_uuid: projectUuid, ...lockEverything }
        await db.insertInto('emergency_plan').values(plan).execute()
      }
      for (const device of site.devices) {
        const { mac, model, name, scene } = device
        if (device.isAway) {
          const { uuid } = await insertSeededDevice(db, projectUuid, device)
          await seedAbsence(db, { projectUuid, uuid, name }, now)
          continue
        }
        const code = newClaimCode()
        await insertSeededDevice(db, projectUuid, { ...device, claimCode: code })
        const cards = site.key === 'tower' ? towerCards : cardsOfResidents[site.key]
        const firmware = demoFirmware[mac]
        claims.push({
          mac,
          code,
          model,
          name,
          ...(firmware && { firmware }),
          ...(scene && { scene }),
          ...(cards && { cards }),
        })
      }
    }
    for (const { userName, sites, company } of demoPeople) {
      if (sites.length > 0)
        await insertMember(
          db,
          accounts.get(userName)!,
          sites.map((key) => projects.get(key)!),
        )
      if (company) await insertCompany(db, company, accounts.get(userName)!, projects.get(sites[0]!)!)
    }
    const towerUuid = projects.get('tower')!
    const people = await seedOffice(db, vault, towerUuid, now)
    for (const projectUuid of projects.values()) await seedDoors(db, projectUuid)
    await seedMuster(db, towerUuid, now)
    await seedBadges(db, towerUuid, accounts.get('installer')!.uuid)
    const distributorUuid = accounts.get('distributor')!.uuid
    const { uuid: installerUuid } = accounts.get('installer')!
    await seedStock(db, { distributor: distributorUuid, installer: installerUuid, author: 'Nordlicht Distribution' })
    await seedFirmware({
      db,
      scopedDb,
      vault,
      objects,
      installer: { uuid: installerUuid, name: 'Brightline Installations' },
      now,
    })
    await seedLockAccounts(db, { vault, projects, distributorUuid })
    await seedVillaMessage(db, accounts.get('installer')!, now)
    const zone = zoneAt(demoSites.find(({ key }) => key === 'tower')!.timeZone)
    const attendance = await planAttendance(db, { projectUuid: towerUuid, people, zone }, { now, days })
    const tower = { projectUuid: towerUuid, people: attendance.people, manager: 'Mara Lindqvist' }
    const [gardens, villa] = [projects.get('gardens')!, projects.get('villa')!]
    const millRow = projects.get('millrow')!
    const sites = [
      { ...tower, ...(await seedToday(db, vault, tower, now)) },
      { projectUuid: gardens, people: await seedGardens(db, vault, gardens, now), manager: 'Jonas Weber' },
      {
        projectUuid: millRow,
        people: [],
        arrivals: await seedMillRow(db, vault, millRow, now),
        manager: 'Elif Yilmaz',
      },
      { projectUuid: villa, people: await seedVilla(db, vault, villa, now), manager: 'Lucia Ferri' },
    ]
    for (const site of sites) {
      await seedPhotos(db, vault, site.projectUuid, site.people.filter(hasFace))
      await seedHistory(scopedDb, vault, { ...site, scenes, days }, now)
    }
    await seedAttendanceDays(scopedDb, db, projectScope(towerUuid), attendance, now)
    await seedMoney({ db, scopedDb, accounts, tower: towerUuid, gardens, millRow, now, region })
    // Written before the commit: with lost codes, devices could never be claimed.
    await mkdir(join(dataDir, 'demo'), { recursive: true, mode: 0o700 })
    await writeFile(devicesFile(dataDir), JSON.stringify(claims, null, 2), { mode: 0o600 })
  })
}

/** What a simulated device needs to be one of the demo. */
interface DeviceClaim {
  readonly mac: string
  readonly code: string
  readonly model: string
  readonly name: string
  readonly firmware?: string
  readonly scene?: SceneName
  readonly cards?: readonly string[]
}

/** What the cameras look at, by the names of their devices. */
const scenes: ReadonlyMap<string, SceneName> = new Map(
  demoSites.flatMap(({ devices }) => devices.flatMap(({ name, scene }) => (scene ? [[name, scene] as const] : []))),
)

/** Couriers and cleaning services are no single person. */
const hasFace = ({ habit }: SeededPerson): boolean => !['deliveries', 'parcels', 'stairs'].includes(habit)

/** Where the simulators find which devices to be. */
export const devicesFile = (dataDir: string): string => join(dataDir, 'demo', 'devices.json')
