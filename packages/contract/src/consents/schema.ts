import { z } from 'zod'
import { Moment, text, Uuid } from '../base/atoms.ts'
import { consentKinds, delegationStates } from '../delegations/states.ts'
import { limits } from '../base/limits.ts'

/** Request for the consent of a site's managers, as its asker reads it. */
export const ConsentRequest = z.object({
  uuid: Uuid,
  kind: z.enum(consentKinds),
  /** The account or installer it is about; the consent holds for exactly this. */
  subject: z.string(),
  byName: z.string(),
  siteName: z.string(),
  state: z.enum(delegationStates),
  createdAt: Moment,
  /** Until when the managers can answer, or until when what they agreed to can be done. */
  until: Moment,
  /** Asked by the account of this portal, which can withdraw it. */
  isOwn: z.boolean(),
  /** Agreed to by the platform in place of the managers. */
  isOverridden: z.boolean(),
  /** From when on the platform can agree in place of the managers; null where it cannot. */
  overridableFrom: Moment.nullable(),
})

export type ConsentRequest = z.infer<typeof ConsentRequest>

/** Agreement in place of managers who cannot be reached. */
export const ConsentOverride = z.object({
  uuid: Uuid,
  /** Typed as a confirmation. */
  siteName: text(limits.generic).min(1),
  reason: text(limits.generic).min(1),
})
