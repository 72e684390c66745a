import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { CreatedAccount, NamedRows } from '../operators/schema.ts'
import { Assignment, SubDistributor, SubDistributorEdit, SubDistributorForm, SubDistributorInfo } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const own = (verb: string) => `v4/web/common/subDistributor/{role}/${verb}` as const

/** Sub-distributors (specification.md 7, group distributor; operators.md 3.2). */
export const subDistributor = {
  list: operation({
    method: 'GET',
    path: 'v3/web/common/subDistributor/getList',
    wire: 'form',
    needs: 'subDistributor.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      distributor: Uuid.optional().meta({ description: 'Only accounts below this distributor.' }),
      sort: sortable(['userName', 'createdAt']),
    }),
    output: page(SubDistributor),
    summary: 'List sub-distributors.',
  }),
  get: operation({
    method: 'GET',
    path: own('getInfo'),
    needs: 'subDistributor.read',
    input: byUuid,
    output: SubDistributorInfo,
    summary: 'Get one sub-distributor.',
  }),
  create: operation({
    method: 'POST',
    path: own('create'),
    needs: 'subDistributor.create',
    input: SubDistributorForm,
    output: CreatedAccount,
    fails: ['alreadyExists'],
    invalidates: ['subDistributor.list', 'subDistributor.get'],
    summary: 'Create a sub-distributor. Returns its first password once and mails it a link to set its own.',
  }),
  edit: operation({
    method: 'POST',
    path: own('edit'),
    needs: 'subDistributor.edit',
    input: SubDistributorEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['subDistributor.list', 'subDistributor.get'],
    keeps: { reads: 'subDistributor.get' },
    summary: 'Change a sub-distributor.',
  }),
  remove: operation({
    method: 'POST',
    path: 'v3/web/common/subDistributor/delete',
    wire: 'form',
    needs: 'subDistributor.delete',
    input: byUuid,
    fails: ['subDistributorHasInstallers', 'unpaidOrders'],
    invalidates: ['subDistributor.list', 'subDistributor.get'],
    summary: 'Delete a sub-distributor. It must have no installers.',
  }),
  assignInstallers: operation({
    method: 'POST',
    path: own('assignInstallers'),
    needs: 'subDistributor.edit',
    input: Assignment,
    fails: ['staleRecord'],
    invalidates: [
      'subDistributor.list',
      'subDistributor.get',
      'installer.list',
      'installer.get',
      'installer.ofSubDistributor',
      'distributor.allowedInstallers',
    ],
    summary: 'Move installers of the distributor to a sub-distributor, and others back. Their sites move with them.',
  }),
  search: operation({
    method: 'GET',
    path: 'v3/web/common/manage/getSubDisByName',
    wire: 'form',
    needs: 'subDistributor.read',
    input: z.object({ name: Keyword.meta(fieldTexts.nameWords) }),
    output: NamedRows,
    summary: `List sub-distributors whose name contains the given text, at most ${limits.namesFound}.`,
  }),
  ofDistributor: operation({
    method: 'GET',
    path: 'v3/web/common/manage/getSubDisForDis',
    wire: 'form',
    needs: 'subDistributor.read',
    input: z.object({ uuid: Uuid.optional().meta(fieldTexts.askedUuid) }),
    output: NamedRows,
    summary: 'List sub-distributors of a distributor. Without `uuid`, of the own account.',
  }),
}

export default defineFeature({
  operations: { subDistributor },
  about: { subDistributor: 'Sub-distributors, who manage installers of a distributor.' },
  schemas: { subDistributors: schemas },
  targets: { subDistributor: ['account'] },
})
