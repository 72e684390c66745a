import { resident as contract } from '@lintel/contract/residents/operations.ts'
import type { ResidentFilter } from '@lintel/contract/residents/schema.ts'
import type { z } from 'zod'
import { allOf } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { landlinesOf } from '../../domain/people/calling.ts'
import { dropLoneDuressPin } from '../../domain/credentials/duress-pins.ts'
import { requireAccessGroups, requirePeople } from '../../domain/people/require-records.ts'
import {
  addCredentials,
  mayCreatePin,
  requireAllowed,
  removeCredentials,
} from '../../domain/people/person-credentials.ts'
import { setAccessGroups } from '../../domain/people/group-members.ts'
import { diffOfNewPeople, snapshotPeople } from '../../domain/people/person-snapshot.ts'
import { everyPerson, namesOfPeople, pageOfPeople } from '../../domain/people/queries.ts'
import { doorAccessOf } from '../../domain/people/door-access.ts'
import { personRow } from '../../domain/people/person-rows.ts'
import { stateWithHome } from '../../domain/people/resident-state.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { selfAccessOf, setSelfAccess } from './self-access.ts'
import { requireFree } from '../../domain/people/taken-values.ts'
import { residenceOf } from '../../domain/residences/residence.ts'
import { homeOfVilla } from '../../domain/residences/household.ts'
import { addHousehold } from './household.ts'
import { calledByHome, residentInfo, showResident } from './queries.ts'
import { residentSheet } from './sheet.ts'
import {
  addResident,
  columnsOf,
  deletePeople,
  editResident,
  requireNumbers,
  residentForEdit,
  residentsToDelete,
} from './writes.ts'
import { floorsOfPerson } from '../../domain/residences/person-floors.ts'
import { subscriptionOf } from '../../domain/money/item-subscriptions.ts'
import { readUnpaidHomes, requireHomeServices } from './home-services.ts'
import { refuseAccessAtOldCommunity } from './old-community.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** The filter of a list as that of people has it: a building is a department. */
const ofPeople = ({ building, apartment, role, ...filter }: z.output<typeof ResidentFilter>) => ({
  ...filter,
  departmentUuid: building,
  apartmentUuid: apartment,
  ...(role && { isMaster: role === 'master' }),
})

