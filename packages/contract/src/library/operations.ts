import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../limits.ts'
import {
  AssignForm,
  CodeSearch,
  FreeCodeForm,
  FreeCodesForm,
  freeKinds,
  LibraryCode,
  LibraryFilter,
  UnknownCard,
} from './schema.ts'

const path = (call: string) => `v4/web/office/library/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  wire: 'json',
  needs: 'library.read',
  input: LibraryFilter,
  output: page(LibraryCode),
  fails: [],
  summary: 'List codes of one kind with their owners, newest first; a value is never among them.',
})

/** All codes of a site, of all holders (office.md 29). */
export const library = {
  list,
  export: exportOf(list, 'library', 'codes of one kind, without their values,'),
  find: operation({
    method: 'POST',
    path: path('findOwner'),
    wire: 'json',
    needs: 'library.read',
    triesSecrets: true,
    input: CodeSearch,
    output: z.object({ found: LibraryCode.nullable() }),
    fails: [],
    summary: 'Find the owner of a code. It is typed whole; who looked is recorded, the code is not.',
  }),
  markLost: operation({
    method: 'POST',
    path: path('markLost'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    summary: 'Mark a code as lost: doors refuse it from now on, and it stays on record.',
  }),
  markFound: operation({
    method: 'POST',
    path: path('markFound'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    summary: 'Mark a lost code as found: doors accept it as before.',
  }),
  release: operation({
    method: 'POST',
    path: path('release'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['codeOfKey'],
    summary: 'Release a code from its owner, so that it can be assigned again; a card becomes free.',
  }),
  register: operation({
    method: 'POST',
    path: path('register'),
    wire: 'json',
    needs: 'library.edit',
    input: FreeCodeForm,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists'],
    summary: 'Register a free card, which can be assigned later.',
  }),
  registerMany: operation({
    method: 'POST',
    path: path('registerMany'),
    wire: 'json',
    needs: 'library.edit',
    input: FreeCodesForm,
    output: z.object({ count: z.int() }),
    fails: ['alreadyExists'],
    summary: `Register up to ${limits.importBatch} free cards, one number a line: all of them or none.`,
  }),
  reads: operation({
    method: 'GET',
    path: path('getReads'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ kind: z.enum(freeKinds) }),
    output: z.object({ rows: z.array(UnknownCard).max(limits.unknownCards) }),
    fails: [],
    summary: `List the last ${limits.unknownCards} unknown cards that doors refused within ${limits.unknownCardHours} hours; never their numbers.`,
  }),
  registerRead: operation({
    method: 'POST',
    path: path('registerRead'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid, companyUuid: FreeCodeForm.shape.companyUuid }),
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists'],
    summary: 'Register a card that was read at a door, without typing its number.',
  }),
  takeRead: operation({
    method: 'POST',
    path: path('takeRead'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({ code: z.string() }),
    fails: [],
    summary:
      'Get the number of an unknown card that was read at a door, for the form of its future owner. Who took it is recorded.',
  }),
  assign: operation({
    method: 'POST',
    path: path('assign'),
    wire: 'json',
    needs: 'library.edit',
    input: AssignForm,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists'],
    summary: 'Give a free card to one of the personnel.',
  }),
  discard: operation({
    method: 'POST',
    path: path('discard'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    summary: 'Delete a free card.',
  }),
}
