import { onTaken } from '../../domain/base/unique-violation.ts'
import { randomUUID } from 'node:crypto'
import { personnel as contract } from '@lintel/contract/personnel/operations.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { employeeKinds, registeredKinds } from '@lintel/vocabulary/events.ts'
import { sectionsRead } from '@lintel/contract/audit-logs/schema.ts'
import { factsOf } from '../../access/facts.ts'
import { deleteOf, insertInto } from '../../db/db.ts'
import { erasePerson } from '../../db/functions.ts'
import { allOf, invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { companiesWithTimetables } from '../../domain/attendance/require-records.ts'
import { landlinesOf, requireLandline } from '../../domain/people/calling.ts'
import { dropLoneDuressPin } from '../../domain/credentials/duress-pins.ts'
import { diffOfNewPeople, snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { doorAccessOf } from '../../domain/people/door-access.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import {
  requireAccessGroups,
  requireColleagues,
  requireCompany,
  requireDepartment,
  requirePeople,
} from '../../domain/people/require-records.ts'
import { idAccessModesAt } from '../../domain/people/id-access.ts'
import {
  addCredentials,
  mayCreatePin,
  requireAllowed,
  removeCredentials,
} from '../../domain/people/person-credentials.ts'
import { addOwnAccess, editOwnAccess, requireAccessOfSite, withOwnAccess } from '../../domain/people/own-access.ts'
import { requireFree } from '../../domain/people/taken-values.ts'
import { watchAttendance } from '../../domain/attendance/person-changes.ts'
import { historyOf } from './history.ts'
import { nextFreeId, nextId } from './person-ids.ts'
import { photoHandlers } from './photo-handlers.ts'
import { everyPerson, namesOfPeople, pageOfPeople } from '../../domain/people/queries.ts'
import { personInfo, personRow, registeredOf, showPersonnel } from '../../domain/people/person-rows.ts'
import {
  auditEntryFor,
  changeAll,
  idsOf,
  setApp,
  setAttendance,
  setGroupsOfMany,
  setSuspended,
  setValidity,
} from './bulk.ts'
import { setAccessGroups } from '../../domain/people/group-members.ts'
import { assignFloors } from '../../domain/residences/person-floors.ts'
import { membersLeft } from '../../domain/residences/household.ts'
import { columnsOf, requireKind } from './writes.ts'
import { personnelSheet } from './sheet.ts'
import { outcomeOf } from './department-change.ts'
import { requirePaidGrants, subscriptionOf } from '../../domain/money/item-subscriptions.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { requireUndoable, watchForUndo } from '../../domain/base/undo.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { editUnique } from '../../domain/base/edit-record.ts'

const personnelHandlers = implement(contract, 'project', {
  ...photoHandlers,

  async list({ db, scope, now, services: { vault } }, { kind, ...filter }) {
    const page = await pageOfPeople({ kind, db, scope, vault, now }, filter, showPersonnel)
    return kind === 'staff' ? { ...page, rows: await withOwnAccess({ db, scope, now }, page.rows) } : page
  },

  export(context, { kind, ...filter }) {
    const { db, scope, session, now, services } = context
    const hasAttendance = factsOf(session, services.config).attendance !== 'off'
    const listing = { kind, db, scope, vault: services.vault, now }
    return exportList(context, personnelSheet(hasAttendance), filter, everyPerson(listing, filter, showPersonnel))
  },

  names: ({ db, scope }, filter) => namesOfPeople(db, scope, filter),

  async get({ db, scope, now, fail }, { uuid }) {
    const row = await personRow(db, scope, uuid, employeeKinds)
    if (!row) return fail('notFound')
    const [person] = await withOwnAccess({ db, scope, now }, [await personInfo(db, scope, row, now)])
    return {
      ...person!,
      kind: row.kind === 'staff' ? ('staff' as const) : ('personnel' as const),
      attendanceEnabled: row.attendance_enabled,
      ...(await subscriptionOf({ db, scope, now }, 'personnelApp', uuid)),
    }
  },

  async doorAccess({ db, scope, now, fail }, { uuid }) {
    if (!(await personRow(db, scope, uuid, registeredKinds))) return fail('notFound')
    return doorAccessOf(db, scope, uuid, now)
  },

  async history({ db, scope, session, services: { config }, fail }, filter) {
    if (!(await personRow(db, scope, filter.uuid, registeredKinds))) return fail('notFound')
    return historyOf(db, scope, sectionsRead(factsOf(session, config)), filter)
  },

  async defaults({ db, scope, session, services: { config } }) {
    const { hasLandline, landlineByDefault } = await landlinesOf(db, scope)
    return {
      nextId: await nextFreeId(db, scope),
      mayCreatePin: await mayCreatePin(db, scope),
      idAccessModes: [...(await idAccessModesAt(db, scope, session))],
      hasLandline,
      landlineByDefault,
      hasAttendance: factsOf(session, config).attendance !== 'off',
      attendanceCompanyUuids: await companiesWithTimetables(db, scope),
    }
  },

  async create({ db, scope, session, services: { vault }, now, fail, audit }, form) {
    const { companyUuid, kind } = form
    await requireCompany(db, scope, companyUuid)
    await requireKind(db, scope, kind)
    await requireAccessOfSite(db, scope, form)
    await requireDepartment(db, scope, companyUuid, form.departmentUuid)
    const groups = await requireAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: groups })
    await requireAllowed(db, scope, session, form)
    const work = { db, scope, vault, fail }
    const [columns] = await allOf([
      () => columnsOf(db, scope, form),
      () => requireLandline(db, scope, form),
      () => requireFree(work, form, null),
    ])
    const personnelId = form.personnelId || (await nextId(db, scope))
    const uuid = randomUUID()
    const settleAttendance = await watchAttendance(db, scope, [uuid])
    const person = { ...columns, kind, uuid, company_uuid: companyUuid, personnel_id: personnelId, created_at: now }
    await onTaken(insertInto(db, scope, 'person', person).execute(), fail)
    await assignFloors(db, scope, { companyUuid, personUuid: uuid }, form.floors)
    await addCredentials(work, { companyUuid, personUuid: uuid }, form)
    await addOwnAccess(db, scope, { companyUuid, personUuid: uuid }, form.access)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    await settleAttendance(now, fail)
    audit({ target: uuid, people: await diffOfNewPeople(db, scope, [uuid]) })
    return { uuid, personnelId }
  },

  async edit({ db, scope, session, services: { vault }, now, fail, audit }, form) {
    const { uuid, version } = form
    const current = await registeredOf(db, scope, employeeKinds)
      .select(['person.kind', 'person.company_uuid', 'person.personnel_id', 'person.landline'])
      .where('person.uuid', '=', uuid)
      .executeTakeFirst()
    if (!current) return fail('notFound')
    if (current.kind !== form.kind) throw invalid('kind', 'validation:notAllowedValue')
    await requireAccessOfSite(db, scope, form)
    const { company_uuid: companyUuid } = current
    await requireDepartment(db, scope, companyUuid, form.departmentUuid)
    const groups = await requireAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await requirePaidGrants({ db, scope, now, fail }, { groupUuids: groups, personUuids: [uuid] })
    await requireAllowed(db, scope, session, form)
    const [work, holder] = [
      { db, scope, vault, fail },
      { companyUuid, personUuid: uuid },
    ]
    const [columns] = await allOf([
      () => columnsOf(db, scope, form),
      () => requireLandline(db, scope, form, current.landline),
      () => requireFree(work, form, uuid),
    ])
    const personnelId = form.personnelId || current.personnel_id
    const diff = await snapshotPeople(db, scope, [uuid])
    const settleAttendance = await watchAttendance(db, scope, [uuid])
    await editUnique(work, 'person', { uuid, version }, { ...columns, personnel_id: personnelId })
    await assignFloors(db, scope, holder, form.floors)
    await removeCredentials(work, holder, form.removeCredentialUuids)
    await addCredentials(work, holder, form)
    await editOwnAccess(work, holder, form.access)
    await dropLoneDuressPin(db, scope, uuid)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    await settleAttendance(now, fail)
    audit({ target: uuid, people: await diff() })
  },

  async remove({ db, scope, audit }, { uuids }) {
    await requirePeople(db, scope, uuids, employeeKinds)
    const diff = await snapshotPeople(db, scope, uuids)
    await deleteOf(db, scope, 'person').where('person.uuid', 'in', uuids).execute()
    audit(auditEntryFor(await diff()))
  },

  async erase({ db, scope, session, services: { config }, fail, audit }, { uuid }) {
    const [person] = await requirePeople(db, scope, [uuid])
    if (person!.kind === 'resident') {
      if (!hasPermission(factsOf(session, config), 'resident.delete')) return fail('noPermission')
      const members = await membersLeft(db, scope, [uuid])
      if (members.length > 0) return fail('masterHasMembers', { count: members.length })
    }
    await erasePerson(db, scope, uuid)
    // By the id alone: an entry about the person would name a person who must not be named any more.
    audit({ target: uuid })
  },

  async switchPreview({ db, scope }, { uuids, departmentUuid }) {
    const { people, companyUuid } = await requireColleagues(db, scope, uuids, employeeKinds)
    await requireDepartment(db, scope, companyUuid, departmentUuid)
    return outcomeOf(db, scope, people, departmentUuid)
  },

  async switchGroup({ db, scope, audit }, { uuids, departmentUuid }) {
    const { companyUuid } = await requireColleagues(db, scope, uuids, employeeKinds)
    await requireDepartment(db, scope, companyUuid, departmentUuid)
    const diff = await snapshotPeople(db, scope, uuids)
    await changeAll(db, scope, uuids, { department_uuid: departmentUuid })
    audit(auditEntryFor(await diff()))
  },

  async previewValidity({ db, scope, now, fail, dryRun }, form) {
    await setValidity(db, scope, form, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  async setValidity({ db, scope, now, fail, audit }, form) {
    const diff = await snapshotPeople(db, scope, idsOf(form.people))
    const settleAttendance = await watchAttendance(db, scope, idsOf(form.people))
    await setValidity(db, scope, form, fail)
    await settleAttendance(now)
    audit(auditEntryFor(await diff()))
  },

  async setApp({ db, scope, fail, audit }, form) {
    const diff = await snapshotPeople(db, scope, idsOf(form.people))
    await setApp(db, scope, form, fail)
    audit(auditEntryFor(await diff(), { appEnabled: form.appEnabled }))
  },

  async setAttendance({ db, scope, now, fail, audit }, form) {
    const diff = await snapshotPeople(db, scope, idsOf(form.people))
    const settleAttendance = await watchAttendance(db, scope, idsOf(form.people))
    await setAttendance(db, scope, form, fail)
    await settleAttendance(now, fail)
    audit(auditEntryFor(await diff(), { attendanceEnabled: form.attendanceEnabled }))
  },

  async previewSuspended({ db, scope, now, fail, dryRun }, form) {
    await setSuspended(db, scope, form, now, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  async setSuspended(context, form) {
    const { db, scope, now, fail, audit } = context
    const diff = await snapshotPeople(db, scope, idsOf(form.people))
    const offerUndo = await watchForUndo(context, 'personnel.setSuspended', idsOf(form.people), ['person'])
    await setSuspended(db, scope, form, now, fail)
    audit(auditEntryFor(await diff(), { isSuspended: form.isSuspended }))
    return { undo: form.isSuspended ? await offerUndo() : null }
  },

  async undoSuspended(context, { uuid }) {
    const { db, scope, audit, skipAudit } = context
    const act = await requireUndoable(context, 'personnel.setSuspended', uuid)
    if (!act) return skipAudit()
    const diff = await snapshotPeople(db, scope, act.personUuids)
    await act.restore()
    audit(auditEntryFor(await diff(), { isSuspended: false }))
  },

  async previewAccessGroups({ db, scope, now, fail, dryRun }, form) {
    await setGroupsOfMany(db, scope, form, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  async setAccessGroups({ db, scope, now, fail, audit }, form) {
    const grants = { groupUuids: form.accessGroupUuids, personUuids: idsOf(form.people) }
    await requirePaidGrants({ db, scope, now, fail }, grants)
    const diff = await snapshotPeople(db, scope, idsOf(form.people))
    await setGroupsOfMany(db, scope, form, fail)
    audit(auditEntryFor(await diff()))
  },
})

export default serverFeature({ handlers: personnelHandlers, records: { person: source('person', fullName()) } })
