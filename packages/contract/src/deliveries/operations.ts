import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { Delivery, DeliveryEdit, DeliveryForm, DeliveryInfo } from './schema.ts'

const path = (call: string) => `v4/web/office/delivery/{role}/${call}` as const

/** Delivery authorisation of a site (office.md 11; community.md 12). */
export const delivery = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'visitor.read',
    input: pageQuery.extend({
      keyword: Keyword,
      companyUuid: Uuid.optional(),
      sort: sortable(['name', 'createdAt']),
    }),
    output: page(Delivery),
    fails: [],
    summary: 'List couriers with the access groups they belong to. Never their codes.',
  }),
  get: operation({
    method: 'GET',
    path: path('get'),
    wire: 'json',
    needs: 'visitor.read',
    input: z.object({ uuid: Uuid }),
    output: DeliveryInfo,
    fails: [],
    summary: 'Get one courier, for its form.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: 'visitor.create',
    input: DeliveryForm,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists', 'tooManyFloors'],
    invalidates: ['delivery'],
    summary: 'Authorise a courier with a PIN, cards or both, for few floors.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    wire: 'json',
    needs: 'visitor.edit',
    input: DeliveryEdit,
    output: z.object({}),
    fails: ['alreadyExists', 'staleRecord', 'tooManyFloors'],
    invalidates: ['delivery'],
    summary: 'Change a courier; a PIN that is left empty and cards that are not named stay as they are.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'visitor.delete',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    invalidates: ['delivery'],
    summary: 'Delete a courier and its codes.',
  }),
}
