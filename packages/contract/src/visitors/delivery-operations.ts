import { z } from 'zod'
import { ownAccessTexts } from '../access-groups/chosen.ts'
import { Keyword, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { courierCodes } from '../personnel/states.ts'
import { Delivery, DeliveryEdit, DeliveryForm, DeliveryInfo } from './deliveries.ts'

const path = (call: string) => `v4/web/office/delivery/{role}/${call}` as const

/** Delivery authorisation of a site (office.md 11; community.md 12). */
export const delivery = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'visitor.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter),
      code: z.enum(courierCodes).optional().meta(ownAccessTexts.code),
      door: Uuid.optional().meta(ownAccessTexts.door),
      sort: sortable(['name', 'createdAt']),
    }),
    output: page(Delivery),
    summary: 'List couriers with their access groups, or doors and hours of their own. Codes are never returned.',
  }),
  get: operation({
    method: 'GET',
    path: path('get'),
    needs: 'visitor.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DeliveryInfo,
    summary: 'Get one courier with its access groups, or doors and hours of its own. Codes are never returned.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'visitor.create',
    input: DeliveryForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'tooManyFloors', 'subscriptionEnded'],
    invalidates: ['delivery'],
    summary: `Add a courier with a PIN, cards or both, in an old community with one of them. It can reach ${limits.deliveryFloors} floors at most.`,
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'visitor.edit',
    input: DeliveryEdit,
    fails: ['alreadyExists', 'staleRecord', 'tooManyFloors', 'subscriptionEnded'],
    invalidates: ['delivery'],
    summary:
      'Change a courier. An empty PIN keeps the one before; cards are added, and removed by `removeCredentialUuids`.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'visitor.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['delivery'],
    summary: 'Delete a courier with its PIN and cards.',
  }),
}
