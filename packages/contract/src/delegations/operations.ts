import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Moment, Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { delegationStates } from './states.ts'

export const Delegation = z.object({
  uuid: Uuid,
  byName: z.string(),
  asName: z.string(),
  section: z.enum(roleSections),
  state: z.enum(delegationStates),
  createdAt: Moment,
  until: Moment,
})
export type Delegation = z.infer<typeof Delegation>

const byUuid = z.object({ uuid: Uuid })
const base = 'v4/web/common/delegation/{role}'

/** Who entered whose portal, until when (decisions, Accounts: entering another role's portal makes a record). */
export const delegation = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    wire: 'json',
    needs: 'delegation.read',
    input: z.object({}),
    output: z.object({ rows: z.array(Delegation) }),
    fails: [],
    summary: 'Entries into the own portal of the last thirty days, newest first.',
  }),
  approve: operation({
    method: 'POST',
    path: `${base}/approve`,
    wire: 'json',
    needs: 'delegation.approve',
    input: byUuid,
    output: z.object({}),
    fails: ['staleRecord'],
    summary: 'Agree to an entry that asked first.',
  }),
  revoke: operation({
    method: 'POST',
    path: `${base}/revoke`,
    wire: 'json',
    needs: 'delegation.revoke',
    input: byUuid,
    output: z.object({}),
    fails: ['staleRecord'],
    summary: 'End an entry at once.',
  }),
}
