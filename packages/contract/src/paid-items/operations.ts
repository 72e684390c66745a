import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import * as schemas from './schema.ts'
import { ChangedItems, EndsForm, ItemHistory, ItemKey, TestForm } from './schema.ts'

const path = (call: string) => `v4/web/common/paidItem/{role}/${call}` as const

const itemReads = ['paidItem', 'subscription', 'automaticPayment', 'project', 'officeSetting'] as const

/** Ends of items that operators set without an order, test periods, and why an item has its end. */
export const paidItem = {
  setEnds: operation({
    method: 'POST',
    path: path('setEnds'),
    needs: 'paidItem.edit',
    input: EndsForm,
    output: ChangedItems,
    fails: ['serviceFree', 'additionalAppsFollow'],
    invalidates: [...itemReads],
    summary: 'Set the end of items of a site without an order. It counts as activation and may be earlier than before.',
  }),
  startTest: operation({
    method: 'POST',
    path: path('startTest'),
    needs: 'paidItem.edit',
    input: TestForm,
    output: ChangedItems,
    fails: ['serviceFree', 'additionalAppsFollow', 'testUsed', 'nothingToTest'],
    invalidates: [...itemReads],
    summary: 'Start the one test period of a site. Its items are inactive again afterwards.',
  }),
  history: operation({
    method: 'GET',
    path: path('getHistory'),
    needs: 'paidItem.read',
    input: ItemKey,
    output: ItemHistory,
    summary: 'List what moved the end of an item: orders, operators, first prices, tests, losses.',
  }),
}

export default defineFeature({
  operations: { paidItem },
  about: { paidItem: 'Ends of items that operators set, test periods, and the history of an item.' },
  schemas: { paidItems: schemas },
  targets: { paidItem: ['site'] },
})
