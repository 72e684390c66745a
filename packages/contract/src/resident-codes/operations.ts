import { z } from 'zod'
import { AccessPreview } from '../access-groups/preview.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { peopleMax } from '../personnel/states.ts'
import * as schemas from './schema.ts'
import {
  RemovedResidentCodes,
  ResidentCode,
  ResidentCodeDoor,
  ResidentCodeEdit,
  ResidentCodeFilter,
  ResidentCodeForm,
} from './schema.ts'

/** Reads that show codes of residents, and what people open with them. */
const codeReads = ['residentCode', 'resident'] as const

const path = (call: string) => `v4/web/community/residentCode/{role}/${call}` as const

/** Codes of the residents of an old community (specification.md 2.11, resident-auth); no other site has them. */
export const residentCode = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'resident.read',
    input: ResidentCodeFilter,
    output: page(ResidentCode),
    summary: 'List PINs and cards of residents with their doors and hours, newest first. Their values are masked.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'resident.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: ResidentCode,
    summary: 'Get one code of a resident with its doors and hours. Its value is masked.',
  }),
  doors: operation({
    method: 'GET',
    path: path('getDoors'),
    needs: 'resident.read',
    input: z.object({
      resident: Uuid.optional().meta({
        description: 'Resident whose own doors are listed as well; without one only public doors are.',
      }),
    }),
    output: z.object({ rows: z.array(ResidentCodeDoor).meta(fieldTexts.rows) }),
    summary: 'List doors that may be chosen for codes: public ones, and those of the own home of a resident.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'resident.edit',
    input: ResidentCodeForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: codeReads,
    summary: `Give a resident a PIN or a card with doors and hours. A resident has one PIN and at most ${limits.cardsPerUser} cards.`,
  }),
  previewCreate: operation({
    method: 'POST',
    path: path('previewCreate'),
    needs: 'resident.edit',
    changesNothing: true,
    input: ResidentCodeForm,
    output: AccessPreview,
    fails: ['alreadyExists'],
    summary: `Preview who would gain access to which doors if a resident was given this code, for the next ${limits.previewDays} days.`,
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'resident.edit',
    input: ResidentCodeEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: codeReads,
    keeps: { reads: 'residentCode.get', ids: { doorUuids: 'doors' } },
    summary: 'Change the doors and hours of a code. The code itself is replaced where a new one is given.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'resident.edit',
    changesNothing: true,
    input: ResidentCodeEdit,
    output: AccessPreview,
    fails: ['alreadyExists', 'staleRecord'],
    keeps: { reads: 'residentCode.get', ids: { doorUuids: 'doors' } },
    summary: `Preview who would gain or lose access to which doors if a code was changed like this, for the next ${limits.previewDays} days.`,
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'resident.edit',
    input: RemovedResidentCodes,
    invalidates: codeReads,
    summary: `Delete up to ${peopleMax} codes of residents. All of them are deleted or none. Doors deny them at once.`,
  }),
  kept: operation({
    method: 'GET',
    path: path('getKept'),
    needs: 'resident.read',
    input: z.object({ resident: Uuid.meta({ description: 'Resident whose codes are listed.' }) }),
    output: z.object({ rows: z.array(ResidentCode).meta(fieldTexts.rows) }),
    summary:
      'List codes of a resident that kept doors and hours of their own when an old community became a new one. In an old community it fails.',
  }),
  removeAccess: operation({
    method: 'POST',
    path: path('removeAccess'),
    needs: 'resident.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: codeReads,
    summary:
      'Remove the doors and hours that a code kept. The code stays, and opens what its resident opens by access groups.',
  }),
}

export default defineFeature({
  operations: { residentCode },
  about: { residentCode: 'PINs and cards of residents of old communities, each with doors and hours of its own.' },
  schemas: { residentCodes: schemas },
  targets: { residentCode: ['person'] },
})
