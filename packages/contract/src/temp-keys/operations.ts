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

const path = (call: string) => `v4/web/office/tempKey/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  wire: 'json',
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
  fails: [],
  summary: 'List temporary keys of visitors, the newest first. Keys that ended stay listed.',
})

/** Temporary keys of visitors (office.md 10). */
export const tempKey = {
  list,
  export: exportOf(list, 'tempKey', 'temporary keys'),
  get: operation({
    method: 'GET',
    path: path('get'),
    wire: 'json',
    needs: 'visitor.read',
    input: z.object({ uuid: Uuid }),
    output: TempKeyInfo,
    fails: [],
    summary: 'Get one temporary key: visitor, doors and hours. Never the key itself.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: 'visitor.create',
    when: when('makesKeys', true),
    input: TempKeyForm,
    output: TempKeyMade,
    fails: ['alreadyExists', 'doorNotShared', 'keyTooLong', 'noCameraAtDoors', 'tooManyCodes'],
    invalidates: ['tempKey'],
    summary:
      'Create a temporary key. Its digits, its QR code and the link to its pass are answered this once, and mailed to the visitor where an address is given.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    wire: 'json',
    needs: 'visitor.edit',
    input: TempKeyEdit,
    output: z.object({}),
    fails: ['alreadyExists', 'doorNotShared', 'keyTooLong', 'keyRevoked', 'staleRecord'],
    invalidates: ['tempKey'],
    summary: 'Change visitor, doors and times of a temporary key; its digits and its QR code stay.',
  }),
  show: operation({
    method: 'POST',
    path: path('show'),
    wire: 'json',
    needs: 'visitor.edit',
    when: when('pinsHidden', false),
    input: z.object({ uuid: Uuid }),
    output: TempKeyShown,
    fails: ['keyRevoked'],
    invalidates: [],
    summary:
      'Get the digits, the QR code and the link of a temporary key once more, for its pass. Not where the site hides PINs.',
  }),
  resend: operation({
    method: 'POST',
    path: path('resend'),
    wire: 'json',
    needs: 'visitor.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['keyOver', 'keyRevoked'],
    invalidates: [],
    summary: 'Mail a temporary key to its visitor again.',
  }),
  revoke: operation({
    method: 'POST',
    path: path('revoke'),
    wire: 'json',
    needs: 'visitor.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['keyRevoked'],
    invalidates: ['tempKey'],
    summary: 'End a temporary key at once. It stays listed.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'visitor.delete',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    invalidates: ['tempKey'],
    summary: 'Delete a temporary key with its visitor. What it opened stays in the log.',
  }),
}

/** Public page of a visitor, reached by the link of a key. */
export const visitorPass = {
  look: operation({
    method: 'POST',
    path: 'v4/web/common/pass/look',
    wire: 'json',
    needs: 'public',
    triesSecrets: true,
    changesNothing: true,
    input: z.object({ code: PassCode }),
    output: VisitorPass,
    fails: ['passInvalid'],
    summary: 'Get the pass that a link is for, while its key opens doors or is going to.',
  }),
}
