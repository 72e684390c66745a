import { officeProject as contract } from '@lintel/contract/projects/office-operations.ts'
import { officeSettingsWith } from '@lintel/contract/site-settings/office.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { createLockdownPlan } from '../../domain/emergency/system-plans.ts'
import { kindsAmong } from '../../domain/sites/kinds.ts'
import { siteByUuid } from './queries.ts'
import { createSite, editSite } from '../../domain/accounts/site-writes.ts'
import { removeSite } from './delete-site.ts'

const offices = ['office'] as const

export const officeProjectHandlers = implement(contract, 'session', {
  async create(context, form) {
    const site = await createSite(context, 'office', form)
    await createLockdownPlan(context.db, projectScope(site.uuid), context.now)
    return site
  },

  async edit(context, form) {
    await editSite(context, offices, form)
  },

  async remove(context, { uuid }) {
    await removeSite(context, offices, uuid)
  },

  async get({ db, scope, session, now, fail }, { uuid }) {
    const site = await siteByUuid(db, scope, kindsAmong(session.section, offices), uuid, now)
    if (!site) return fail('notFound')
    const { settings: _otherCall, ...info } = site
    return info
  },

  async settings({ db, scope, session, now, fail }, { uuid }) {
    const site = await siteByUuid(db, scope, kindsAmong(session.section, offices), uuid, now)
    if (!site?.attendance) return fail('notFound')
    return { ...site, settings: officeSettingsWith(site.settings, site.attendance) }
  },
})
