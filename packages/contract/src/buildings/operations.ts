import { z } from 'zod'
import { AccessPreview } from '../access-groups/preview.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { operation } from '../kit/operation.ts'
import { Building, BuildingEdit, BuildingFloor, BuildingForm } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const structureReads = ['building', 'apartment', 'accessGroup'] as const

const path = (call: string) => `v4/web/community/building/{role}/${call}` as const

/** Buildings of a community (community.md 4): its installer lays them out, its managers read them. */
export const building = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'structure.read',
    output: z.object({ rows: z.array(Building).meta(fieldTexts.rows) }),
    summary: 'List the buildings of a community by number, with counts of apartments, residents and devices.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'structure.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: Building,
    summary: 'Get one building with its floors, its counts and its default access group.',
  }),
  floors: operation({
    method: 'GET',
    path: path('getFloors'),
    needs: 'structure.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: z.object({ rows: z.array(BuildingFloor).meta(fieldTexts.rows) }),
    summary: 'List the floors of a building, lowest first, with the number of apartments on each.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'structure.edit',
    input: BuildingForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: structureReads,
    summary:
      'Add a building. Its default access group is created too; it opens the public doors of the building and of the site at all times.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'structure.edit',
    input: BuildingEdit,
    fails: ['alreadyExists', 'staleRecord', 'floorInUse'],
    invalidates: structureReads,
    keeps: { reads: 'building.get' },
    summary: 'Change number, name and floors of a building. A floor that has apartments must stay.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'structure.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['buildingHasDevices', 'buildingHasLocks', 'buildingHasResidents'],
    invalidates: structureReads,
    summary: 'Delete a building with its default access group and its apartments, which must be empty.',
  }),
  previewFollowDoors: operation({
    method: 'POST',
    path: path('previewFollowDoors'),
    needs: 'structure.followDoors',
    changesNothing: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: AccessPreview,
    summary: `Preview who would gain or lose access if the default group of a building followed its doors, for the next ${limits.previewDays} days.`,
  }),
  followDoors: operation({
    method: 'POST',
    path: path('followDoors'),
    needs: 'structure.followDoors',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: structureReads,
    summary:
      'Open the doors of a building by its default group, now and later. In a community that was an old one it does not.',
  }),
}

export default defineFeature({
  operations: { building },
  about: { building: 'Buildings of a community with their floors.' },
  schemas: { buildings: schemas },
  targets: { building: ['department'] },
  unique: { building_by_number: { thing: 'building', field: 'number' } },
})
