import { z } from 'zod'
import { businessTypes } from '../access/roles.ts'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { ChargeMode, CreatedAccount, featurePlans, NamedRows } from '../operators/schema.ts'
import {
  CustomisedModel,
  CustomisedModelForm,
  Distributor,
  DistributorEdit,
  DistributorForm,
  DistributorInfo,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const call = (verb: string) => `v3/web/common/distributor/${verb}` as const

/** Distributors (specification.md 7, group distributor; operators.md 3.1). */
export const distributor = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    wire: 'form',
    needs: 'distributor.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      chargeMode: ChargeMode.optional().meta({
        description: 'Only operators with this charge mode: 0 pays itself, 1 an account above pays.',
      }),
      /** Only those who may build sites of this type. */
      business: z
        .enum(businessTypes)
        .optional()
        .meta({ description: 'Only distributors that may have sites of this kind.' }),
      sort: sortable(['userName', 'createdAt']),
    }),
    output: page(Distributor),
    summary: 'List distributors.',
  }),
  names: operation({
    method: 'GET',
    path: call('getAll'),
    aliases: ['v3/web/common/manage/getDis'],
    wire: 'form',
    needs: 'distributor.read',
    output: NamedRows,
    summary: `List distributors by name for a select, at most ${limits.importBatch}.`,
  }),
  search: operation({
    method: 'GET',
    path: 'v3/web/common/dis/getManageByName',
    aliases: ['v3/web/common/manage/getDisByName'],
    wire: 'form',
    needs: 'distributor.read',
    input: z.object({ name: Keyword.meta(fieldTexts.nameWords) }),
    output: NamedRows,
    summary: `List distributors whose name contains the given text, at most ${limits.namesFound}.`,
  }),
  get: operation({
    method: 'GET',
    path: call('getBasicInfo'),
    wire: 'form',
    needs: 'distributor.read',
    input: byUuid,
    output: DistributorInfo,
    summary: 'Get one distributor.',
  }),
  create: operation({
    method: 'POST',
    path: call('add'),
    wire: 'form',
    needs: 'distributor.create',
    input: DistributorForm,
    output: CreatedAccount,
    fails: ['alreadyExists'],
    invalidates: ['distributor.list', 'distributor.get', 'distributor.names'],
    summary: 'Create a distributor. Returns its first password once and mails it a link to set its own.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    wire: 'form',
    needs: 'distributor.edit',
    input: DistributorEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['distributor.list', 'distributor.get', 'distributor.names'],
    keeps: { reads: 'distributor.get' },
    summary: 'Change a distributor.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    wire: 'form',
    needs: 'distributor.delete',
    input: byUuid,
    fails: ['distributorHasAccounts', 'superPasswordNeeded', 'unpaidOrders'],
    invalidates: ['distributor.list', 'distributor.get', 'distributor.names'],
    summary: 'Delete a distributor. It must have no accounts below it. Needs `session.verifySuperPassword`.',
  }),
  allowedInstallers: operation({
    method: 'GET',
    path: call('getAllowInstaller'),
    wire: 'form',
    needs: 'installer.read',
    input: z.object({ uuid: Uuid.optional().meta(fieldTexts.askedUuid), name: Keyword.meta(fieldTexts.nameWords) }),
    output: NamedRows,
    summary:
      'List installers of a distributor that belong to none of its sub-distributors. Without `uuid`, of the own account.',
  }),
  featurePlan: operation({
    method: 'GET',
    path: call('getFeaturePlan'),
    wire: 'form',
    needs: 'installer.read',
    input: z.object({ uuid: Uuid.optional().meta(fieldTexts.askedUuid) }),
    output: z.object({
      available: z.array(z.enum(featurePlans)).meta({ description: 'Services that a plan can have.' }),
      chosen: z.array(z.enum(featurePlans)).meta({ description: 'Services that the plan of the distributor has.' }),
    }),
    summary: 'Get all feature plans, and those of a distributor. Without `uuid`, of the own account.',
  }),
  customisedModels: operation({
    method: 'GET',
    path: call('getCustomizeModel'),
    wire: 'form',
    needs: 'distributor.read',
    input: byUuid,
    output: z.object({ rows: z.array(CustomisedModel).meta(fieldTexts.rows) }),
    summary: 'List device models that a distributor sells under another name. Without `uuid`, of the own account.',
  }),
  setCustomisedModel: operation({
    method: 'POST',
    path: call('setCustomizeModel'),
    wire: 'form',
    needs: 'distributor.edit',
    input: CustomisedModelForm,
    invalidates: [
      'distributor.customisedModels',
      'system.models',
      'system.videoStorageModels',
      'system.packageDetectionModels',
      'system.highEndIndoorModels',
    ],
    summary: 'Set the name under which a distributor sells a device model. An empty name restores the original one.',
  }),
}

export default defineFeature({
  operations: { distributor },
  about: { distributor: 'Distributors, the operators below the platform.' },
  schemas: { distributors: schemas },
  targets: { distributor: ['account'] },
})
