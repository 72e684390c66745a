import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
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
