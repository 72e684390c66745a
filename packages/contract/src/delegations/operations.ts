import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { operation } from '../kit/operation.ts'
import { delegationKinds, delegationStates } from './states.ts'

export const Delegation = z.object({
  uuid: Uuid,
  kind: z.enum(delegationKinds),
  /** The account or installer a consent is about; null of an entry. */
  subject: z.string().nullable(),
  byName: z.string(),
  asName: z.string(),
  section: z.enum(roleSections),
  state: z.enum(delegationStates),
  /** Of a consent that the platform gave in place of the managers. */
  isOverridden: z.boolean(),
  createdAt: Moment,
  until: Moment,
})
export type Delegation = z.infer<typeof Delegation>

const byUuid = z.object({ uuid: Uuid })
const base = 'v4/web/common/delegation/{role}'

/** Who entered whose portal, until when (decisions.md accounts: entering another role's portal makes a record). */
export const delegation = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    needs: 'delegation.read',
    output: z.object({ rows: z.array(Delegation) }),
    summary:
      'List who entered the own site or portal, or asked for consent, in the last 30 days, newest first. At most 100.',
  }),
  approve: operation({
    method: 'POST',
    path: `${base}/approve`,
    needs: 'delegation.approve',
    input: byUuid,
    fails: ['staleRecord'],
    invalidates: ['delegation'],
    summary: `Approve the request of an operator to enter the site or to change who manages it. Only a manager of the site can. A consent to a change holds ${limits.consentDays} days.`,
  }),
  revoke: operation({
    method: 'POST',
    path: `${base}/revoke`,
    needs: 'delegation.revoke',
    input: byUuid,
    fails: ['staleRecord'],
    invalidates: ['delegation'],
    summary: 'End the stay of an operator in the own site or portal at once, or refuse its request.',
  }),
}
