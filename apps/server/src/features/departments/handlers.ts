import { randomUUID } from 'node:crypto'
import { department as contract } from '@lintel/contract/departments/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { requireAccessGroups, requireColleague } from '../../domain/people/require-records.ts'
import { accessGroupsOfDepartment, departmentRow, peopleIn, personnelIn, treeOf } from './queries.ts'
import { heightOf, inDepth, nodesOf, subtreeOf } from '../../domain/people/departments.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { setDepartmentAccessGroups, movePeopleOf } from './writes.ts'
import { requirePaidGrants } from '../../domain/money/item-subscriptions.ts'
import { serverFeature, source } from '../../kernel/feature.ts'

const departmentHandlers = implement(contract, 'project', {
  tree: ({ db, scope }, { companyUuid }) => treeOf(db, scope, companyUuid),

  async get({ db, scope, fail }, { uuid }) {
    const row = await departmentRow(db, scope, uuid)
    if (!row) return fail('notFound')
    return {
      uuid,
      companyUuid: row.company_uuid,
      companyName: row.company_name,
      parentUuid: row.parent_uuid,
      name: row.name,
      version: row.version,
      accessGroupUuids: await accessGroupsOfDepartment(db, scope, uuid),
      leaderUuid: row.leader_uuid,
      leaderName: row.leader_name,
    }
  },

  async create({ db, scope, now, fail, audit }, { companyUuid, name, parentUuid, accessGroupUuids, leaderUuid }) {
    const nodes = await nodesShared(db, scope, companyUuid)
    requirePlace(nodes, parentUuid, 0)
    const groups = await requireAccessGroups(db, scope, companyUuid, accessGroupUuids)
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: groups })
    await requireLeader(db, scope, companyUuid, leaderUuid)
    const uuid = randomUUID()
    const place = { uuid, company_uuid: companyUuid, parent_uuid: parentUuid, leader_uuid: leaderUuid }
    const row = { ...place, name, created_at: now }
    await onTaken(insertInto(db, scope, 'department', row).execute(), fail)
    await setDepartmentAccessGroups(db, scope, companyUuid, uuid, groups)
    audit({ target: uuid, detail: { name } })
    return { uuid }
  },

  async edit({ db, scope, now, fail, audit }, { uuid, version, name, parentUuid, accessGroupUuids, leaderUuid }) {
    const current = await departmentRow(db, scope, uuid)
    if (!current) return fail('notFound')
    const { company_uuid: companyUuid } = current
    const nodes = await departmentNodes(db, scope, companyUuid)
    if (parentUuid && subtreeOf(nodes, uuid).has(parentUuid)) return fail('departmentInsideItself')
    requirePlace(nodes, parentUuid, heightOf(nodes, uuid))
    const groups = await requireAccessGroups(db, scope, companyUuid, accessGroupUuids)
    const former = new Set(await accessGroupsOfDepartment(db, scope, uuid))
    const newGroups = groups.filter((group) => !former.has(group))
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: newGroups })
    await requireLeader(db, scope, companyUuid, leaderUuid)
    const columns = { name, parent_uuid: parentUuid, leader_uuid: leaderUuid }
    await editUnique({ db, scope, fail }, 'department', { uuid, version }, columns)
    await setDepartmentAccessGroups(db, scope, companyUuid, uuid, groups)
    audit({ target: uuid, detail: { name } })
  },

  async remove({ db, scope, fail, audit }, { uuid, movePeople }) {
    const current = await departmentRow(db, scope, uuid)
    if (!current) return fail('notFound')
    const all = [...subtreeOf(await departmentNodes(db, scope, current.company_uuid), uuid)]
    // A call that puts people into one of them has ended by the time it is locked here.
    await rowsOf(db, scope, 'department')
      .select('department.uuid')
      .where('department.uuid', 'in', all)
      .forUpdate()
      .execute()
    const count = await peopleIn(db, scope, all)
    if (count > 0 && !movePeople) return fail('departmentHasPeople', { count })
    const diff = await snapshotPeople(db, scope, count > 0 ? await personnelIn(db, scope, all) : [])
    if (count > 0) await movePeopleOf(db, scope, all, current.parent_uuid)
    await deleteOf(db, scope, 'department').where('department.uuid', 'in', all).execute()
    const people = await diff()
    audit({ target: uuid, detail: { name: current.name, ...(count > 0 && { moved: count }) }, people })
  },
})

/** The leader of a department is one of the company's own people, or none. */
async function requireLeader(db: Db, scope: ProjectScope, companyUuid: string, uuid: string | null): Promise<void> {
  if (uuid !== null) await requireColleague(db, scope, companyUuid, uuid)
}

const companyWith = (db: Db, scope: ProjectScope, uuid: string) =>
  rowsOf(db, scope, 'company').select('company.uuid').where('company.uuid', '=', uuid)

/** The departments of a company, which is held so that two moves cannot make a circle between them. */
async function departmentNodes(db: Db, scope: ProjectScope, companyUuid: string) {
  if (!(await companyWith(db, scope, companyUuid).forNoKeyUpdate().executeTakeFirst())) fail('notFound')
  return nodesOf(db, scope, companyUuid)
}

/** The departments of a company for an addition, which makes no circle: several may be made at a time, moves wait. */
async function nodesShared(db: Db, scope: ProjectScope, companyUuid: string) {
  if (!(await companyWith(db, scope, companyUuid).forShare().executeTakeFirst())) fail('notFound')
  return nodesOf(db, scope, companyUuid)
}

/** The parent is one of the company, and what comes below it does not lie too deep (office.md 7). */
function requirePlace(nodes: Awaited<ReturnType<typeof nodesOf>>, parentUuid: string | null, height: number): void {
  if (parentUuid === null) return
  const parent = inDepth(nodes).find(({ uuid }) => uuid === parentUuid)
  if (!parent) fail('notFound')
  if (parent.depth + 1 + height <= limits.departmentDepth) return
  throw invalid('parentUuid', 'personnel:department.depth', { max: limits.departmentDepth })
}

export default serverFeature({ handlers: departmentHandlers, records: { department: source('department') } })
