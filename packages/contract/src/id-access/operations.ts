import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { IdAccess, IdAccessFilter, IdAccessForm } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/community/id-access/{role}/${call}` as const

/** Reads that a change invalidates. */
const idAccessReads = ['idAccess', 'personnel', 'resident', 'library'] as const

/** Identity cards that open doors of a community (community.md 16). */
export const idAccess = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'idAccess.read',
    input: IdAccessFilter,
    output: page(IdAccess),
    summary: 'List identity cards of a community with their holders, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'idAccess.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: IdAccess,
    summary: 'Get one identity card with its holder. Its numbers are masked.',
  }),
  set: operation({
    method: 'POST',
    path: path('set'),
    needs: 'idAccess.edit',
    input: IdAccessForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: idAccessReads,
    summary: 'Set the identity card of a person. It replaces the one before.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'idAccess.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: idAccessReads,
    summary: 'Delete the identity card of a person.',
  }),
}

export default defineFeature({
  operations: { idAccess },
  about: { idAccess: 'National identity cards that open doors of a community.' },
  schemas: { idAccess: schemas },
})
