import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import {
  ApartmentEdit,
  ApartmentFilter,
  ApartmentForm,
  ApartmentNameFilter,
  ApartmentNames,
  ApartmentsEdit,
  ApartmentsForm,
} from './schema.ts'
import * as apartmentRecords from './records.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { Apartment, ApartmentInfo } from './records.ts'

/** Reads that a change invalidates. */
const apartmentReads = ['apartment', 'building.list', 'building.get', 'building.floors'] as const

const path = (call: string) => `v4/web/community/apartment/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'structure.read',
  input: ApartmentFilter,
  output: page(Apartment),
  summary: 'List apartments of a community, of one building or of one floor.',
})

/** Apartments of a community (community.md 5): its installer makes them, its managers set them up. */
export const apartment = {
  list,
  export: exportOf(list, 'apartment', 'apartments'),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'structure.read',
    input: ApartmentNameFilter,
    output: ApartmentNames,
    summary: `List apartments by number and name for a select, at most ${limits.namesFound}.`,
  }),
  rooms: operation({
    method: 'GET',
    path: 'v3/web/community/communityData/getMngAllRoom',
    wire: 'form',
    needs: 'structure.read',
    output: ApartmentNames,
    summary: 'List all apartments of a residential site, by building and number, without pages.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'structure.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: ApartmentInfo,
    summary: 'Get one apartment with its residents, devices and settings.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'structure.edit',
    input: ApartmentForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'noPermission'],
    invalidates: apartmentReads,
    summary:
      'Add an apartment to a building. A lease with which the household moves out needs the permission `apartment.moveOut`.',
  }),
  createMany: operation({
    method: 'POST',
    path: path('createMany'),
    needs: 'structure.edit',
    input: ApartmentsForm,
    output: z.object({ added: z.int().meta({ description: 'Number of records that were added.', example: 1 }) }),
    invalidates: apartmentReads,
    summary: `Add apartments with consecutive numbers to one floor, at most ${limits.apartmentsAtOnce}. All of them are added or none.`,
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'apartment.edit',
    input: ApartmentEdit,
    fails: ['alreadyExists', 'staleRecord', 'noPermission'],
    invalidates: apartmentReads,
    keeps: { reads: 'apartment.get' },
    summary:
      'Change an apartment. Floor and number need the permission `structure.edit`. A lease with which the household moves out needs the permission `apartment.moveOut` and is confirmed as a move-out is.',
  }),
  editMany: operation({
    method: 'POST',
    path: path('editMany'),
    needs: 'apartment.edit',
    input: ApartmentsEdit,
    output: z.object({ changed: z.int().meta({ description: 'Number of records that were changed.', example: 1 }) }),
    fails: ['noPermission'],
    invalidates: apartmentReads,
    summary:
      'Change settings of several apartments. All of them change or none. The floor needs the permission `structure.edit`.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'structure.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['apartmentHasDevices', 'apartmentHasLocks', 'apartmentHasResidents'],
    invalidates: apartmentReads,
    summary: 'Delete an apartment. It must have no residents, devices or third-party locks.',
  }),
}

export default defineFeature({
  operations: { apartment },
  about: { apartment: 'Apartments of a community, and the one home of a villa.' },
  schemas: { apartments: schemas, apartmentRecords },
  targets: { apartment: ['apartment'] },
  unique: {
    apartment_by_number: { thing: 'apartment', field: 'number' },
    apartment_by_sip_group: { thing: 'sipGroup', field: 'sipGroup' },
  },
})
