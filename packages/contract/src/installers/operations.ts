import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { ChargeMode, CreatedAccount, NamedRows } from '../operators/schema.ts'
import {
  CallLogEdit,
  CallLogSetting,
  ChargeModeConsequences,
  ChargeModeEdit,
  Installer,
  InstallerEdit,
  InstallerFlagsEdit,
  InstallerForm,
  InstallerInfo,
  InstallerStart,
  OperatorTree,
  Transfer,
  TransferConsequences,
  TransferTarget,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const installerReads = ['installer.list', 'installer.get', 'installer.ofSubDistributor', 'subDistributor.list'] as const

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const call = (verb: string) => `v3/web/common/installer/${verb}` as const
const manage = (verb: string) => `v3/web/common/manage/${verb}` as const

/** Installers (specification.md 7, groups installer and manage; operators.md 3.3, 4.3, 1.6). */
export const installer = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    wire: 'form',
    needs: 'installer.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      distributor: Uuid.optional().meta({ description: 'Only accounts below this distributor.' }),
      subDistributor: Uuid.optional().meta({ description: 'Only accounts below this sub-distributor.' }),
      chargeMode: ChargeMode.optional().meta({
        description: 'Only operators with this charge mode: 0 pays itself, 1 an account above pays.',
      }),
      sort: sortable(['userName', 'createdAt']),
    }),
    output: page(Installer),
    summary: 'List installers.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    wire: 'form',
    needs: 'installer.read',
    input: byUuid,
    output: InstallerInfo,
    summary: 'Get one installer.',
  }),
  start: operation({
    method: 'GET',
    path: call('getInitData'),
    wire: 'form',
    needs: 'installer.create',
    output: InstallerStart,
    summary: 'Get default values for a new installer, and what the distributor may give it.',
  }),
  create: operation({
    method: 'POST',
    path: call('add'),
    wire: 'form',
    needs: 'installer.create',
    input: InstallerForm,
    output: CreatedAccount,
    fails: ['alreadyExists', 'projectTypeNotAllowed'],
    invalidates: installerReads,
    summary: 'Create an installer. Returns its first password once and mails it a link to set its own.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    wire: 'form',
    needs: 'installer.edit',
    input: InstallerEdit,
    fails: ['alreadyExists', 'staleRecord', 'projectTypeNotAllowed'],
    invalidates: installerReads,
    keeps: { reads: 'installer.get' },
    summary: 'Change an installer.',
  }),
  editFlags: operation({
    method: 'POST',
    path: call('editForSuper'),
    wire: 'form',
    needs: 'installer.editFlags',
    input: InstallerFlagsEdit,
    fails: ['alreadyExists', 'staleRecord', 'projectTypeNotAllowed'],
    invalidates: installerReads,
    keeps: { reads: 'installer.get' },
    summary: 'Change an installer with the settings that only the platform may change.',
  }),
  editChargeMode: operation({
    method: 'POST',
    path: call('editChargeMode'),
    wire: 'form',
    needs: 'installer.edit',
    input: ChargeModeEdit,
    fails: ['staleRecord'],
    invalidates: installerReads,
    summary: 'Set the charge mode of an installer: who pays for its sites.',
  }),
  checkChargeMode: operation({
    method: 'GET',
    path: call('checkChargeMode'),
    wire: 'form',
    needs: 'installer.edit',
    input: byUuid,
    output: ChargeModeConsequences,
    summary:
      'Preview central mode of an installer: which renewals end, which orders stay payable, who loses the pages.',
  }),
  callLogSetting: operation({
    method: 'GET',
    path: call('getCallLogSetting'),
    wire: 'form',
    needs: 'installer.read',
    input: byUuid,
    output: CallLogSetting,
    summary: 'Get whether calls from door phones at sites of an installer are also listed in the door log.',
  }),
  editCallLogSetting: operation({
    method: 'POST',
    path: call('editCallLogSetting'),
    wire: 'form',
    needs: 'installer.edit',
    input: CallLogEdit,
    fails: ['staleRecord'],
    invalidates: ['installer.callLogSetting'],
    summary: 'Set whether calls from door phones at sites of an installer are also listed in the door log.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    wire: 'form',
    needs: 'installer.delete',
    input: byUuid,
    fails: ['installerHasSites', 'unpaidOrders'],
    invalidates: installerReads,
    summary: 'Delete an installer with its sub-installers. It must have no sites and no villa accounts.',
  }),
  names: operation({
    method: 'GET',
    path: manage('getAllInstaller'),
    wire: 'form',
    needs: 'installer.read',
    output: NamedRows,
    summary: `List installers by name for a select, at most ${limits.importBatch}.`,
  }),
  search: operation({
    method: 'GET',
    path: 'v3/web/common/ins/getManageByName',
    aliases: [manage('getInsByName')],
    wire: 'form',
    needs: 'installer.read',
    input: z.object({ name: Keyword.meta(fieldTexts.nameWords) }),
    output: NamedRows,
    summary: `List installers whose name contains the given text, at most ${limits.namesFound}.`,
  }),
  tree: operation({
    method: 'GET',
    path: manage('getAllDisAndIns'),
    wire: 'form',
    needs: 'installer.read',
    output: OperatorTree,
    summary: `List installers with the distributors and sub-distributors that they belong to, at most ${limits.importBatch}.`,
  }),
  ofDistributor: operation({
    method: 'GET',
    path: manage('getInsByDis'),
    wire: 'form',
    needs: 'installer.read',
    input: byUuid,
    output: NamedRows,
    summary: 'List installers of a distributor.',
  }),
  ofSubDistributor: operation({
    method: 'GET',
    path: manage('getInsBySubDis'),
    wire: 'form',
    needs: 'installer.read',
    input: byUuid,
    output: NamedRows,
    summary: 'List installers of a sub-distributor.',
  }),
  villaManagersOf: operation({
    method: 'GET',
    path: manage('getSingleTenantManagerByDis'),
    wire: 'form',
    needs: 'installer.read',
    input: byUuid,
    output: NamedRows,
    summary: 'List installers of a distributor that may create villas.',
  }),
  checkTransfer: operation({
    method: 'POST',
    path: manage('checkInsTransferToNewDis'),
    wire: 'form',
    needs: 'installer.transfer',
    input: TransferTarget,
    output: TransferConsequences,
    fails: ['transferToSame', 'transferTargetKind'],
    changesNothing: true,
    summary:
      'Preview the transfer of an installer to another distributor: what moves with it, and which entries, orders and services are affected.',
  }),
  transfer: operation({
    method: 'POST',
    path: manage('insTransferToNewDis'),
    wire: 'form',
    needs: 'installer.transfer',
    input: Transfer,
    fails: ['transferToSame', 'transferTargetKind', 'unpaidOrders', 'staleRecord', 'superPasswordNeeded'],
    invalidates: installerReads,
    summary:
      'Transfer an installer with everything below it to another distributor. Entries of the distributors before end; both distributors and the installer are mailed. Needs `session.verifySuperPassword`.',
  }),
}

export default defineFeature({
  operations: { installer },
  about: { installer: 'Installers, the operators that set up sites and devices.' },
  schemas: { installers: schemas },
  targets: { installer: ['account'] },
})
