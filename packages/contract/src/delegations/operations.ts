import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { Delegation } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })

const base = 'v4/web/common/delegation/{role}'

/** Who entered whose portal, until when (decisions.md accounts: entering another role's portal makes a record). */
export const delegation = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    needs: 'delegation.read',
    output: z.object({ rows: z.array(Delegation).meta(fieldTexts.rows) }),
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

export default defineFeature({
  operations: { delegation },
  about: { delegation: 'Entries of operators into the own site or portal, and their requests for consent.' },
  schemas: { delegations: schemas },
})
