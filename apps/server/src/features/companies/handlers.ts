import { company as contract } from '@lintel/contract/companies/operations.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { deleteOf } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { leaveDevices } from '../../domain/devices/serving.ts'
import { previewOf } from '../../domain/policy/preview.ts'
import { setCallTargets } from '../../domain/companies/call-targets.ts'
import { officeOf, officeOrHeld, officesOf } from '../../domain/companies/office.ts'
import {
  countAdmins,
  countPeople,
  infoOfCompany,
  lockedCompany,
  namesOfCompanies,
  pageOfCompanies,
} from '../../domain/companies/queries.ts'
import { createCompany, editCompany } from './writes.ts'
import { serverFeature, source } from '../../kernel/feature.ts'

/** What the first access group of a company is called, in the words of who makes it. */
const fullTimeIn = (language: string): string =>
  createTranslator(chooseLocale([language]), { namespaces: ['accessGroups'] })('accessGroups:fullTime')

const companyHandlers = implement(contract, 'session', {
  list: async ({ db, scope, session }, filter) =>
    pageOfCompanies(db, await officesOf(db, scope, officeOrHeld(session, filter.projectUuid)), filter),

  names: async ({ db, scope, session }, { projectUuid }) =>
    namesOfCompanies(db, await officesOf(db, scope, officeOrHeld(session, projectUuid))),

  get: async ({ db, scope, fail }, { uuid }) => (await infoOfCompany(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, session, now, request, fail, audit }, { projectUuid, ...form }) {
    const site = await officeOf(db, scope, officeOrHeld(session, projectUuid))
    const { language } = request
    const uuid = await createCompany(db, site, form, { fullTime: fullTimeIn(language), language, now }, fail)
    audit({ target: uuid, projectUuid: site.uuid, detail: { name: form.name, allDoors: form.allDoors } })
    return { uuid }
  },

  async edit({ db, scope, fail, audit }, form) {
    const { site, hasAll } = await editCompany(db, scope, form, fail)
    audit({ target: form.uuid, projectUuid: site.uuid, detail: { name: form.name, allDoors: hasAll } })
  },

  async previewEdit({ db, scope, now, fail, dryRun }, form) {
    const { site } = await editCompany(db, scope, form, fail)
    return dryRun(await previewOf(db, site, now))
  },

  async setCallTargets({ db, scope, fail, audit }, form) {
    const { siteUuid, name } = await setCallTargets(db, scope, form, fail)
    audit({ target: form.uuid, projectUuid: siteUuid, detail: { name, count: form.callTargets.length } })
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const company = await lockedCompany(db, scope, uuid)
    if (!company) return fail('notFound')
    const people = await countPeople(db, scope, uuid)
    if (people > 0) return fail('companyHasPeople', { count: people })
    const admins = await countAdmins(db, scope, uuid)
    if (admins > 0) return fail('companyHasAdmins', { count: admins })
    const alone = await leaveDevices(db, scope, uuid)
    if (alone > 0) return fail('companyServedAlone', { count: alone })
    // Departments, access groups and holidays of its own go with it.
    await deleteOf(db, scope, 'company').where('company.uuid', '=', uuid).execute()
    audit({ target: uuid, projectUuid: company.project_uuid, detail: { name: company.name } })
  },
})

export default serverFeature({ handlers: companyHandlers, records: { company: source('company') } })
