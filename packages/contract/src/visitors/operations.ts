import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { inverseOf, UndoableAct } from '../kit/undo.ts'
import { repeats } from '../schedules/kinds.ts'
import * as deliveries from './deliveries.ts'
import { delivery } from './delivery-operations.ts'
import * as tempKeyRecords from './records.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { tempKeyStates, tempKeyToday } from '../personnel/states.ts'
import { PassCode, TempKeyEdit, TempKeyForm } from './schema.ts'
import { TempKey, TempKeyInfo, TempKeyMade, TempKeyShown, VisitorPass } from './records.ts'

const path = (call: string) => `v4/web/office/tempKey/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'visitor.read',
  input: pageQuery.extend({
    keyword: Keyword.meta(fieldTexts.keyword),
    idNumber: Keyword.meta({
      description: 'Words that the number of the identity document has to contain.',
      example: 'L01X',
    }),
    createdBy: Keyword.meta({
      description: 'Words that the name of who made the key has to contain.',
      example: 'harbour',
    }),
    companyUuid: Uuid.optional().meta({ description: 'Only keys of this tenant company.' }),
    /** Keys for guests of people of a building, or of an apartment. */
    building: Uuid.optional().meta({ description: 'Only keys for guests of people of this building.' }),
    apartment: Uuid.optional().meta({ description: 'Only keys for guests of people of this apartment.' }),
    state: z.enum(tempKeyStates).optional().meta({ description: 'Only keys in this state.' }),
    today: z.enum(tempKeyToday).optional().meta({
      description: 'valid: only keys that hold at some time of today; used: only those that opened a door today.',
    }),
    /** Keys that hold at some time between these moments. */
    from: Moment.optional().meta({ description: 'Only keys that hold at some time from this moment on, in UTC.' }),
    to: Moment.optional().meta({ description: 'Only keys that hold at some time until this moment, in UTC.' }),
    repeat: z.enum(repeats).optional().meta({ description: 'Only keys whose hours repeat so.' }),
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
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
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
    fails: ['alreadyExists', 'doorNotShared', 'keyTooLong', 'noCameraAtDoors', 'tooManyCodes', 'subscriptionEnded'],
    invalidates: ['tempKey'],
    summary:
      'Create a visitor pass. Returns digits, QR code and link, which are also mailed to the visitor if an address is given. `tempKey.show` returns them again.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'visitor.edit',
    input: TempKeyEdit,
    fails: ['alreadyExists', 'doorNotShared', 'keyTooLong', 'keyRevoked', 'staleRecord', 'subscriptionEnded'],
    invalidates: ['tempKey'],
    keeps: { reads: 'tempKey.get', ids: { doorUuids: 'doors' } },
    summary: 'Change visitor, doors and times of a visitor pass. Its digits stay the same.',
  }),
  show: operation({
    method: 'POST',
    path: path('show'),
    needs: 'visitor.edit',
    when: when('pinsHidden', false),
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
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
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['keyOver', 'keyRevoked'],
    invalidates: [],
    summary: 'Mail a visitor pass to its visitor again.',
  }),
  revoke: operation({
    method: 'POST',
    path: path('revoke'),
    needs: 'visitor.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: UndoableAct,
    fails: ['keyRevoked'],
    invalidates: ['tempKey'],
    inverse: 'tempKey.undoRevoke',
    summary: 'Revoke a visitor pass. Doors deny it at once; it stays listed.',
  }),
  undoRevoke: operation({
    ...inverseOf,
    path: path('undoRevoke'),
    needs: 'visitor.edit',
    invalidates: ['tempKey'],
    summary: 'Undo `tempKey.revoke` within a minute: digits, QR code and link of the pass are as they were.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'visitor.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
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
    input: z.object({
      code: PassCode.meta({ description: 'Code of the link of the visitor.', example: 'example-code' }),
    }),
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
  schemas: { tempKeys: schemas, tempKeyRecords, deliveries },
  targets: { tempKey: ['person'], delivery: ['person'] },
})
