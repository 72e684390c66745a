import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { CreatedAccount } from '../operators/schema.ts'
import { Villa, VillaDevice, VillaEdit, VillaForm, VillaInfo } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const path = (call: string) => `v4/web/common/villa/{role}/${call}` as const

/** Villa accounts of an installer (operators.md 5.2.5). */
export const villa = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'villa.read',
    input: pageQuery.extend({ keyword: Keyword.meta(fieldTexts.keyword), sort: sortable(['userName', 'createdAt']) }),
    output: page(Villa),
    summary: 'List villa accounts; where the identity of the session holds a site, those of it.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'villa.read',
    input: byUuid,
    output: VillaInfo,
    summary: 'Get one villa account.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'villa.create',
    input: VillaForm,
    output: CreatedAccount,
    fails: ['alreadyExists', 'projectTypeNotAllowed'],
    invalidates: ['villa.list', 'villa.get'],
    summary:
      'Create a villa account. Returns its first password once. It signs in with its e-mail address, or with its number if it has none.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'villa.edit',
    input: VillaEdit,
    fails: ['alreadyExists', 'staleRecord', 'featureOff'],
    invalidates: ['villa.list', 'villa.get', 'apartment.get', 'resident.defaults'],
    keeps: { reads: 'villa.get' },
    summary: 'Change a villa account, and whether its house has landlines.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'villa.delete',
    input: byUuid,
    fails: ['siteHasDevices', 'siteHasPeople'],
    invalidates: ['villa.list', 'villa.get'],
    summary: 'Delete a villa account with its house. It must have no devices and no residents.',
  }),
  devices: operation({
    method: 'GET',
    path: path('getDevices'),
    needs: 'villa.read',
    input: pageQuery.extend({
      uuid: Uuid.meta(fieldTexts.askedUuid),
      sort: sortable(['name', 'lastSeenAt', 'createdAt']),
    }),
    output: page(VillaDevice),
    summary: 'List the devices in the house of a villa account with their connection.',
  }),
  setExpiry: operation({
    method: 'POST',
    path: path('updateExpirationTime'),
    needs: 'villa.setExpiry',
    input: byUuid.extend({ expiresAt: Moment.nullable().meta(fieldTexts.expiresAt) }),
    invalidates: ['villa.list', 'villa.get'],
    summary: 'Set until when the owner of a villa can sign in. Null removes the limit. Its doors are not affected.',
  }),
}

export default defineFeature({
  operations: { villa },
  about: { villa: 'Villa accounts, each with its one house.' },
  schemas: { villas: schemas },
  targets: { villa: ['account'] },
})
