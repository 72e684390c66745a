import { sql } from 'kysely'
import type { z } from 'zod'
import { isCommunity, projectKinds, type ProjectKind, businessOfKind } from '@lintel/contract/access/roles.ts'
import type { project as contract } from '@lintel/contract/projects/operations.ts'
import type { SiteType } from '@lintel/contract/projects/kinds.ts'
import { managersShown, type Project, type ProjectInfo } from '@lintel/contract/projects/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { nameOfAccount, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { counterWithin } from '../../db/counters.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { hasWords, searchWords, type Words } from '../../db/lists/search.ts'
import { readAttendance } from '../../domain/money/attendance.ts'
import { showZones, zoneColumns } from '../../domain/site-clock/site-zones.ts'

/** The kinds of sites that a list of a type shows. */
const kindsOfType = (type: SiteType): readonly ProjectKind[] =>
  projectKinds.filter((kind) => businessOfKind[kind] === type)

type Kinds = readonly ProjectKind[] | undefined

const devicesWhere = (condition: string) =>
  sql<number>`(select count(*)::int from device where device.project_uuid = project.uuid and ${sql.raw(condition)})`

/** One of its devices has been connected (operators.md 5.2, status). */
const usedDevice = sql`select true from device where device.project_uuid = project.uuid and connection <> 'waiting'`
const isInUse = sql<boolean>`exists (${usedDevice})`
/** The same of each row that is shown: of `exists` the database might rather look every device of all sites up at once. */
const shownAsInUse = sql<boolean>`coalesce((${usedDevice} limit 1), false)`

const membersOfKind = (kind: string) => sql`project_member m join account a on a.uuid = m.account_uuid
  where m.project_uuid = project.uuid and a.kind = ${kind}`

const managerNames = sql<string[]>`array(select a.display_name from ${membersOfKind('propertyManager')}
  order by a.display_name, a.uuid limit ${sql.lit(managersShown)})`

/** Sites of some kinds, or of all. */
function sites(db: Db, scope: Scope, kinds: Kinds) {
  const query = treeRowsOf(db, scope, 'project').select([
    'project.uuid',
    'project.name',
    'project.kind',
    'project.street',
    'project.city',
    'project.country',
    'project.time_zone',
    'project.created_at',
    'project.settings',
    nameOfAccount(scope, 'project.installer_uuid').as('installer_name'),
    nameOfAccount(scope, 'project.distributor_uuid').as('distributor_name'),
    managerNames.as('managers'),
    sql<number>`(select count(*)::int from door where door.project_uuid = project.uuid)`.as('doors'),
    devicesWhere('true').as('devices'),
    devicesWhere(`connection = 'online'`).as('devices_online'),
    shownAsInUse.as('is_in_use'),
  ])
  return kinds ? query.where('project.kind', 'in', kinds) : query
}

type Row = Awaited<ReturnType<ReturnType<typeof sites>['execute']>>[number]

const toProject = (row: Row): Project => ({
  uuid: row.uuid,
  name: row.name,
  kind: row.kind,
  street: row.street,
  city: row.city,
  country: row.country,
  timeZone: row.time_zone,
  installerName: row.installer_name,
  distributorName: row.distributor_name,
  managers: row.managers,
  status: row.is_in_use ? 'normal' : 'inactive',
  numberOfApt: businessOfKind[row.kind] === 'community' ? readCommunitySettings(row.settings).numberOfApt : null,
  doors: row.doors,
  devices: row.devices,
  devicesOnline: row.devices_online,
  createdAt: row.created_at.toISOString(),
})

type ProjectFilter = z.output<typeof contract.list.input> & { readonly siteUuid: string | undefined }

/** A page of the sites within a scope, or of one of them. Names of those above a scope are not for it. */
export async function pageOfProjects(db: Db, scope: Scope, kinds: Kinds, filter: ProjectFilter) {
  let query = sites(db, scope, kinds)
  const words = filter.keyword ? await searchWords(db, scope, 'project', filter.keyword) : undefined
  if (words) query = query.where(words.condition)
  if (filter.siteUuid !== undefined) query = query.where('project.uuid', '=', filter.siteUuid)
  if (filter.type) query = query.where('project.kind', 'in', kindsOfType(filter.type))
  if (filter.country) query = query.where('project.country', '=', filter.country)
  if (filter.status) query = query.where(filter.status === 'normal' ? isInUse : sql<boolean>`not ${isInUse}`)
  const column = filter.sort === 'createdAt' ? 'project.created_at' : 'project.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['project.uuid', 'asc'],
    ],
    toProject,
    { total: totalOf(scope, kinds, filter, words), most: words && limits.foundTotal, isCostly: true },
  )
}

