import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { personnel as contract } from '@lintel/contract/personnel/operations.ts'
import { deleteOf, insertInto, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { instantsOf } from '../../people/site-clock.ts'
import { needAccessGroups, needColleagues, needCompany, needDepartment, needPeople } from './belonging.ts'
import { giveCredentials, mayCreatePin, needAllowed, takeAway } from './credentials.ts'
import { comingId, nextId } from './numbers.ts'
import { photoHandlers } from './photo-handlers.ts'
import {
  accessGroupsOf,
  credentialsOf,
  namesOfPersonnel,
  pageOfPersonnel,
  personnelOf,
  personRow,
  showPerson,
} from './queries.ts'
import { columnsOf, namingTaken, setAccessGroups } from './saving.ts'
import { outcomeOf } from './switching.ts'

export const personnelHandlers = implement(contract, 'project', {
  ...photoHandlers,

  list: ({ db, scope, now }, filter) => pageOfPersonnel(db, scope, now, filter),

  names: ({ db, scope }, filter) => namesOfPersonnel(db, scope, filter),

  async get({ db, scope, now, fail }, { uuid }) {
    const row = await personRow(db, scope, uuid)
    if (!row) return fail('notFound')
    return {
      ...showPerson(row, now),
      roleLabel: row.role_label,
      needsMoreTime: row.needs_more_time,
      showInDirectory: row.show_in_directory,
      remark: row.remark,
      version: row.version,
      credentials: await credentialsOf(db, scope, uuid),
      accessGroups: await accessGroupsOf(db, scope, uuid, row.group_uuid),
    }
  },

  defaults: async ({ db, scope }) => ({
    nextId: await comingId(db, scope),
    mayCreatePin: await mayCreatePin(db, scope),
  }),

  async create({ db, scope, session, services: { vault }, now, audited }, form) {
    const { companyUuid } = form
    await needCompany(db, scope, companyUuid)
    await needDepartment(db, scope, companyUuid, form.groupUuid)
    const groups = await needAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await needAllowed(db, scope, session, form)
    const columns = await columnsOf(db, scope, form)
    const personnelId = form.personnelId || (await nextId(db, scope))
    const uuid = randomUUID()
    const person = { ...columns, uuid, company_uuid: companyUuid, personnel_id: personnelId, created_at: now }
    await namingTaken(insertInto(db, scope, 'person', person).execute())
    await giveCredentials({ db, scope, vault }, { companyUuid, personUuid: uuid }, form)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    audited({ target: uuid, detail: { name: `${form.firstName} ${form.lastName}`, personnelId } })
    return { uuid, personnelId }
  },

  async edit({ db, scope, session, services: { vault }, fail, audited }, form) {
    const { uuid, version } = form
    const held = await personnelOf(db, scope)
      .select(['person.company_uuid', 'person.personnel_id'])
      .where('person.uuid', '=', uuid)
      .executeTakeFirst()
    if (!held) return fail('notFound')
    const { company_uuid: companyUuid } = held
    await needDepartment(db, scope, companyUuid, form.groupUuid)
    const groups = await needAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await needAllowed(db, scope, session, form)
    const columns = await columnsOf(db, scope, form)
    const personnelId = form.personnelId || held.personnel_id
    const { numUpdatedRows } = await namingTaken(
      updateOf(db, scope, 'person')
        .set({ ...columns, personnel_id: personnelId, version: version + 1 })
        .where('person.uuid', '=', uuid)
        .where('person.version', '=', version)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 0n) return fail('staleRecord')
    const [work, holder] = [
      { db, scope, vault },
      { companyUuid, personUuid: uuid },
    ]
    await takeAway(work, holder, form.removeCredentialUuids)
    await giveCredentials(work, holder, form)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    audited({ target: uuid, detail: { name: `${form.firstName} ${form.lastName}`, personnelId } })
    return {}
  },

  async remove({ db, scope, audited }, { uuids }) {
    const people = await needPeople(db, scope, uuids)
    await deleteOf(db, scope, 'person').where('person.uuid', 'in', uuids).execute()
    audited(aboutAll(people))
    return {}
  },

  async switchPreview({ db, scope }, { uuids, groupUuid }) {
    const { people, companyUuid } = await needColleagues(db, scope, uuids)
    await needDepartment(db, scope, companyUuid, groupUuid)
    return outcomeOf(db, scope, people, groupUuid)
  },

  async switchGroup({ db, scope, audited }, { uuids, groupUuid }) {
    const { people, companyUuid } = await needColleagues(db, scope, uuids)
    await needDepartment(db, scope, companyUuid, groupUuid)
    await changeAll(db, scope, uuids, { group_uuid: groupUuid })
    audited(aboutAll(people))
    return {}
  },

  async setValidity({ db, scope, audited }, { uuids, ...period }) {
    const people = await needPeople(db, scope, uuids)
    await changeAll(db, scope, uuids, await instantsOf(db, scope, period))
    audited(aboutAll(people))
    return {}
  },

  async setAccessGroups({ db, scope, audited }, { uuids, accessGroupUuids }) {
    const { people, companyUuid } = await needColleagues(db, scope, uuids)
    const groups = await needAccessGroups(db, scope, companyUuid, accessGroupUuids)
    const all = people.map(({ uuid }) => uuid)
    await setAccessGroups(db, scope, companyUuid, all, groups)
    await changeAll(db, scope, all, {})
    audited(aboutAll(people))
    return {}
  },
})

interface Changed {
  readonly group_uuid?: string | null
  readonly valid_from?: Date | null
  readonly valid_until?: Date | null
}

/** Changes people at once; forms that were opened before are of an old version. */
async function changeAll(db: Db, scope: ProjectScope, uuids: readonly string[], values: Changed): Promise<void> {
  await updateOf(db, scope, 'person')
    .set({ ...values, version: sql<number>`person.version + 1` })
    .where('person.uuid', 'in', uuids)
    .execute()
}

/** What the audit log says of a call about many: how many, and the names that fit. */
function aboutAll(
  people: readonly { readonly uuid: string; readonly first_name: string; readonly last_name: string }[],
) {
  const names = people.slice(0, namesInLog).map((person) => `${person.first_name} ${person.last_name}`)
  return {
    ...(people.length === 1 && { target: people[0]!.uuid }),
    detail: { count: people.length, names: names.join(', ') },
  }
}
const namesInLog = 10
