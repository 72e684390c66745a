import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { importKinds } from './columns.ts'
import { ImportBatch, ImportDetails, ImportFilter } from './schema.ts'

/** Reads that a change invalidates. */
const importedReads = [
  'officeImport.details',
  'officeImport.list',
  'personnel.list',
  'department.tree',
  'company.names',
  'company.list',
  'device.list',
  'door.list',
  'delivery.list',
  'library.list',
  'building',
  'apartment',
  'resident',
] as const

const path = (call: string) => `v4/web/office/import/{role}/${call}` as const
const project = (call: string) => `v4/web/office/project/{role}/${call}` as const
const nothing = z.object({})
const byUuid = z.object({ uuid: Uuid })
/** What a community has is sent to addresses of its own. */
const sentHere = importKinds.filter((kind) => kind !== 'structure' && kind !== 'resident' && kind !== 'staffCard')
const ofKind = z.object({ kind: z.enum(importKinds).default('personnel') })

/**
 * Importing people, devices, couriers, plates, unassigned cards and photos of a site, and structure, residents and staff cards of a community: all of a
 * file or none (specification.md 5 and 8; office.md 35; community.md 28).
 */
export const officeImport = {
  upload: operation({
    method: 'POST',
    path: 'v3/web/office/officeData/importOffice',
    wire: 'file',
    upload: { kinds: ['xlsx'], maxBytes: limits.importFileBytes },
    needs: 'personnel.import',
    input: z.object({ kind: z.enum(sentHere).default('personnel'), file: AnyFile }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Send a filled template of at most ${limits.importBatch} lines to have it checked; nothing is imported yet.`,
  }),
  uploadStructure: operation({
    method: 'POST',
    path: 'v3/web/community/communityData/importcommunity',
    wire: 'file',
    upload: { kinds: ['xlsx'], maxBytes: limits.importFileBytes },
    needs: 'structure.edit',
    input: z.object({ file: AnyFile }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Send buildings, apartments and devices of a community, at most ${limits.importBatch} lines, to have them checked; nothing is imported yet.`,
  }),
  uploadResidents: operation({
    method: 'POST',
    path: 'v4/web/community/import/{role}/uploadResidents',
    wire: 'file',
    upload: { kinds: ['xlsx'], maxBytes: limits.importFileBytes },
    needs: 'import.run',
    when: when('section', 'propertyCommunity'),
    input: z.object({ file: AnyFile }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Send masters and members of the households of a community, at most ${limits.importBatch} lines, to have them checked; nothing is imported yet.`,
  }),
  uploadStaffCards: operation({
    method: 'POST',
    path: 'v4/web/community/import/{role}/uploadStaffCards',
    wire: 'file',
    upload: { kinds: ['xlsx'], maxBytes: limits.importFileBytes },
    needs: 'import.run',
    when: when('section', 'propertyCommunity'),
    input: z.object({ file: AnyFile }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Send cards for the staff of a community, at most ${limits.importBatch} lines, to have them checked; nothing is imported yet.`,
  }),
  uploadFaces: operation({
    method: 'POST',
    path: path('uploadFaces'),
    wire: 'file',
    upload: { kinds: ['zip'], maxBytes: limits.facesFileBytes },
    needs: 'import.run',
    input: z.object({ file: AnyFile }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Send at most ${limits.facesAtOnce} photos of faces, named by personnel ID, to have them checked; none is set yet.`,
  }),
  details: operation({
    method: 'GET',
    path: project('getImportDetails'),
    aliases: [
      'v3/web/office/officeData/getOfficeImportDetails',
      'v3/web/community/communityData/getCommunityImportDetails',
      'v3/web/common/manage/getImportDetails',
    ],
    wire: 'json',
    needs: 'import.follow',
    input: z.object({ uuid: Uuid.optional() }),
    output: z.object({
      batch: ImportDetails.nullable(),
      /**
       * Owner of the file that waits for a decision, where the caller does not see it: no other file is accepted
       * meanwhile.
       */
      inTheWay: z.object({ createdBy: z.string(), createdAt: Moment }).nullable(),
    }),
    fails: [],
    summary: 'Get how far an import is and what is wrong with its lines; without an id the newest that is not closed.',
  }),
  deal: operation({
    method: 'POST',
    path: 'v3/web/common/manage/setImportDeal',
    wire: 'form',
    needs: 'import.follow',
    input: byUuid.extend({ deal: z.enum(['import', 'makeCompanies', 'skip', 'cancel']) }),
    output: z.object({ batch: ImportDetails }),
    fails: ['importNotReady', 'staleRecord'],
    invalidates: importedReads,
    summary:
      'Import a file that was checked, all of it or none, or leave it; of photos also those alone that are in order. Companies that are not there are made by makeCompanies alone; import asks about them and stays ready. A second time does nothing.',
  }),
  read: operation({
    method: 'POST',
    path: project('setImportRead'),
    wire: 'json',
    needs: 'import.follow',
    input: byUuid,
    output: nothing,
    fails: [],
    invalidates: [],
    summary: 'Mark the result of an import as seen.',
  }),
  end: operation({
    method: 'POST',
    path: project('setImportEnd'),
    wire: 'json',
    needs: 'import.follow',
    input: byUuid,
    output: nothing,
    fails: ['importRunning'],
    invalidates: importedReads,
    summary: 'Close an import that is over; what its file said is forgotten.',
  }),
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'import.follow',
    input: ImportFilter,
    output: page(ImportBatch),
    fails: [],
    summary:
      'List imports of the site that the session may make, the newest first; to an administrator those of its own company.',
  }),
  template: operation({
    method: 'GET',
    path: path('getTemplate'),
    wire: 'json',
    needs: 'import.follow',
    input: ofKind,
    output: AnyFile,
    fails: [],
    summary:
      'Get the template to fill in, in the language of the request; for one company without the column of companies.',
  }),
  faulty: operation({
    method: 'GET',
    path: path('getFaultyLines'),
    wire: 'json',
    needs: 'import.follow',
    input: byUuid,
    output: AnyFile,
    fails: ['importClosed'],
    summary: 'Export all lines as a sheet to correct and send again; those with a problem say their reasons.',
  }),
  undo: operation({
    method: 'POST',
    path: path('undo'),
    wire: 'json',
    needs: 'import.follow',
    input: byUuid,
    output: nothing,
    fails: ['importNotReady', 'importInUse'],
    invalidates: importedReads,
    summary: 'Undo an import while nothing depends on what it created.',
  }),
  claimCodes: operation({
    method: 'POST',
    path: path('createClaimCodes'),
    wire: 'json',
    needs: 'device.register',
    input: byUuid,
    output: AnyFile,
    fails: ['importNotReady'],
    invalidates: [],
    summary: 'Export a sheet with new claim codes for the imported devices that have not claimed their secret.',
  }),
}