/**
 * The total where it is known without counting: of words when nothing else narrows the list, of kinds by their
 * counters.
 */
function totalOf(
  scope: Scope,
  kinds: Kinds,
  { siteUuid, type, country, status }: Pick<ProjectFilter, 'siteUuid' | 'type' | 'country' | 'status'>,
  words: Words | undefined,
) {
  if (siteUuid !== undefined || country || status) return undefined
  if (words) return kinds || type ? undefined : words.total
  const countedKinds = type ? kindsOfType(type) : projectKinds
  return counterWithin(scope, ...countedKinds.filter((kind) => !kinds || kinds.includes(kind)))
}

/**
 * Everything about one site but its settings, which have forms of their own; undefined when the scope has none such.
 */
export async function siteByUuid(
  db: Db,
  scope: Scope,
  kinds: Kinds,
  uuid: string,
  now: Date,
): Promise<(ProjectInfo & { readonly settings: unknown }) | undefined> {
  const row = await sites(db, scope, kinds)
    .select([
      'project.state',
      'project.postal_code',
      'project.phone_code',
      'project.customize_form',
      'project.version',
      ...zoneColumns,
      'project.installer_uuid',
      sql<number>`(select count(*)::int from person where person.project_uuid = project.uuid and person.kind = 'personnel')`.as(
        'personnel',
      ),
      sql<number>`(select count(*)::int from company
        where company.project_uuid = project.uuid and company.kind = 'tenant')`.as('companies'),
      sql<number>`(select count(*)::int from ${membersOfKind('propertyManager')})`.as('manager_count'),
      sql<number>`(select count(*)::int from ${membersOfKind('admin')})`.as('admins'),
    ])
    .where('project.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toProject(row),
    state: row.state,
    postalCode: row.postal_code,
    phoneCode: row.phone_code,
    customizeForm: row.customize_form,
    ...showZones(row),
    version: row.version,
    installerUuid: row.installer_name === null ? null : row.installer_uuid,
    managerCount: row.manager_count,
    companies: row.companies,
    admins: row.admins,
    personnel: row.personnel,
    ...(await attendanceOf({ db, scope, now }, row)),
    smartHome: readCommunitySettings(row.settings).smartHome,
    communalFee: isCommunity(row.kind) ? feeOf(row.settings) : null,
    settings: row.settings,
  }
}

async function attendanceOf(
  work: Parameters<typeof readAttendance>[0],
  { uuid, kind, settings }: Row,
): Promise<Pick<ProjectInfo, 'attendanceTier' | 'attendance'>> {
  if (kind !== 'office') return { attendanceTier: null, attendance: null }
  const { attendanceTier } = readOfficeSettings(settings)
  return { attendanceTier, attendance: await readAttendance(work, uuid) }
}

function feeOf(settings: unknown): NonNullable<ProjectInfo['communalFee']> {
  const { communalFee: amount, dueDay } = readCommunitySettings(settings)
  return { amount, dueDay }
}

interface NameFilter {
  readonly words?: string | undefined
  readonly type?: SiteType | undefined
  readonly limit: number
}

/** Sites by name, for selects: those whose name contains the words, up to a limit. */
export async function namesOfSites(db: Db, scope: Scope, kinds: Kinds, { words, type, limit }: NameFilter) {
  let query = treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name', 'project.kind'])
    .orderBy('project.name')
    .orderBy('project.uuid')
    .limit(limit)
  if (words) {
    query = query
      .where((await searchWords(db, scope, 'project', words)).condition)
      .where(hasWords(words, 'project.name'))
  }
  if (kinds) query = query.where('project.kind', 'in', kinds)
  if (type) query = query.where('project.kind', 'in', kindsOfType(type))
  return { rows: await query.execute() }
}

/** The site of a device, where it is below the account; undefined otherwise. */
export async function siteOfDevice(db: Db, scope: Scope, uuid: string) {
  const device = await rowsOf(db, scope, 'device')
    .select('device.project_uuid')
    .where('device.uuid', '=', uuid)
    .executeTakeFirst()
  if (!device) return undefined
  return treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name'])
    .where('project.uuid', '=', device.project_uuid)
    .executeTakeFirst()
}
