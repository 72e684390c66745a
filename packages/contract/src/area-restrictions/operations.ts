import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { limits } from '../base/limits.ts'
import { NamedRows } from '../operators/schema.ts'
import {
  AreaDoor,
  AreaEdit,
  AreaFilter,
  AreaForm,
  AreaInfo,
  AreaRow,
  ResetAllPassbackForm,
  ResetPassbackForm,
  InsideFilter,
  PersonInside,
} from './schema.ts'

/** Reads that a change invalidates. */
const areaReads = [
  'areaRestriction.list',
  'areaRestriction.names',
  'areaRestriction.get',
  'areaRestriction.people',
] as const

const path = (call: string) => `v4/web/office/areaRestriction/{role}/${call}` as const

/** Areas of an office with anti-passback (office.md 14). */
export const areaRestriction = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: AreaFilter,
    output: page(AreaRow),
    fails: [],
    summary: 'List the areas of the site, with their doors and whether the rule works.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: z.object({}),
    output: NamedRows,
    fails: [],
    summary: `List areas by name for a select, at most ${limits.importBatch}.`,
  }),
  doors: operation({
    method: 'GET',
    path: path('getDoors'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: z.object({}),
    output: z.object({ rows: z.array(AreaDoor) }),
    fails: [],
    summary: `List doors that may lead into an area, at most ${limits.importBatch}, and which have an exit button.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: z.object({ uuid: Uuid }),
    output: AreaInfo,
    fails: [],
    summary: 'Get one area as its form shows it.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: 'areaRestriction.create',
    input: AreaForm,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists', 'areaDoorTaken'],
    invalidates: areaReads,
    summary:
      'Add an area. A door leads into one area at most, and out of one; out of one into another it joins the two.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    wire: 'json',
    needs: 'areaRestriction.edit',
    input: AreaEdit,
    output: z.object({}),
    fails: ['alreadyExists', 'areaDoorTaken', 'staleRecord'],
    invalidates: areaReads,
    summary: 'Change an area.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    wire: 'json',
    needs: 'areaRestriction.edit',
    changesNothing: true,
    input: AreaEdit,
    output: AccessPreview,
    fails: ['alreadyExists', 'areaDoorTaken', 'staleRecord'],
    summary: `Preview who would gain and lose which doors in the next ${limits.previewDays} days by an edit: blocks of an area hold at its doors.`,
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'areaRestriction.delete',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    invalidates: areaReads,
    summary: 'Delete an area and the blocks that hold in it.',
  }),
  people: operation({
    method: 'GET',
    path: path('getPeopleInside'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: InsideFilter,
    output: page(PersonInside),
    fails: [],
    summary: 'List who is in an area, since when and by which door.',
  }),
  resetPassback: operation({
    method: 'POST',
    path: path('resetPassback'),
    wire: 'json',
    needs: 'areaRestriction.edit',
    input: ResetPassbackForm,
    output: z.object({}),
    fails: [],
    invalidates: ['areaRestriction.list', 'areaRestriction.people', 'block'],
    summary: 'Reset the anti-passback position of one person in an area, for a reason; its devices follow.',
  }),
  resetAllPassback: operation({
    method: 'POST',
    path: path('resetAllPassback'),
    wire: 'json',
    needs: 'areaRestriction.edit',
    input: ResetAllPassbackForm,
    output: z.object({ count: z.int() }),
    fails: [],
    invalidates: ['areaRestriction.list', 'areaRestriction.people', 'block'],
    summary:
      'Set the position of all people in an area to unknown; an administrator of a company does so for its own people.',
  }),
}