const residentHandlers = implement(contract, 'project', {
  async list({ db, scope, now, services: { vault } }, filter) {
    const listing = { kind: 'resident' as const, db, scope, vault, now }
    // To find people by the state all homes of the site are read, to show it those of the page.
    if (filter.state) {
      const unpaidHomes = await readUnpaidHomes({ db, scope, now }, null)
      return pageOfPeople({ ...listing, unpaidHomes }, ofPeople(filter), showResident)
    }
    const page = await pageOfPeople(listing, ofPeople(filter), showResident)
    const homes = await readUnpaidHomes(
      { db, scope, now },
      page.rows.map(({ apartment }) => apartment.uuid),
    )
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, state: stateWithHome(row.state, row.apartment.uuid, homes) })),
    }
  },

  async export(context, filter) {
    const { db, scope, now, services } = context
    const unpaidHomes = await readUnpaidHomes({ db, scope, now }, null)
    const listing = { kind: 'resident' as const, db, scope, vault: services.vault, now, unpaidHomes }
    return exportList(context, residentSheet, filter, everyPerson(listing, ofPeople(filter), showResident))
  },

  names: ({ db, scope }, { apartment, ...filter }) =>
    namesOfPeople(db, scope, { kind: 'resident', apartmentUuid: apartment, ...filter }, calledByHome),

  async get({ db, scope, now, fail }, { uuid }) {
    const info = await residentInfo(db, scope, uuid, now)
    if (!info) return fail('notFound')
    return {
      ...info,
      ...(await subscriptionOf({ db, scope, now }, 'app', info.role === 'master' ? info.apartmentUuid : null)),
    }
  },

  async doorAccess({ db, scope, now, fail }, { uuid }) {
    if (!(await personRow(db, scope, uuid, ['resident']))) return fail('notFound')
    return doorAccessOf(db, scope, uuid, now)
  },

  async defaults({ db, scope }) {
    const { hasLandline } = await landlinesOf(db, scope)
    return { mayCreatePin: await mayCreatePin(db, scope), hasLandline, homeUuid: await homeOfVilla(db, scope) }
  },

  async create({ db, scope, session, services: { vault }, now, fail, audit }, form) {
    await refuseAccessAtOldCommunity(db, scope, form)
    const groups = await requireAccessGroups(db, scope, await residenceOf(db, scope), form.accessGroupUuids)
    await requireAllowed(db, scope, session, form)
    const work = { db, scope, vault, fail }
    const [columns] = await allOf([
      () => columnsOf(db, scope, form),
      () => requireNumbers(db, scope, form, []),
      () => requireFree(work, form, null),
    ])
    await requireHomeServices({ db, scope, now, fail }, form)
    const { uuid, companyUuid } = await addResident(db, scope, form, columns, now, fail)
    await addCredentials(work, { companyUuid, personUuid: uuid }, form)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    audit({ target: uuid, people: await diffOfNewPeople(db, scope, [uuid]) })
    return { uuid }
  },

  async createHousehold({ db, scope, services: { vault }, now, fail, audit }, form) {
    const uuids = await addHousehold({ db, scope, vault, now, fail }, form)
    audit({ target: uuids[0]!, detail: { count: uuids.length }, people: await diffOfNewPeople(db, scope, uuids) })
    return { uuids }
  },

  async edit({ db, scope, session, services: { vault }, now, fail, audit }, form) {
    const { uuid } = form
    const current = await residentForEdit(db, scope, uuid)
    if (!current) return fail('notFound')
    const { company_uuid: companyUuid } = current
    const floors = await floorsOfPerson(db, scope, uuid)
    await refuseAccessAtOldCommunity(db, scope, form, floors)
    const groups = await requireAccessGroups(db, scope, companyUuid, form.accessGroupUuids)
    await requireAllowed(db, scope, session, form)
    const [work, holder] = [
      { db, scope, vault, fail },
      { companyUuid, personUuid: uuid },
    ]
    const [columns] = await allOf([
      () => columnsOf(db, scope, form),
      () => requireNumbers(db, scope, form, [current.landline, ...current.more_landlines]),
      () => requireFree(work, form, uuid),
    ])
    await requireHomeServices({ db, scope, now, fail }, form, {
      apartmentUuid: current.apartment_uuid,
      landline: current.landline,
      floors,
    })
    const diff = await snapshotPeople(db, scope, [uuid])
    await editResident(db, scope, { form, current, columns, now }, fail)
    await removeCredentials(work, holder, form.removeCredentialUuids)
    await addCredentials(work, holder, form)
    await dropLoneDuressPin(db, scope, uuid)
    await setAccessGroups(db, scope, companyUuid, [uuid], groups)
    audit({ target: uuid, people: await diff() })
  },

  async remove({ db, scope, fail, audit }, { uuids, withMembers }) {
    await requirePeople(db, scope, uuids, ['resident'])
    const leaving = await residentsToDelete(db, scope, uuids, withMembers, fail)
    const diff = await snapshotPeople(db, scope, leaving)
    await deletePeople(db, scope, leaving)
    audit({
      ...(leaving.length === 1 && { target: leaving[0]! }),
      detail: { count: leaving.length },
      people: await diff(),
    })
  },

  selfAccess: async ({ db, scope, fail }, { uuid }) => (await selfAccessOf(db, scope, uuid)) ?? fail('notFound'),

  async previewSelfAccess({ db, scope, now, fail, dryRun }, form) {
    await setSelfAccess(db, scope, form, fail)
    return dryRun(await previewOf(db, scope, now))
  },

  async setSelfAccess({ db, scope, fail, audit }, form) {
    const diff = await snapshotPeople(db, scope, [form.uuid])
    await setSelfAccess(db, scope, form, fail)
    audit({ target: form.uuid, detail: { repeat: form.repeat, allDoors: form.allDoors }, people: await diff() })
  },
})

export default serverFeature({ handlers: residentHandlers })
