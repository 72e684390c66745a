import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { MoveOut, MoveOutFilter, MoveOutForm, MoveOutInfo, MoveOutPreview, ResetForm } from './schema.ts'

/** Reads that a change invalidates. */
const householdReads = ['moveOut', 'apartment', 'registrationCode', 'building.list', 'building.get'] as const

const path = (call: string) => `v4/web/community/moveOut/{role}/${call}` as const
const one = z.object({ uuid: Uuid })
const newMoveOut = z.object({ uuid: Uuid })

/**
 * Households that move out: all that they could open ends together, with a receipt for every door (access-decision.md
 * 9).
 */
export const moveOut = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'structure.read',
    input: MoveOutFilter,
    output: page(MoveOut),
    fails: [],
    summary: 'List moves out of a community or of one apartment, newest first. Planned moves are included.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'structure.read',
    input: one,
    output: MoveOutInfo,
    fails: [],
    summary: 'Get the receipt of a move: every access that ended, and for each door when its device confirmed it.',
  }),
  preview: operation({
    method: 'GET',
    path: path('preview'),
    wire: 'json',
    needs: 'apartment.moveOut',
    input: one,
    output: MoveOutPreview,
    fails: [],
    summary: 'Preview what would end if the household of an apartment moved out now: people, credentials and doors.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
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
    wire: 'json',
    needs: 'apartment.moveOut',
    input: one,
    output: z.object({}),
    fails: ['moveOutDone'],
    invalidates: householdReads,
    summary: 'Withdraw a planned move.',
  }),
  reset: operation({
    method: 'POST',
    path: path('resetApartment'),
    wire: 'json',
    needs: 'apartment.moveOut',
    input: ResetForm,
    output: newMoveOut,
    fails: ['staleRecord'],
    invalidates: householdReads,
    summary: 'Move a household out now, and reset name, settings and limits of its apartment. Devices stay.',
  }),
}
