import { z } from 'zod'
import { Moment, text, Uuid } from '../base/atoms.ts'
import { consentKinds, delegationStates } from '../delegations/states.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
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

const base = 'v4/web/common/consent/{role}'

/** Requests for the consent of sites that ask, for those who asked them (decisions.md accounts; docs/adr/0032). */
export const consent = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    needs: 'consent.read',
    input: pageQuery.extend({ state: z.enum(delegationStates).optional() }),
    output: page(ConsentRequest),
    summary:
      'List own requests for the consent of a site, newest first. With the permission to override, requests of all accounts.',
  }),
  withdraw: operation({
    method: 'POST',
    path: `${base}/withdraw`,
    needs: 'consent.withdraw',
    input: z.object({ uuid: Uuid }),
    fails: ['staleRecord'],
    invalidates: ['consent'],
    summary: 'Withdraw an own request for consent, or a given consent that has not been used.',
  }),
  override: operation({
    method: 'POST',
    path: `${base}/override`,
    needs: 'consent.override',
    input: ConsentOverride,
    fails: ['staleRecord', 'consentNotOverdue', 'superPasswordNeeded'],
    invalidates: ['consent'],
    summary: `Give consent in place of the managers of a site who left a request unanswered for ${limits.consentOverrideDays} days and were mailed twice. They are mailed about it. Needs \`session.verifySuperPassword\`.`,
  }),
}
