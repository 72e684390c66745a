import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Email, Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { CreatedAccount, Named } from '../operators/schema.ts'
import {
  PropertyManager,
  PropertyManagerEdit,
  PropertyManagerForm,
  PropertyManagerInfo,
  SitePermissionsForm,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const own = (call: string) => `v4/web/common/propertyManager/{role}/${call}` as const
const manage = (call: string) => `v3/web/common/manage/${call}` as const

/** Property managers and their sites (operators.md 5.3). */
export const propertyManager = {
  list: operation({
    method: 'GET',
    path: own('getList'),
    needs: 'propertyManager.read',
    input: pageQuery.extend({ keyword: Keyword.meta(fieldTexts.keyword), sort: sortable(['userName', 'createdAt']) }),
    output: page(PropertyManager),
    summary:
      'List property managers; where the identity of the session holds a site, those of it. A sub-installer sees those of its sites.',
  }),
  get: operation({
    method: 'GET',
    path: own('getInfo'),
    needs: 'propertyManager.read',
    input: byUuid,
    output: PropertyManagerInfo,
    summary: 'Get one property manager with its sites and its permissions at each.',
  }),
  create: operation({
    method: 'POST',
    path: own('create'),
    needs: 'propertyManager.create',
    input: PropertyManagerForm,
    output: CreatedAccount,
    fails: ['alreadyExists', 'consentWaiting'],
    invalidates: [
      'propertyManager.list',
      'propertyManager.get',
      'project.list',
      'project.get',
      'project.names',
      'home.overview',
    ],
    summary:
      'Create a property manager for some of the own sites. Returns its first password once and mails it a link to set its own.',
  }),
  edit: operation({
    method: 'POST',
    path: own('edit'),
    needs: 'propertyManager.edit',
    input: PropertyManagerEdit,
    fails: ['alreadyExists', 'staleRecord', 'consentWaiting'],
    invalidates: ['propertyManager.list', 'propertyManager.get'],
    keeps: { reads: 'propertyManager.get' },
    summary: 'Change a property manager, its sites and its permissions at each.',
  }),
  remove: operation({
    method: 'POST',
    path: own('delete'),
    needs: 'propertyManager.delete',
    input: byUuid,
    fails: ['consentWaiting', 'unpaidOrders'],
    invalidates: ['propertyManager.list', 'propertyManager.get'],
    summary: 'Delete a property manager. It is removed from all its sites.',
  }),
  setPermissions: operation({
    method: 'POST',
    path: 'v3/web/community/communityData/editPmMngPermission',
    wire: 'form',
    needs: 'propertyManager.edit',
    input: SitePermissionsForm,
    invalidates: ['propertyManager.list', 'propertyManager.get'],
    summary: 'Set the permissions of a property manager at one of its sites.',
  }),
  findByEmail: operation({
    method: 'GET',
    path: manage('getPmByEmail'),
    wire: 'form',
    needs: 'propertyManager.read',
    input: z.object({
      email: Keyword.meta({
        description: 'Words that the address has to contain, in upper or lower case.',
        example: 'nora',
      }),
    }),
    output: z.object({
      rows: z
        .array(
          Named.extend({
            name: z.string().meta({ description: 'Name of the property manager.', example: 'Nora Petersen' }),
            email: z
              .string()
              .meta({ description: 'E-mail address of the property manager.', example: 'nora@example.com' }),
          }),
        )
        .meta(fieldTexts.rows),
    }),
    summary: `List property managers whose e-mail address contains the given text, at most ${limits.namesFound}.`,
  }),
  byEmail: operation({
    method: 'GET',
    path: manage('getPmByEmailForIns'),
    wire: 'form',
    needs: 'propertyManager.read',
    input: z.object({ email: Email.meta({ description: 'E-mail address, exactly.', example: 'nora@example.com' }) }),
    output: PropertyManagerInfo,
    summary:
      'Get the property manager with exactly this e-mail address, among those of the own account, with its sites.',
  }),
}

/** What a property manager reads about itself. */
export const ownPropertyManager = {
  get: operation({
    method: 'GET',
    path: manage('getSelfPM'),
    wire: 'form',
    needs: 'signedIn',
    when: when('accountKind', 'propertyManager'),
    output: PropertyManagerInfo,
    summary: 'Get the signed-in property manager with its sites.',
  }),
}

export default defineFeature({
  operations: { ownPropertyManager, propertyManager },
  about: {
    ownPropertyManager: 'The signed-in property manager.',
    propertyManager: 'Property managers, who run sites of an installer.',
  },
  schemas: { propertyManagers: schemas },
  targets: { propertyManager: ['account'] },
})
