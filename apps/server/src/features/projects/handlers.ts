import { project as contract } from '@lintel/contract/projects/operations.ts'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { seesCommunalFee } from '@lintel/contract/projects/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { factsOf } from '../../access/facts.ts'
import { implement } from '../../kernel/implement.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { readAttendance, setAttendance } from '../../domain/money/attendance.ts'
import { createLockdownPlan } from '../../domain/emergency/system-plans.ts'
import { kindsOf } from '../../domain/sites/kinds.ts'
import { saveSite, siteOf } from '../../domain/sites/save-settings.ts'
import { namesOfSites, pageOfProjects, siteByUuid, siteOfDevice } from './queries.ts'
import { createSite, editSite } from '../../domain/accounts/site-writes.ts'
import { convertSite, convertSiteForGood } from './convert-site.ts'
import { removeSite } from './delete-site.ts'
import { checkTransfer, transferSite } from './transfer.ts'
import { ownSitesHandlers, siteConfigurationHandlers } from './configuration-handlers.ts'
import { officeProjectHandlers } from './office-handlers.ts'
import { serverFeature } from '../../kernel/feature.ts'

const communities = ['community', 'oldCommunity'] as const

const projectHandlers = implement(contract, 'session', {
  list: ({ db, scope, session }, filter) =>
    pageOfProjects(db, scope, kindsOf(session.section), { ...filter, siteUuid: session.heldSite?.uuid }),

  async get({ db, scope, session, services, now, fail }, { uuid }) {
    const site = await siteByUuid(db, scope, kindsOf(session.section), uuid, now)
    if (!site) return fail('notFound')
    const { settings: _otherForms, communalFee, ...info } = site
    return { ...info, communalFee: holds(seesCommunalFee, factsOf(session, services.config)) ? communalFee : null }
  },

  ofDevice: async ({ db, scope, fail }, { uuid }) => (await siteOfDevice(db, scope, uuid)) ?? fail('notFound'),

  names: ({ db, scope, session }, { keyword, type }) =>
    namesOfSites(db, scope, kindsOf(session.section), { words: keyword, type, limit: limits.namesFound }),

  managed: ({ db, scope, session }) => namesOfSites(db, scope, kindsOf(session.section), { limit: limits.importBatch }),

  search: ({ db, scope, session }, { name }) =>
    namesOfSites(db, scope, kindsOf(session.section), { words: name, limit: limits.namesFound }),

  async create(context, { numberOfApt, smartHome, ...form }) {
    const site = await createSite(context, 'community', form, { numberOfApt, smartHome })
    await createLockdownPlan(context.db, projectScope(site.uuid), context.now)
    return site
  },

  async edit(context, { numberOfApt, smartHome, ...form }) {
    await editSite(context, communities, form, { numberOfApt, smartHome })
  },

  async remove(context, { uuid }) {
    await removeSite(context, projectKinds, uuid)
  },

  async setAttendance(context, { uuid, version, ...setting }) {
    const site = await siteOf(context, { uuid }, ['office'])
    const before = await readAttendance(context, uuid)
    if (!(await setAttendance(context, site, setting, context.session.accountName))) {
      return context.fail('attendanceEndMissing')
    }
    const after = await readAttendance(context, uuid)
    await saveSite(context, site, version, { beside: { before, after }, changed: ['attendanceActiveStatus'] })
  },

  async checkConversion(context, { uuid }) {
    const { name: _name, ...conversion } = await convertSite(context, uuid)
    return context.dryRun(conversion)
  },

  convert: (context, form) => convertSiteForGood(context, form),

  checkTransfer: async (context, target) => context.dryRun(await checkTransfer(context, target)),

  async transfer(context, form) {
    await transferSite(context, form)
  },
})

export default serverFeature({
  handlers: [...ownSitesHandlers, ...siteConfigurationHandlers, ...projectHandlers, ...officeProjectHandlers],
})
