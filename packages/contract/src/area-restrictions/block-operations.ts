import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { Block, BlockFilter, BlockForm, UnblockAllForm, UnblockForm } from './blocks.ts'

const path = (call: string) => `v4/web/office/block/{role}/${call}` as const

/** Blocked people of an office (office.md 14). */
export const block = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'block.read',
    input: BlockFilter,
    output: page(Block),
    summary: 'List blocks and anti-passback violations that apply now or later, of one area or of the site.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'block.create',
    input: BlockForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['block', 'areaRestriction.list', 'areaRestriction.people'],
    summary:
      'Block a person, department, credential or license plate in an area, at a door or at all doors, until a time or without end.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'block.delete',
    input: UnblockForm,
    invalidates: ['block', 'areaRestriction.list', 'areaRestriction.people'],
    summary:
      'Delete a block or an anti-passback violation, with a reason. For a violation, the anti-passback state of the person is reset.',
  }),
  removeAll: operation({
    method: 'POST',
    path: path('deleteAll'),
    needs: 'block.delete',
    input: UnblockAllForm,
    output: z.object({ count: z.int().meta({ description: 'Number of blocks that were ended.', example: 2 }) }),
    invalidates: ['block', 'areaRestriction.list', 'areaRestriction.people'],
    summary:
      'Delete all blocks and anti-passback violations of an area, or of the site, that the caller may delete. Returns their number.',
  }),
}
