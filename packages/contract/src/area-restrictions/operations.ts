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
    summary: 'List the areas of the site with their doors, and whether each rule is in force or why not.',
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
    summary: `List doors that can be assigned to an area, at most ${limits.importBatch}, and whether each has an exit button.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: z.object({ uuid: Uuid }),
    output: AreaInfo,
    fails: [],
    summary: 'Get one area with its doors, rules and exempt people.',
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
    summary: 'Add an area. A door can lead into one area and out of one area; one that does both joins the two.',
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
    summary: 'Change an area, its doors and its rules.',
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
    summary: `Preview who would gain or lose access to which doors if an area was edited like this, for the next ${limits.previewDays} days. Blocks in an area apply at its doors.`,
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
    summary: 'Delete an area and the blocks in it.',
  }),
  people: operation({
    method: 'GET',
    path: path('getPeopleInside'),
    wire: 'json',
    needs: 'areaRestriction.read',
    input: InsideFilter,
    output: page(PersonInside),
    fails: [],
    summary: 'List people who are in an area, with the time and the door of their entry.',
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
    summary:
      'Reset the anti-passback state of one person in an area to unknown, with a reason, so that the next entry is allowed. Devices are informed.',
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
      'Reset the anti-passback state of all people in an area to unknown. An administrator resets only people of its company. Returns their number.',
  }),
}
