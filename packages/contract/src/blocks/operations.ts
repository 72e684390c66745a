import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { Block, BlockFilter, BlockForm, UnblockAllForm, UnblockForm } from './schema.ts'

const path = (call: string) => `v4/web/office/block/{role}/${call}` as const

/** Blocked people of an office (office.md 14). */
export const block = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'block.read',
    input: BlockFilter,
    output: page(Block),
    fails: [],
    summary: 'List what is refused now or will be, in one area or anywhere.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: 'block.create',
    input: BlockForm,
    output: z.object({ uuid: Uuid }),
    fails: [],
    invalidates: ['block', 'areaRestriction.list', 'areaRestriction.people'],
    summary:
      'Refuse a person, a department, a code or a plate in an area, at a door or at all of them, for a time or for good.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'block.delete',
    input: UnblockForm,
    output: z.object({}),
    fails: [],
    invalidates: ['block', 'areaRestriction.list', 'areaRestriction.people'],
    summary: 'End a block, for a reason; of a violation forget the position it rests on.',
  }),
  removeAll: operation({
    method: 'POST',
    path: path('deleteAll'),
    wire: 'json',
    needs: 'block.delete',
    input: UnblockAllForm,
    output: z.object({ count: z.int() }),
    fails: [],
    invalidates: ['block', 'areaRestriction.list', 'areaRestriction.people'],
    summary:
      'End every block and violation of an area, or of the whole site, that the caller may end: all of them or none.',
  }),
}
