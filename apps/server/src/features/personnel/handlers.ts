import { onUniqueViolation } from '../../domain/unique-violation.ts'
import { randomUUID } from 'node:crypto'
import { personnel as contract } from '@lintel/contract/personnel/operations.ts'
import { sectionsRead } from '@lintel/contract/audit-logs/schema.ts'
import { factsOf } from '../../access/facts.ts'
import { deleteOf, insertInto, updateOf } from '../../db/db.ts'
import { erasePerson } from '../../db/functions.ts'
import { allOf } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { landlinesOf, requireLandline } from '../../domain/people/calling.ts'
import { dropLoneDuressPin } from '../../domain/credentials/duress-pins.ts'
import { tellMade, watchPeople } from '../../domain/people/standing.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import {
  requireAccessGroups,
  requireColleagues,
  requireCompany,
  requireDepartment,
  requirePeople,
} from '../../domain/people/belonging.ts'
import { giveCredentials, mayCreatePin, requireAllowed, takeAway } from '../../domain/people/credentials.ts'
import { requireFree } from './free.ts'
import { historyOf } from './history.ts'
import { comingId, nextId } from './numbers.ts'
import { photoHandlers } from './photo-handlers.ts'
import { accessGroupsOf, credentialsOf, ledBy } from './of-person.ts'
import {
  everyPerson,
  namesOfPersonnel,
  pageOfPersonnel,
  personnelOf,
  personRow,
  showPerson,
} from '../../domain/people/queries.ts'
import { aboutAll, changeAll, idsOf, setApp, setGroupsOfMany, setSuspended, setValidity } from './many.ts'
import { columnsOf, setAccessGroups } from './saving.ts'
import { personnelSheet } from './sheet.ts'
import { outcomeOf } from './switching.ts'

