import { z } from 'zod'
import { Moment, text, Uuid } from '../base/atoms.ts'
import { consentKinds, delegationStates } from '../delegations/states.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** Request for the consent of a site's managers, as its asker reads it. */
export const ConsentRequest = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  kind: z.enum(consentKinds).meta({ description: 'What consent is asked for.' }),
  /** The account or installer it is about; the consent holds for exactly this. */
  subject: z.string().meta({
    description: 'Account or installer that the request is about; null of an entry.',
    example: 'Nora Petersen',
  }),
  byName: z
    .string()
    .meta({ description: 'Name of the account that entered or asked.', example: 'Northern Installers' }),
  siteName: z.string().meta(fieldTexts.nameOfSite),
  state: z.enum(delegationStates).meta({
    description:
      'pending: a manager has to agree; active: agreed to or running; ended: over; revoked: refused or ended by a manager; withdrawn: taken back by the asker; expired: its time ran out.',
  }),
  createdAt: Moment.meta(fieldTexts.createdAt),
  /** Until when the managers can answer, or until when what they agreed to can be done. */
  until: Moment.meta({
    description: 'Until when managers can answer, or until when what they agreed to can be done, in UTC.',
  }),
  /** Asked by the account of this portal, which can withdraw it. */
  isOwn: z.boolean().meta({ description: 'Whether the account of this portal asked, which can withdraw it.' }),
  /** Agreed to by the platform in place of the managers. */
  isOverridden: z.boolean().meta({ description: 'Whether the platform agreed in place of the managers.' }),
  /** From when on the platform can agree in place of the managers; null where it cannot. */
  overridableFrom: Moment.nullable().meta({
    description: 'From when the platform can agree in place of the managers, in UTC; null where it cannot.',
  }),
})

export type ConsentRequest = z.infer<typeof ConsentRequest>

/** Agreement in place of managers who cannot be reached. */
export const ConsentOverride = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  /** Typed as a confirmation. */
  siteName: text(limits.generic)
    .min(1)
    .meta({ description: 'Name of the site, typed as a confirmation.', example: 'Harbour House' }),
  reason: text(limits.generic)
    .min(1)
    .meta({ description: 'Why the platform agrees in place of the managers.', example: 'Managers cannot be reached' }),
})
