import { foldName } from '@lintel/contract/base/name-fold.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { consent as contract } from '@lintel/contract/consents/operations.ts'
import { consentCan, type ConsentKind } from '@lintel/contract/delegations/states.ts'
import { factsOf } from '../../access/facts.ts'
import { treeRowsOf } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { zoneColumns } from '../../domain/site-clock/site-zones.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { consentingManagers, mailManagers } from '../../domain/accounts/consents.ts'
import { requireSuperPassword } from '../../domain/accounts/records.ts'
import { overridableFrom, stateNow } from '../../domain/accounts/consent-requests.ts'
import { consentByUuid, consents, overrideConsent, withdrawConsent } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const consentHandlers = implement(contract, 'session', {
  list({ db, scope, session, services, now }, filter) {
    const readsAll = hasPermission(factsOf(session, services.config), 'consent.override')
    const asker = readsAll ? undefined : session.actingUuid
    return pageOf(
      consents(db, scope, { asker, now, ...(filter.state && { state: filter.state }) }),
      filter,
      [
        ['delegation.created_at', 'desc'],
        ['delegation.uuid', 'asc'],
      ],
      (row) => {
        const state = stateNow(row, now)
        return {
          uuid: row.uuid,
          kind: row.kind as ConsentKind,
          subject: row.subject!,
          byName: row.by_name,
          siteName: row.to_name,
          state,
          createdAt: row.created_at.toISOString(),
          until: row.until.toISOString(),
          isOwn: row.from_account_uuid === session.actingUuid,
          isOverridden: row.overridden_at !== null,
          overridableFrom: overridableFrom({ ...row, state })?.toISOString() ?? null,
        }
      },
    )
  },

  async withdraw({ db, scope, session, now, fail, audit }, { uuid }) {
    const request = await consentByUuid(db, scope, uuid)
    if (!request || request.from_account_uuid !== session.actingUuid) return fail('notFound')
    if (!consentCan.withdraw({ state: stateNow(request, now) })) return fail('staleRecord')
    await withdrawConsent(db, scope, uuid, now)
    audit({
      target: uuid,
      projectUuid: request.to_project_uuid!,
      detail: { kind: request.kind, name: request.subject! },
    })
  },

  async override(context, { uuid, siteName, reason }) {
    const { db, scope, session, services, now, fail, audit } = context
    const request = await consentByUuid(db, scope, uuid)
    const site = await treeRowsOf(db, scope, 'project')
      .select(['project.uuid', 'project.name', 'project.customize_form', ...zoneColumns])
      .where('project.uuid', '=', request?.to_project_uuid ?? null)
      .executeTakeFirst()
    if (!request || !site) return fail('notFound')
    requireSuperPassword(context)
    const state = stateNow(request, now)
    if (state !== 'pending') return fail('staleRecord')
    const from = overridableFrom({ ...request, state })
    if (from === null || from > now) return fail('consentNotOverdue')
    if (siteName !== foldName(site.name)) throw notTyped()
    await overrideConsent(db, scope, uuid, now)
    const managers = await consentingManagers(context, site.uuid)
    await mailManagers({ db, scope, services }, { ...site, managers }, 'managerChangeOverridden', () => ({
      by: session.accountName,
      asker: request.by_name,
      subject: request.subject!,
      reason,
    }))
    const detail = { kind: request.kind, name: request.subject!, by: request.by_name, reason }
    audit({ target: uuid, projectUuid: site.uuid, detail })
  },
})

/** The confirmation is not the name of the site. */
const notTyped = () => invalid('siteName', 'consents:override.otherName')

export default serverFeature({ handlers: consentHandlers })