export const personnelHandlers = implement(contract, 'project', {
  ...photoHandlers,

  list: ({ db, scope, now, services: { vault } }, filter) => pageOfPersonnel({ db, scope, vault, now }, filter),

  export(context, filter) {
    const { db, scope, now, services } = context
    return exportList(context, personnelSheet, filter, everyPerson({ db, scope, vault: services.vault, now }, filter))
  },

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
      suspendedAt: row.suspended_at?.toISOString() ?? null,
      suspendedReason: row.suspended_reason,
      version: row.version,
      leads: await ledBy(db, scope, uuid),
      credentials: await credentialsOf(db, scope, uuid),
      accessGroups: await accessGroupsOf(db, scope, uuid, row.department_uuid),
    }
  },

  async history({ db, scope, session, services: { config }, fail }, filter) {
    if (!(await personRow(db, scope, filter.uuid))) return fail('notFound')
    return historyOf(db, scope, sectionsRead(factsOf(session, config)), filter)
  },

  async defaults({ db, scope }) {
    const { hasLandline, landlineByDefault } = await landlinesOf(db, scope)
    return {
      nextId: await comingId(db, scope),
      mayCreatePin: await mayCreatePin(db, scope),
      hasLandline,
      landlineByDefault,
    }
  },

  async create({ db, scope, session, services: { vault }, now, audit }, form) {
    const { companyUuid } = form
    await requireCompany(db, scope, companyUuid)
    await requireDepartment(db, scope, companyUuid, form.departmentUuid)
    const groups = await requireAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await requireAllowed(db, scope, session, form)
    const work = { db, scope, vault }
    const [columns] = await allOf([
      () => columnsOf(db, scope, form),
      () => requireLandline(db, scope, form),
      () => requireFree(work, form, null),
    ])
    const personnelId = form.personnelId || (await nextId(db, scope))
    const uuid = randomUUID()
    const person = { ...columns, uuid, company_uuid: companyUuid, personnel_id: personnelId, created_at: now }
    await onUniqueViolation(insertInto(db, scope, 'person', person).execute())
    await giveCredentials(work, { companyUuid, personUuid: uuid }, form)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    audit({ target: uuid, people: await tellMade(db, scope, [uuid]) })
    return { uuid, personnelId }
  },

  async edit({ db, scope, session, services: { vault }, fail, audit }, form) {
    const { uuid, version } = form
    const held = await personnelOf(db, scope)
      .select(['person.company_uuid', 'person.personnel_id', 'person.landline'])
      .where('person.uuid', '=', uuid)
      .executeTakeFirst()
    if (!held) return fail('notFound')
    const { company_uuid: companyUuid } = held
    await requireDepartment(db, scope, companyUuid, form.departmentUuid)
    const groups = await requireAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await requireAllowed(db, scope, session, form)
    const [work, holder] = [
      { db, scope, vault },
      { companyUuid, personUuid: uuid },
    ]
    const [columns] = await allOf([
      () => columnsOf(db, scope, form),
      () => requireLandline(db, scope, form, held.landline),
      () => requireFree(work, form, uuid),
    ])
    const personnelId = form.personnelId || held.personnel_id
    const tell = await watchPeople(db, scope, [uuid])
    const { numUpdatedRows } = await onUniqueViolation(
      updateOf(db, scope, 'person')
        .set({ ...columns, personnel_id: personnelId, version: version + 1 })
        .where('person.uuid', '=', uuid)
        .where('person.version', '=', version)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 0n) return fail('staleRecord')
    await takeAway(work, holder, form.removeCredentialUuids)
    await giveCredentials(work, holder, form)
    await dropLoneDuressPin(db, scope, uuid)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    audit({ target: uuid, people: await tell() })
    return {}
  },

  async remove({ db, scope, audit }, { uuids }) {
    await requirePeople(db, scope, uuids)
    const tell = await watchPeople(db, scope, uuids)
    await deleteOf(db, scope, 'person').where('person.uuid', 'in', uuids).execute()
    audit(aboutAll(await tell()))
    return {}
  },

  async erase({ db, scope, audit }, { uuid }) {
    await requirePeople(db, scope, [uuid])
    await erasePerson(db, scope, uuid)
    // By the id alone: an entry about the person would name a person who must not be named any more.
    audit({ target: uuid })
    return {}
  },

  async switchPreview({ db, scope }, { uuids, departmentUuid }) {
    const { people, companyUuid } = await requireColleagues(db, scope, uuids)
    await requireDepartment(db, scope, companyUuid, departmentUuid)
    return outcomeOf(db, scope, people, departmentUuid)
  },

  async switchGroup({ db, scope, audit }, { uuids, departmentUuid }) {
    const { companyUuid } = await requireColleagues(db, scope, uuids)
    await requireDepartment(db, scope, companyUuid, departmentUuid)
    const tell = await watchPeople(db, scope, uuids)
    await changeAll(db, scope, uuids, { department_uuid: departmentUuid })
    audit(aboutAll(await tell()))
    return {}
  },

  async previewValidity({ db, scope, now, dryRun }, form) {
    await setValidity(db, scope, form)
    return dryRun(await previewOf(db, scope, now))
  },

  async setValidity({ db, scope, audit }, form) {
    const tell = await watchPeople(db, scope, idsOf(form.people))
    await setValidity(db, scope, form)
    audit(aboutAll(await tell()))
    return {}
  },

  async setApp({ db, scope, audit }, form) {
    const tell = await watchPeople(db, scope, idsOf(form.people))
    await setApp(db, scope, form)
    audit(aboutAll(await tell(), { appEnabled: form.appEnabled }))
    return {}
  },

  async previewSuspended({ db, scope, now, dryRun }, form) {
    await setSuspended(db, scope, form, now)
    return dryRun(await previewOf(db, scope, now))
  },

  async setSuspended({ db, scope, now, audit }, form) {
    const tell = await watchPeople(db, scope, idsOf(form.people))
    await setSuspended(db, scope, form, now)
    audit(aboutAll(await tell(), { isSuspended: form.isSuspended }))
    return {}
  },

  async previewAccessGroups({ db, scope, now, dryRun }, form) {
    await setGroupsOfMany(db, scope, form)
    return dryRun(await previewOf(db, scope, now))
  },

  async setAccessGroups({ db, scope, audit }, form) {
    const tell = await watchPeople(db, scope, idsOf(form.people))
    await setGroupsOfMany(db, scope, form)
    audit(aboutAll(await tell()))
    return {}
  },
})
