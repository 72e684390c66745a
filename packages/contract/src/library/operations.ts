import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { CodeSearch, LibraryCode, LibraryFilter } from './schema.ts'

const path = (call: string) => `v4/web/office/library/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  wire: 'json',
  needs: 'library.read',
  input: LibraryFilter,
  output: page(LibraryCode),
  fails: [],
  summary: 'Codes of one kind with their owners, newest first; a value is never among them.',
})

/** All codes of a site, whoever has them (office.md 29). */
export const library = {
  list,
  export: exportOf(list, 'library', 'Codes of one kind, without their values,'),
  find: operation({
    method: 'POST',
    path: path('findOwner'),
    wire: 'json',
    needs: 'library.read',
    triesSecrets: true,
    input: CodeSearch,
    output: z.object({ found: LibraryCode.nullable() }),
    fails: [],
    summary: 'Whose a code is. It is typed whole; who looked is recorded, the code is not.',
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
  release: operation({
    method: 'POST',
    path: path('release'),
    wire: 'json',
    needs: 'library.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['codeOfKey'],
    summary: 'Take a code from its owner, so that it can be given to somebody else.',
  }),
}
