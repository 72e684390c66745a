import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { delegationStates } from '../delegations/states.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { ConsentRequest, ConsentOverride } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const base = 'v4/web/common/consent/{role}'

/** Requests for the consent of sites that ask, for those who asked them (decisions.md accounts; docs/adr/0032). */
export const consent = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    needs: 'consent.read',
    input: pageQuery.extend({
      state: z.enum(delegationStates).optional().meta({ description: 'Only requests in this state.' }),
    }),
    output: page(ConsentRequest),
    summary:
      'List own requests for the consent of a site, newest first. With the permission to override, requests of all accounts.',
  }),
  withdraw: operation({
    method: 'POST',
    path: `${base}/withdraw`,
    needs: 'consent.withdraw',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
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

export default defineFeature({
  operations: { consent },
  about: { consent: 'Requests of an operator to the managers of a site, and their answers.' },
  schemas: { consents: schemas },
})
