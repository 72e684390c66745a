import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { inverseOf, UndoableAct } from '../kit/undo.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { unassignedKinds } from '../credentials/kinds.ts'
import {
  AssignForm,
  IssueForm,
  ReplaceForm,
  CodeSearch,
  UnassignedCardForm,
  UnassignedCardsForm,
  LibraryCode,
  LibraryFilter,
  UnknownCard,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that show the credentials of people, residents and couriers among them. */
const credentialReads = [
  'library.list',
  'personnel.list',
  'personnel.get',
  'personnel.doorAccess',
  'resident',
  'delivery',
  'idAccess',
] as const

const path = (call: string) => `v4/web/office/library/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'library.read',
  input: LibraryFilter,
  output: page(LibraryCode),
  summary:
    'List credentials of one kind (PINs, cards, UHF tags or license plates) with their holders, newest first; unassigned cards have the status `free`. Values are masked, except license plates.',
})

/** All codes of a site, of all holders (office.md 29). */
export const library = {
  list,
  export: exportOf(list, 'library', 'credentials of one kind, without their values,'),
  find: operation({
    method: 'POST',
    path: path('findOwner'),
    needs: 'library.read',
    triesSecrets: true,
    input: CodeSearch,
    output: z.object({
      found: LibraryCode.nullable().meta({ description: 'Code with its owner; null where the site has no such code.' }),
    }),
    invalidates: [],
    summary: 'Find the holder of a credential by its complete value. The search is audited; the value is not stored.',
  }),
  markLost: operation({
    method: 'POST',
    path: path('markLost'),
    needs: 'library.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: UndoableAct,
    invalidates: credentialReads,
    inverse: 'library.undoLost',
    summary: 'Mark a credential as lost. Doors deny it until `library.markFound`; it stays listed.',
  }),
  undoLost: operation({
    ...inverseOf,
    path: path('undoLost'),
    needs: 'library.edit',
    invalidates: credentialReads,
    summary: 'Undo `library.markLost` within a minute: the credential is in the state that it had.',
  }),
  markFound: operation({
    method: 'POST',
    path: path('markFound'),
    needs: 'library.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: credentialReads,
    summary: 'Mark a lost credential as found. Doors accept it again.',
  }),
  release: operation({
    method: 'POST',
    path: path('release'),
    needs: 'library.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['codeOfKey'],
    invalidates: credentialReads,
    summary:
      'Remove a credential from its holder. A card or UHF tag becomes unassigned and can be assigned again; a PIN or license plate is deleted.',
  }),
  register: operation({
    method: 'POST',
    path: path('register'),
    needs: 'library.edit',
    input: UnassignedCardForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['library.list'],
    summary:
      'Add an unassigned card or UHF tag by its number, for the site or for one company. It can be assigned later.',
  }),
  registerMany: operation({
    method: 'POST',
    path: path('registerMany'),
    needs: 'library.edit',
    input: UnassignedCardsForm,
    output: z.object({ count: z.int().meta({ description: 'Number of cards that were registered.', example: 2 }) }),
    fails: ['alreadyExists'],
    invalidates: ['library.list'],
    summary: `Add up to ${limits.importBatch} unassigned cards or UHF tags, one number a line. All of them are added or none.`,
  }),
  reads: operation({
    method: 'GET',
    path: path('getReads'),
    needs: 'library.edit',
    input: z.object({ kind: z.enum(unassignedKinds).meta({ description: 'Kind of the unknown cards to list.' }) }),
    output: z.object({ rows: z.array(UnknownCard).max(limits.unknownCards).meta(fieldTexts.rows) }),
    summary: `List the last ${limits.unknownCards} unknown cards that doors refused within ${limits.unknownCardHours} hours. Their numbers are masked.`,
  }),
  registerRead: operation({
    method: 'POST',
    path: path('registerRead'),
    needs: 'library.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid), companyUuid: UnassignedCardForm.shape.companyUuid }),
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['library'],
    summary: 'Add an unknown card from `library.reads` as an unassigned card, without its number being typed.',
  }),
  takeRead: operation({
    method: 'POST',
    path: path('takeRead'),
    needs: 'library.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: z.object({
      code: z.string().meta({ description: 'Number of the card that was read.', example: '04A1B2C3' }),
    }),
    invalidates: [],
    summary:
      'Get the full number of an unknown card from `library.reads`, to fill in the form of a person. The audit log records it.',
  }),
  assign: operation({
    method: 'POST',
    path: path('assign'),
    needs: 'library.edit',
    input: AssignForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: credentialReads,
    summary: 'Assign an unassigned card or UHF tag to a person. A card of a company can go only to its people.',
  }),
  issue: operation({
    method: 'POST',
    path: path('issue'),
    needs: 'library.edit',
    input: IssueForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: [...credentialReads, 'library.reads'],
    summary: 'Give a person a card or UHF tag: one that a door has just read, or one by its number.',
  }),
  replace: operation({
    method: 'POST',
    path: path('replace'),
    needs: 'library.edit',
    input: ReplaceForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: [...credentialReads, 'library.reads'],
    summary:
      'Replace a card or UHF tag of a person: the old one is marked as lost, and the person gets the new one with the same validity. Both are done or neither.',
  }),
  discard: operation({
    method: 'POST',
    path: path('discard'),
    needs: 'library.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['library.list'],
    summary: 'Delete an unassigned card or UHF tag.',
  }),
}

export default defineFeature({
  operations: { library },
  about: {
    library:
      'Library of credentials: PINs, cards, UHF tags and plates of a site with their holders, and unassigned cards.',
  },
  schemas: { library: schemas },
})
