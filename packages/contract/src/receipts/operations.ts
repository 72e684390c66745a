import { operation } from '../kit/operation.ts'
import { ReceiptFilter, Receipts } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

export const policyReceipt = {
  list: operation({
    method: 'GET',
    path: 'v4/web/office/policy/{role}/getReceipts',
    needs: 'device.read',
    inOfficesFromAbove: true,
    input: ReceiptFilter,
    output: Receipts,
    summary:
      'List which devices of the site have confirmed the newest access rules, and since when the others are behind.',
  }),
}

export default defineFeature({
  operations: { policyReceipt },
  about: { policyReceipt: 'Devices that have confirmed the newest access rules, or are behind.' },
  schemas: { receipts: schemas },
})
