import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { MoveOut, MoveOutFilter, MoveOutForm, MoveOutInfo, MoveOutPreview, ResetForm } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const householdReads = ['moveOut', 'apartment', 'registrationCode', 'building.list', 'building.get'] as const

const path = (call: string) => `v4/web/community/moveOut/{role}/${call}` as const
const one = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const newMoveOut = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })

/**
 * Households that move out: all that they could open ends together, with a receipt for every door (access-decision.md
 * 9).
 */
export const moveOut = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'structure.read',
    input: MoveOutFilter,
    output: page(MoveOut),
    summary: 'List moves out of a community or of one apartment, newest first. Planned moves are included.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'structure.read',
    input: one,
    output: MoveOutInfo,
    summary: 'Get the receipt of a move: every access that ended, and for each door when its device confirmed it.',
  }),
  preview: operation({
    method: 'GET',
    path: path('preview'),
    needs: 'apartment.moveOut',
    input: one,
    output: MoveOutPreview,
    summary: 'Preview what would end if the household of an apartment moved out now: people, credentials and doors.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'apartment.moveOut',
    input: MoveOutForm,
    output: newMoveOut,
    fails: ['alreadyExists', 'staleRecord', 'apartmentVacant'],
    invalidates: householdReads,
    summary:
      'Move the household of an apartment out, now or at a planned minute of the site’s clock. Residents, credentials, visitor passes, registration code, lease and directory entry end together.',
  }),
  cancel: operation({
    method: 'POST',
    path: path('cancel'),
    needs: 'apartment.moveOut',
    input: one,
    fails: ['moveOutDone'],
    invalidates: householdReads,
    summary: 'Withdraw a planned move.',
  }),
  reset: operation({
    method: 'POST',
    path: path('resetApartment'),
    needs: 'apartment.moveOut',
    input: ResetForm,
    output: newMoveOut,
    fails: ['staleRecord'],
    invalidates: householdReads,
    summary: 'Move a household out now, and reset name, settings and limits of its apartment. Devices stay.',
  }),
}

export default defineFeature({
  operations: { moveOut },
  about: { moveOut: 'Moves of households out of apartments, with a receipt of every access that ended.' },
  schemas: { moveOuts: schemas },
  targets: { moveOut: ['apartment'] },
  unique: { move_out_planned: { thing: 'moveOut', field: 'at' } },
})
