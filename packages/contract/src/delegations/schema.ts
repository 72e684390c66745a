import { z } from 'zod'
import { roleSections } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { delegationKinds, delegationStates } from './states.ts'

export const Delegation = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  kind: z.enum(delegationKinds).meta({
    description:
      'What was done or asked for: entry into the portal, or a consent for a site to be joined, left or transferred, or for a password, address or second factor to be changed.',
  }),
  /** The account or installer a consent is about; null of an entry. */
  subject: z.string().nullable().meta({
    description: 'Account or installer that the request is about; null of an entry.',
    example: 'Nora Petersen',
  }),
  byName: z
    .string()
    .meta({ description: 'Name of the account that entered or asked.', example: 'Northern Installers' }),
  asName: z.string().meta({ description: 'Name of the account whose portal was entered.', example: 'Harbour House' }),
  section: z.enum(roleSections).meta({ description: 'Portal that was entered.' }),
  state: z.enum(delegationStates).meta({
    description:
      'pending: a manager has to agree; active: agreed to or running; ended: over; revoked: refused or ended by a manager; withdrawn: taken back by the asker; expired: its time ran out.',
  }),
  /** Of a consent that the platform gave in place of the managers. */
  isOverridden: z.boolean().meta({ description: 'Whether the platform agreed in place of the managers.' }),
  createdAt: Moment.meta(fieldTexts.createdAt),
  until: Moment.meta({ description: 'When the entry ends by itself or until when it can be answered, in UTC.' }),
})

export type Delegation = z.infer<typeof Delegation>
