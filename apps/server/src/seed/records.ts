import type { AccountKind, ProjectKind } from '@lintel/contract/access/roles.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { sql, type Insertable, type Kysely } from 'kysely'
import { hashOf } from '../access/session.ts'
import type { DB } from '../db/tables.ts'
import { modelNamed } from '../kernel/device-models.ts'

/**
 * Makes valid minimal records with everything they depend on. The demo scenario and the tests build on the same ones,
 * so neither can hold a record the product would not accept.
 */
export interface SeededAccount {
  readonly uuid: string
  readonly kind: AccountKind
  readonly user_name: string
  readonly distributor_uuid: string | null
  readonly sub_distributor_uuid: string | null
  readonly installer_uuid: string | null
}

type AccountExtras = Partial<Omit<Insertable<DB['account']>, 'kind' | 'user_name' | 'parent_uuid'>>

/** An account below a parent (null for the super manager); its place in the tree follows from the parent's. */
export async function insertAccount(
  db: Kysely<DB>,
  kind: AccountKind,
  userName: string,
  parent: SeededAccount | null,
  passwordHash: string,
  extras: AccountExtras = {},
): Promise<SeededAccount> {
  const row = await db
    .insertInto('account')
    .values({
      kind,
      user_name: userName,
      display_name: userName,
      parent_uuid: parent?.uuid ?? null,
      distributor_uuid: parent?.distributor_uuid ?? null,
      sub_distributor_uuid: parent?.sub_distributor_uuid ?? null,
      installer_uuid: parent?.installer_uuid ?? null,
      password_hash: passwordHash,
      initialized: true,
      ...extras,
    })
    .returning(['uuid', 'kind', 'user_name', 'distributor_uuid', 'sub_distributor_uuid', 'installer_uuid'])
    .executeTakeFirstOrThrow()
  if (kind === 'distributor' || kind === 'installer') {
    // In the demo and in tests installers register devices of their own.
    const installers_add_macs = kind === 'distributor'
    await db.insertInto('operator').values({ account_uuid: row.uuid, installers_add_macs }).execute()
  }
  const ownColumn = {
    distributor: 'distributor_uuid',
    subDistributor: 'sub_distributor_uuid',
    installer: 'installer_uuid',
  } as const
  if (!(kind in ownColumn)) return row
  const column = ownColumn[kind as keyof typeof ownColumn]
  await db
    .updateTable('account')
    .set({ [column]: row.uuid })
    .where('uuid', '=', row.uuid)
    .execute()
  return { ...row, [column]: row.uuid }
}

/** A site of an installer. */
export async function insertProject(
  db: Kysely<DB>,
  kind: ProjectKind,
  name: string,
  installer: SeededAccount,
  extras: Partial<Insertable<DB['project']>> = {},
): Promise<string> {
  const { uuid } = await db
    .insertInto('project')
    .values({
      kind,
      name,
      installer_uuid: installer.uuid,
      sub_distributor_uuid: installer.sub_distributor_uuid,
      distributor_uuid: installer.distributor_uuid!,
      ...extras,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

/** Makes an account a member of sites: a manager, an admin or a sub-installer. */
export async function insertMember(
  db: Kysely<DB>,
  account: SeededAccount,
  projectUuids: readonly string[],
): Promise<void> {
  await db
    .insertInto('project_member')
    .values(projectUuids.map((project_uuid) => ({ project_uuid, account_uuid: account.uuid })))
    .execute()
}

/** A company of an office with its administrator. */
export async function insertCompany(
  db: Kysely<DB>,
  name: string,
  admin: SeededAccount,
  project_uuid: string,
): Promise<void> {
  const { uuid } = await db
    .insertInto('company')
    .values({ project_uuid, name })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await insertCompanyAdmin(db, admin, project_uuid, uuid)
}

/** Makes an account that is a member of an office the administrator of one of its companies. */
export async function insertCompanyAdmin(
  db: Kysely<DB>,
  { uuid: account_uuid }: SeededAccount,
  project_uuid: string,
  company_uuid: string,
): Promise<void> {
  await db.insertInto('company_admin').values({ project_uuid, account_uuid, company_uuid }).execute()
}

/** A company of an office with one department, one access group for all doors at all times, and one person in both. */
export async function insertPeople(db: Kysely<DB>, projectUuid: string, name: string): Promise<SeededPeople> {
  const site = { project_uuid: projectUuid }
  const { uuid: companyUuid } = await db
    .insertInto('company')
    .values({ ...site, name })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const company = { ...site, company_uuid: companyUuid }
  const { uuid: departmentUuid } = await db
    .insertInto('department')
    .values({ ...company, name: `${name} staff` })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const { uuid: accessGroupUuid } = await db
    .insertInto('access_group')
    .values({
      ...company,
      name: `${name} all day`,
      repeat: 'daily',
      windows: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]),
      all_doors: true,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const { uuid: personUuid } = await db
    .insertInto('person')
    .values({
      ...company,
      department_uuid: departmentUuid,
      first_name: 'Petra',
      last_name: name,
      personnel_id: `P${companyUuid.slice(0, 8)}`,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('access_group_member')
    .values({ ...company, access_group_uuid: accessGroupUuid, person_uuid: personUuid })
    .execute()
  return { companyUuid, departmentUuid, accessGroupUuid, personUuid }
}

export interface SeededPeople {
  readonly companyUuid: string
  readonly departmentUuid: string
  readonly accessGroupUuid: string
  readonly personUuid: string
}

export interface SeededDevice {
  readonly mac: string
  readonly name: string
  readonly model: string
  readonly type: DB['device']['type'] extends infer Type ? Type & string : never
  readonly location?: string
  /** One door for each name, by relay. */
  readonly doors: readonly string[]
  readonly claimCode?: string
}

/** Security relays come without doors. */
function securityRelaysOf(model: string): number {
  const deviceModel = modelNamed(model)
  return deviceModel ? capsOf(deviceModel.has).securityRelays : 0
}

/** A MAC address in the library of the distributor above a site, where it is not there yet. */
export async function insertSeededMac(db: Kysely<DB>, projectUuid: string, mac: string): Promise<void> {
  await db
    .insertInto('mac_library_entry')
    .columns(['mac', 'distributor_uuid', 'source'])
    .expression((from) =>
      from
        .selectFrom('project')
        .select([sql.val(mac).as('mac'), 'distributor_uuid', sql<'imported'>`'imported'`.as('source')])
        .where('uuid', '=', projectUuid),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A device of a site with its doors, waiting to be claimed when it has a code. */
export async function insertSeededDevice(
  db: Kysely<DB>,
  projectUuid: string,
  device: SeededDevice,
): Promise<{ uuid: string; doors: string[] }> {
  const { uuid } = await db
    .insertInto('device')
    .values({
      project_uuid: projectUuid,
      mac: device.mac,
      name: device.name,
      model: device.model,
      type: device.type,
      location: device.location ?? '',
      relays: device.doors.length,
      security_relays: securityRelaysOf(device.model),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await insertSeededMac(db, projectUuid, device.mac)
  await db
    .insertInto('device_credential')
    .values({
      mac: device.mac,
      project_uuid: projectUuid,
      device_uuid: uuid,
      claim_code_hash: device.claimCode ? hashOf(device.claimCode) : null,
    })
    .execute()
  const doors: string[] = []
  for (const [relay, name] of device.doors.entries()) {
    const door = await db
      .insertInto('door')
      .values({ project_uuid: projectUuid, device_uuid: uuid, relay, name })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    doors.push(door.uuid)
  }
  return { uuid, doors }
}
