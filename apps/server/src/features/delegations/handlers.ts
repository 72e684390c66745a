import { delegation as contract } from '@lintel/contract/delegations/operations.ts'
import { delegationCan } from '@lintel/contract/delegations/states.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Context } from '../../kernel/implement.ts'
import { implement } from '../../kernel/implement.ts'
import { isOwnManager } from '../../domain/sites/site-details.ts'
import { stateNow } from '../../domain/accounts/consent-requests.ts'
import { delegationByUuid, recentDelegations, setDelegationState } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

type Change = typeof contract.approve | typeof contract.revoke

const delegationHandlers = implement(contract, 'session', {
  async list({ db, scope, now }) {
    const rows = await recentDelegations(db, scope, now)
    return {
      rows: rows.map((row) => ({
        uuid: row.uuid,
        kind: row.kind,
        subject: row.subject,
        byName: row.by_name,
        asName: row.to_name,
        section: row.to_section as RoleSection,
        state: stateNow(row, now),
        isOverridden: row.overridden_at !== null,
        createdAt: row.created_at.toISOString(),
        until: row.until.toISOString(),
      })),
    }
  },

  async approve(context, { uuid }) {
    await change(context, uuid, 'approve', 'active')
  },

  async revoke(context, { uuid }) {
    await change(context, uuid, 'revoke', 'revoked')
  },
})

async function change(
  { db, scope, session, now, fail, audit }: Context<Change, 'session'>,
  uuid: string,
  action: 'approve' | 'revoke',
  state: 'active' | 'revoked',
): Promise<void> {
  const entry = await delegationByUuid(db, scope, uuid)
  if (!entry) return fail('notFound')
  // Who entered must not agree, neither to the own entry nor to what a colleague asks for.
  if (action === 'approve' && !isOwnManager(session)) return fail('noPermission')
  if (!delegationCan[action]({ state: stateNow(entry, now) })) return fail('staleRecord')
  await setDelegationState(db, scope, uuid, state, now)
  audit({ target: uuid, detail: { by: entry.by_name } })
}

export default serverFeature({ handlers: delegationHandlers })
