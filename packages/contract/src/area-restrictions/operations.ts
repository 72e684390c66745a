import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
import * as blocks from './blocks.ts'
import { block } from './block-operations.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

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
    needs: 'areaRestriction.read',
    input: AreaFilter,
    output: page(AreaRow),
    summary: 'List the areas of the site with their doors, and whether each rule is in force or why not.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'areaRestriction.read',
    output: NamedRows,
    summary: `List areas by name for a select, at most ${limits.importBatch}.`,
  }),
  doors: operation({
    method: 'GET',
    path: path('getDoors'),
    needs: 'areaRestriction.read',
    output: z.object({ rows: z.array(AreaDoor).meta(fieldTexts.rows) }),
    summary: `List doors that can be assigned to an area, at most ${limits.importBatch}, and whether each has an exit button.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'areaRestriction.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AreaInfo,
    summary: 'Get one area with its doors, rules and exempt people.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'areaRestriction.create',
    input: AreaForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'areaDoorTaken'],
    invalidates: areaReads,
    summary: 'Add an area. A door can lead into one area and out of one area; one that does both joins the two.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'areaRestriction.edit',
    input: AreaEdit,
    fails: ['alreadyExists', 'areaDoorTaken', 'staleRecord'],
    invalidates: areaReads,
    keeps: { reads: 'areaRestriction.get' },
    summary: 'Change an area, its doors and its rules.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'areaRestriction.edit',
    changesNothing: true,
    input: AreaEdit,
    output: AccessPreview,
    fails: ['alreadyExists', 'areaDoorTaken', 'staleRecord'],
    keeps: { reads: 'areaRestriction.get' },
    summary: `Preview who would gain or lose access to which doors if an area was edited like this, for the next ${limits.previewDays} days. Blocks in an area apply at its doors.`,
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'areaRestriction.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: areaReads,
    summary: 'Delete an area and the blocks in it.',
  }),
  people: operation({
    method: 'GET',
    path: path('getPeopleInside'),
    needs: 'areaRestriction.read',
    input: InsideFilter,
    output: page(PersonInside),
    summary: 'List people who are in an area, with the time and the door of their entry.',
  }),
  resetPassback: operation({
    method: 'POST',
    path: path('resetPassback'),
    needs: 'areaRestriction.edit',
    input: ResetPassbackForm,
    invalidates: ['areaRestriction.list', 'areaRestriction.people', 'block'],
    summary:
      'Reset the anti-passback state of one person in an area to unknown, with a reason, so that the next entry is allowed. Devices are informed.',
  }),
  resetAllPassback: operation({
    method: 'POST',
    path: path('resetAllPassback'),
    needs: 'areaRestriction.edit',
    input: ResetAllPassbackForm,
    output: z.object({ count: z.int().meta({ description: 'Number of positions that were reset.', example: 4 }) }),
    invalidates: ['areaRestriction.list', 'areaRestriction.people', 'block'],
    summary:
      'Reset the anti-passback state of all people in an area to unknown. An administrator resets only people of its company. Returns their number.',
  }),
}

export default defineFeature({
  operations: { areaRestriction, block },
  about: {
    areaRestriction: 'Areas that doors lead into and out of, with anti-passback, occupancy limit and escort.',
    block: 'Blocks, which deny a person, department, credential or plate, and anti-passback violations.',
  },
  schemas: { areaRestrictions: schemas, blocks },
  targets: { areaRestriction: ['area'] },
  unique: { area_by_name: { thing: 'area', field: 'name' } },
})
