import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { CreatedAccount } from '../operators/schema.ts'
import {
  SubInstaller,
  SubInstallerEdit,
  SubInstallerForm,
  SubSuper,
  SubSuperEdit,
  SubSuperForm,
  SubSuperInfo,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const manage = (call: string) => `v3/web/common/manage/${call}` as const
const listQuery = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  sort: sortable(['userName', 'createdAt']),
})

/** Helpers of the super manager (specification.md 3; operators.md 3.15). */
export const subSuperManager = {
  list: operation({
    method: 'GET',
    path: manage('getSubSuperAccountList'),
    wire: 'form',
    needs: 'subSuperManager.read',
    input: listQuery,
    output: page(SubSuper),
    summary: 'List sub-super managers with their permissions.',
  }),
  get: operation({
    method: 'GET',
    path: manage('getSubSuperAccount'),
    wire: 'form',
    needs: 'subSuperManager.read',
    input: byUuid,
    output: SubSuperInfo,
    summary: 'Get one sub-super manager.',
  }),
  create: operation({
    method: 'POST',
    path: manage('addSubSuperAccount'),
    wire: 'form',
    needs: 'subSuperManager.create',
    input: SubSuperForm,
    output: CreatedAccount,
    fails: ['alreadyExists'],
    invalidates: ['subSuperManager'],
    summary: 'Create a sub-super manager. Returns its first password once and mails it a link to set its own.',
  }),
  edit: operation({
    method: 'POST',
    path: manage('editSubSuperAccount'),
    wire: 'form',
    needs: 'subSuperManager.edit',
    input: SubSuperEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['subSuperManager'],
    keeps: { reads: 'subSuperManager.get' },
    summary: 'Change a sub-super manager and its permissions. They apply from its next call.',
  }),
  remove: operation({
    method: 'POST',
    path: manage('deleteSubSuperAccount'),
    wire: 'form',
    needs: 'subSuperManager.delete',
    input: byUuid,
    invalidates: ['subSuperManager'],
    summary: 'Delete a sub-super manager.',
  }),
}

/** Helpers of an installer (operators.md 5.4). */
export const subInstaller = {
  list: operation({
    method: 'GET',
    path: manage('getSubInstallerList'),
    wire: 'form',
    needs: 'subInstaller.read',
    input: listQuery,
    output: page(SubInstaller),
    summary: 'List sub-installers with their sites and permissions.',
  }),
  create: operation({
    method: 'POST',
    path: manage('addSubInstaller'),
    wire: 'form',
    needs: 'subInstaller.create',
    input: SubInstallerForm,
    output: CreatedAccount,
    fails: ['alreadyExists'],
    invalidates: ['subInstaller'],
    summary:
      'Create a sub-installer for some of the own sites. Returns its first password once and mails it a link to set its own.',
  }),
  edit: operation({
    method: 'POST',
    path: manage('editSubInstaller'),
    wire: 'form',
    needs: 'subInstaller.edit',
    input: SubInstallerEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['subInstaller'],
    keeps: { ids: { projects: 'projects' } },
    summary: 'Change a sub-installer, its sites and its permissions. They apply from its next call.',
  }),
  remove: operation({
    method: 'POST',
    path: manage('delSubInstaller'),
    wire: 'form',
    needs: 'subInstaller.delete',
    input: byUuid,
    invalidates: ['subInstaller'],
    summary: 'Delete a sub-installer.',
  }),
  resetPassword: operation({
    method: 'POST',
    path: manage('resetSubInstallerPwd'),
    wire: 'form',
    needs: 'subInstaller.edit',
    input: byUuid,
    output: CreatedAccount,
    invalidates: [],
    summary: 'Reset the password of a sub-installer. Its sessions end. The new first password is returned only here.',
  }),
}

export default defineFeature({
  operations: { subInstaller, subSuperManager },
  about: {
    subInstaller: 'Sub-installers, who work at sites of an installer.',
    subSuperManager: 'Sub-super managers, who work for the platform with fewer permissions.',
  },
  schemas: { subAccounts: schemas },
  targets: { subInstaller: ['account'], subSuperManager: ['account'] },
})
