import { z } from 'zod'
import { Country, Keyword, Uuid, Version } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { Named } from '../operators/schema.ts'
import {
  AttendanceGrant,
  Conversion,
  creationRefusals,
  deletionRefusals,
  siteReads,
  CommunityEdit,
  CommunityForm,
  NamedProjects,
  Project,
  ProjectInfo,
  TransferConsequences,
  TransferForm,
  TransferTarget,
} from './schema.ts'
import { siteStatuses, siteTypes } from './kinds.ts'
import { ownSites, siteConfiguration } from './configuration-operations.ts'
import { officeProject } from './office-operations.ts'
import * as configurationSchemas from './configuration.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const call = (verb: string) => `v4/web/common/project/{role}/${verb}` as const
const manage = (verb: string) => `v3/web/common/manage/${verb}` as const

const transferRefusals = [
  'transferToSame',
  'transferTargetInactive',
  'transferTargetKind',
  'unpaidOrders',
  'alreadyExists',
] as const

const conversionRefusals = [
  'conversionDone',
  'conversionWaits',
  'conversionWidens',
  'conversionDevices',
  'unpaidOrders',
] as const

/** Sites as their operators keep them (operators.md 1.6, 3.7, 4.2, 5.2). Offices also have addresses of their own. */
export const project = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    needs: 'project.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      type: z
        .enum(siteTypes)
        .optional()
        .meta({ description: 'Only sites of this kind; communities of both generations are one.' }),
      country: Country.optional().meta({ description: 'Only sites of this country.', example: 'DE' }),
      status: z
        .enum(siteStatuses)
        .optional()
        .meta({ description: 'normal: only sites of which a device has been connected; inactive: only the others.' }),
      sort: sortable(['name', 'createdAt']),
    }),
    output: page(Project),
    summary:
      'List sites that the session can reach; where its identity holds one, that one. Old and new communities count as one type.',
  }),
  get: operation({
    method: 'GET',
    path: call('getInfo'),
    needs: 'project.read',
    input: byUuid,
    output: ProjectInfo,
    summary: 'Get one site with its counts.',
  }),
  ofDevice: operation({
    method: 'GET',
    path: call('getSiteOfDevice'),
    needs: 'device.read',
    input: z.object({ uuid: Uuid.meta({ description: 'Device whose site is asked for.' }) }),
    output: Named,
    summary: 'Get the site that a device belongs to, among those that the session can reach.',
  }),
  names: operation({
    method: 'GET',
    path: call('getNames'),
    needs: 'project.read',
    input: z.object({
      keyword: Keyword.meta(fieldTexts.keyword),
      type: z
        .enum(siteTypes)
        .optional()
        .meta({ description: 'Only sites of this kind; communities of both generations are one.' }),
    }),
    output: NamedProjects,
    summary: `List sites by name for a select, at most ${limits.namesFound}.`,
  }),
  managed: operation({
    method: 'GET',
    path: manage('getMngAllProject'),
    wire: 'form',
    needs: 'project.read',
    output: NamedProjects,
    summary: `List all sites that the session can reach by name, at most ${limits.importBatch}.`,
  }),
  search: operation({
    method: 'GET',
    path: manage('getProjectByName'),
    wire: 'form',
    needs: 'project.read',
    input: z.object({ name: Keyword.meta(fieldTexts.nameWords) }),
    output: NamedProjects,
    summary: `List sites whose name contains the given text, at most ${limits.namesFound}.`,
  }),
  create: operation({
    method: 'POST',
    path: call('create'),
    needs: 'project.create',
    input: CommunityForm,
    output: byUuid,
    fails: creationRefusals,
    invalidates: siteReads,
    summary: 'Create a community. The project classification notice must be accepted.',
  }),
  edit: operation({
    method: 'POST',
    path: call('edit'),
    needs: 'project.edit',
    input: CommunityEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: siteReads,
    keeps: { reads: 'project.get' },
    summary: 'Change name, address, time zone and size of a community.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    needs: 'project.delete',
    input: byUuid,
    fails: deletionRefusals,
    invalidates: siteReads,
    summary:
      'Delete a site of any type. It must have no devices, people or companies. Its managers lose the assignment.',
  }),
  setAttendance: operation({
    method: 'POST',
    path: call('setAttendance'),
    needs: 'project.setAttendance',
    input: AttendanceGrant,
    fails: ['attendanceEndMissing', 'staleRecord'],
    invalidates: [...siteReads, 'officeSetting', 'subscription'],
    summary:
      'Set whether attendance of an office is active, and until when: the end of its item. Punches are recorded in any case.',
  }),
  checkConversion: operation({
    method: 'POST',
    path: call('checkConversion'),
    needs: 'project.convert',
    changesNothing: true,
    input: byUuid,
    output: Conversion,
    fails: conversionRefusals,
    summary: 'Preview what making a new community of an old one would do.',
  }),
  convert: operation({
    method: 'POST',
    path: call('convert'),
    needs: 'project.convert',
    input: byUuid.extend({ version: Version.meta(fieldTexts.version) }),
    output: Conversion,
    fails: [...conversionRefusals, 'staleRecord', 'superPasswordNeeded'],
    invalidates: [...siteReads, 'accessGroup', 'subscription', 'automaticPayment'],
    summary:
      'Convert an old community into a new one, once and for good. Refused unless each code opens for the next 400 days what it opened before; the password of the super manager must have been typed shortly before.',
  }),
  checkTransfer: operation({
    method: 'POST',
    path: call('checkTransfer'),
    needs: 'project.transfer',
    changesNothing: true,
    input: TransferTarget,
    output: TransferConsequences,
    fails: transferRefusals,
    summary: 'Preview the transfer of a site to another installer: which accounts move, stay or lose access.',
  }),
  transfer: operation({
    method: 'POST',
    path: call('transfer'),
    needs: 'project.transfer',
    input: TransferForm,
    fails: [...transferRefusals, 'staleRecord', 'superPasswordNeeded', 'consentWaiting'],
    invalidates: siteReads,
    summary:
      'Transfer a site to another installer, with accounts that work only there. Both installers are mailed. Needs `session.verifySuperPassword`.',
  }),
}

export default defineFeature({
  operations: { ownSites, siteConfiguration, officeProject, project },
  about: {
    ownSites: 'Whether the signed-in account works for several communities.',
    siteConfiguration: 'Configuration of a site, with the field names of the specification.',
    officeProject: 'Offices of an installer.',
    project: 'Sites of every type; communities are created and changed here.',
  },
  schemas: { projectsConfiguration: configurationSchemas, projects: schemas },
  targets: { officeProject: ['site'], project: ['site'] },
})
