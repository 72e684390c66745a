import { accountCan } from '@lintel/contract/accounts/states.ts'
import { propertySection } from '@lintel/contract/access/roles.ts'
import { quickStart as contract } from '@lintel/contract/quick-start/operations.ts'
import { endSession } from '../../access/session.ts'
import { openSession, stateAt } from '../../domain/sessions/queries.ts'
import { implement } from '../../kernel/implement.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { createBuilding } from './create.ts'
import { hasDistributor, ownManager } from './queries.ts'

const quickStartHandlers = implement(contract, 'system', {
  async get({ db, scope, session }) {
    const manager = await ownManager(db, scope, session.accountUuid)
    return {
      isPossible: !(await hasDistributor(db, scope)),
      site: manager ? { uuid: manager.siteUuid, name: manager.siteName } : null,
    }
  },

  create: createBuilding,

  async enter({ db, scope, session, request, now, fail, audit }) {
    const manager = await ownManager(db, scope, session.accountUuid)
    // Who is asked for a mailed code there has to sign in there.
    if (!manager || manager.two_factor || manager.two_factor_own) return fail('switchNotAllowed')
    if (!accountCan.signIn({ state: stateAt(manager, now) })) return fail('switchNotAllowed')
    const section = propertySection[manager.siteKind === 'villa' ? 'office' : manager.siteKind]
    await endSession(db, scope, session.uuid, now)
    const identity = { accountUuid: manager.uuid, actingUuid: manager.uuid, delegationUuid: null }
    audit({ target: manager.siteUuid, detail: { name: manager.siteName } })
    return {
      token: await openSession(db, scope, { ...identity, section, projectUuid: manager.siteUuid }, request, now),
    }
  },
})

export default serverFeature({ handlers: quickStartHandlers })
