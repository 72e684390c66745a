import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { repeats } from '../schedules/schema.ts'
import {
  TempKey,
  PassCode,
  TempKeyEdit,
  TempKeyForm,
  TempKeyInfo,
  TempKeyMade,
  TempKeyShown,
  VisitorPass,
  tempKeyStates,
  tempKeyToday,
} from './schema.ts'
import * as deliveries from './deliveries.ts'
import { delivery } from './delivery-operations.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/office/tempKey/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'visitor.read',
  input: pageQuery.extend({
    keyword: Keyword,
    idNumber: Keyword,
    createdBy: Keyword,
    companyUuid: Uuid.optional(),
    /** Keys for guests of people of a building, or of an apartment. */
    building: Uuid.optional(),
    apartment: Uuid.optional(),
    state: z.enum(tempKeyStates).optional(),
    today: z.enum(tempKeyToday).optional(),
    /** Keys that hold at some time between these moments. */
    from: Moment.optional(),
    to: Moment.optional(),
    repeat: z.enum(repeats).optional(),
    sort: sortable(['name', 'createdAt']),
  }),
  output: page(TempKey),
  summary: 'List visitor passes, newest first. Passes that ended stay listed.',
})

/** Temporary keys of visitors (office.md 10). */
export const tempKey = {
  list,
  export: exportOf(list, 'tempKey', 'visitor passes'),
  get: operation({
    method: 'GET',
    path: path('get'),
    needs: 'visitor.read',
    input: z.object({ uuid: Uuid }),
    output: TempKeyInfo,
    summary: 'Get one visitor pass with its visitor, doors and hours. Its digits and QR code are not returned.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'visitor.create',
    when: when('makesKeys', true),
    input: TempKeyForm,
    output: TempKeyMade,
    fails: ['alreadyExists', 'doorNotShared', 'keyTooLong', 'noCameraAtDoors', 'tooManyCodes'],
    invalidates: ['tempKey'],
    summary:
      'Create a visitor pass. Returns digits, QR code and link, which are also mailed to the visitor if an address is given. `tempKey.show` returns them again.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'visitor.edit',
    input: TempKeyEdit,
    fails: ['alreadyExists', 'doorNotShared', 'keyTooLong', 'keyRevoked', 'staleRecord'],
    invalidates: ['tempKey'],
    keeps: { reads: 'tempKey.get', ids: { doorUuids: 'doors' } },
    summary: 'Change visitor, doors and times of a visitor pass. Its digits stay the same.',
  }),
  show: operation({
    method: 'POST',
    path: path('show'),
    needs: 'visitor.edit',
    when: when('pinsHidden', false),
    input: z.object({ uuid: Uuid }),
    output: TempKeyShown,
    fails: ['keyRevoked'],
    invalidates: [],
    summary:
      'Get digits, QR code and link of a visitor pass again. The audit log records it. Not available where the site hides PINs.',
  }),
  resend: operation({
    method: 'POST',
    path: path('resend'),
    needs: 'visitor.edit',
    input: z.object({ uuid: Uuid }),
    fails: ['keyOver', 'keyRevoked'],
    invalidates: [],
    summary: 'Mail a visitor pass to its visitor again.',
  }),
  revoke: operation({
    method: 'POST',
    path: path('revoke'),
    needs: 'visitor.edit',
    input: z.object({ uuid: Uuid }),
    fails: ['keyRevoked'],
    invalidates: ['tempKey'],
    summary: 'Revoke a visitor pass. Doors deny it at once; it stays listed.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'visitor.delete',
    input: z.object({ uuid: Uuid }),
    invalidates: ['tempKey'],
    summary: 'Delete a visitor pass with its visitor. Its events stay in the door log.',
  }),
}

/** Public page of a visitor, reached by the link of a key. */
export const visitorPass = {
  look: operation({
    method: 'POST',
    path: 'v4/web/common/pass/look',
    needs: 'public',
    triesSecrets: true,
    changesNothing: true,
    input: z.object({ code: PassCode }),
    output: VisitorPass,
    fails: ['passInvalid'],
    summary: 'Get the visitor pass of a link, while it is valid or will be.',
  }),
}

export default defineFeature({
  operations: { tempKey, delivery, visitorPass },
  about: {
    tempKey: 'Visitor passes: digits, QR code and link, with doors and hours.',
    delivery: 'Couriers, who have a PIN or cards for few floors.',
    visitorPass: 'Visitor pass as its visitor opens it by its link.',
  },
  schemas: { tempKeys: schemas, deliveries },
  targets: { tempKey: ['person'], delivery: ['person'] },
})
