import { notationNames } from '@lintel/vocabulary/card-numbers.ts'
import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { AnyFile, type Upload } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { importKinds } from './columns.ts'
import { ImportBatch, ImportDetails, ImportFilter } from './schema.ts'
import * as linesSchemas from './lines.ts'
import * as residenceLinesSchemas from './residence-lines.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  file: { description: 'Filled template, or another sheet with its heads: an Excel workbook (xlsx), or CSV.' },
}

/** Sheets as they are sent. */
export const sheetUpload = {
  kinds: ['xlsx', 'csv'],
  refusedInside: ['xls'],
  maxBytes: limits.importFileBytes,
} as const satisfies Upload

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
const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
/** What a community has is sent to addresses of its own. */
const sentHere = importKinds.filter((kind) => kind !== 'structure' && kind !== 'resident' && kind !== 'staffCard')
/** How the card numbers of a file are written; as the site types them where nothing is said. */
const cardNumbers = {
  cardNotation: z.enum(notationNames).optional().meta({
    description:
      'How the card numbers of the file are written; that of the site where nothing is said, null for files without cards.',
    example: 'decimal',
  }),
}
const ofKind = z.object({
  kind: z.enum(importKinds).default('personnel').meta({ description: 'What the template is for.' }),
})

/**
 * Importing people, devices, couriers, plates, unassigned cards and photos of a site, and structure, residents and
 * staff cards of a community: all of a file or none (specification.md 5 and 8; office.md 35; community.md 28).
 */
export const officeImport = {
  upload: operation({
    method: 'POST',
    path: 'v3/web/office/officeData/importOffice',
    wire: 'file',
    upload: sheetUpload,
    needs: 'personnel.import',
    input: z.object({
      kind: z.enum(sentHere).default('personnel').meta({ description: 'What the sheet holds.' }),
      file: AnyFile.meta(texts.file),
      ...cardNumbers,
    }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Upload a filled template of one kind, with at most ${limits.importBatch} lines. It is checked after this call; nothing is imported until \`officeImport.deal\`.`,
  }),
  uploadStructure: operation({
    method: 'POST',
    path: 'v3/web/community/communityData/importcommunity',
    wire: 'file',
    upload: sheetUpload,
    needs: 'structure.edit',
    input: z.object({ file: AnyFile.meta(texts.file) }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Upload buildings, apartments and devices of a community, at most ${limits.importBatch} lines. They are checked after this call; nothing is imported until \`officeImport.deal\`.`,
  }),
  uploadResidents: operation({
    method: 'POST',
    path: 'v4/web/community/import/{role}/uploadResidents',
    wire: 'file',
    upload: sheetUpload,
    needs: 'import.run',
    when: when('section', 'propertyCommunity'),
    input: z.object({ file: AnyFile.meta(texts.file), ...cardNumbers }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Upload residents of a community, masters and members of households, at most ${limits.importBatch} lines. They are checked after this call; nothing is imported until \`officeImport.deal\`.`,
  }),
  uploadStaffCards: operation({
    method: 'POST',
    path: 'v4/web/community/import/{role}/uploadStaffCards',
    wire: 'file',
    upload: sheetUpload,
    needs: 'import.run',
    when: when('section', 'propertyCommunity'),
    input: z.object({ file: AnyFile.meta(texts.file), ...cardNumbers }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Upload cards for the staff of a community, at most ${limits.importBatch} lines. They are checked after this call; nothing is imported until \`officeImport.deal\`.`,
  }),
  uploadFaces: operation({
    method: 'POST',
    path: path('uploadFaces'),
    wire: 'file',
    upload: { kinds: ['zip'], maxBytes: limits.facesFileBytes },
    needs: 'import.run',
    input: z.object({
      file: AnyFile.meta({ description: 'Photos as a ZIP file, each named by the personnel number.' }),
    }),
    output: byUuid,
    fails: ['fileCheckFailed', 'importRunning'],
    invalidates: importedReads,
    summary: `Upload a ZIP of at most ${limits.facesAtOnce} photos of faces, each named by a personnel ID. They are checked after this call; nothing is imported until \`officeImport.deal\`.`,
  }),
  details: operation({
    method: 'GET',
    path: project('getImportDetails'),
    aliases: [
      'v3/web/office/officeData/getOfficeImportDetails',
      'v3/web/community/communityData/getCommunityImportDetails',
      'v3/web/common/manage/getImportDetails',
    ],
    needs: 'import.follow',
    input: z.object({
      uuid: Uuid.optional().meta({
        description: 'Import that is asked about; left out, the newest that is not closed.',
      }),
    }),
    output: z.object({
      batch: ImportDetails.nullable().meta({ description: 'State of the import; null where there is none.' }),
      /**
       * Owner of the file that waits for a decision, where the caller does not see it: no other file is accepted
       * meanwhile.
       */
      inTheWay: z
        .object({
          createdBy: z
            .string()
            .meta({ description: 'Name of the account that sent the file.', example: 'Harbour management' }),
          createdAt: Moment.meta({ description: 'When the file was sent, in UTC.' }),
        })
        .nullable()
        .meta({
          description:
            'Import of another account that waits for a decision, so that no file is taken meanwhile; null for none.',
        }),
    }),
    summary:
      'Get the progress of an import and the problems of its lines. Without `uuid`, the newest that is not closed. `inTheWay` names another import that blocks a new one.',
  }),
  deal: operation({
    method: 'POST',
    path: 'v3/web/common/manage/setImportDeal',
    wire: 'form',
    needs: 'import.follow',
    input: byUuid.extend({
      deal: z.enum(['import', 'makeCompanies', 'skip', 'cancel']).meta({
        description:
          'import: import all lines; makeCompanies: also make the companies that do not exist; skip: leave out photos with a problem, where photos are imported; cancel: import nothing.',
      }),
    }),
    output: z.object({ batch: ImportDetails.meta({ description: 'State of the import; null where there is none.' }) }),
    fails: ['importNotReady', 'staleRecord'],
    invalidates: importedReads,
    summary:
      'Run or cancel an import that was checked. `import` takes all lines or none and asks before it creates companies; `makeCompanies` creates them; `skip` leaves out faulty photos; `cancel` discards the file. A second call does nothing.',
  }),
  read: operation({
    method: 'POST',
    path: project('setImportRead'),
    needs: 'import.follow',
    input: byUuid,
    invalidates: [],
    summary: 'Mark the result of an import as seen.',
  }),
  end: operation({
    method: 'POST',
    path: project('setImportEnd'),
    needs: 'import.follow',
    input: byUuid,
    fails: ['importRunning'],
    invalidates: importedReads,
    summary: 'Close an import that is over. The content of its file is deleted.',
  }),
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'import.follow',
    input: ImportFilter,
    output: page(ImportBatch),
    summary:
      'List imports of the site that the caller may run, newest first. An administrator sees those of its company.',
  }),
  template: operation({
    method: 'GET',
    path: path('getTemplate'),
    needs: 'import.follow',
    input: ofKind,
    output: AnyFile,
    summary: 'Get the empty template of an import as an Excel sheet, in the language of the request.',
  }),
  faulty: operation({
    method: 'GET',
    path: path('getFaultyLines'),
    needs: 'import.follow',
    input: byUuid,
    output: AnyFile,
    fails: ['importClosed'],
    summary:
      'Export the lines of a failed import as an Excel sheet with the reason beside each faulty line, to correct and upload again.',
  }),
  undo: operation({
    method: 'POST',
    path: path('undo'),
    needs: 'import.follow',
    input: byUuid,
    fails: ['importNotReady', 'importInUse', 'noPermission'],
    invalidates: importedReads,
    summary:
      'Undo an import. Fails when something that it created is in use or was changed, and for an account that may not delete what it created.',
  }),
  claimCodes: operation({
    method: 'POST',
    path: path('createClaimCodes'),
    needs: 'device.register',
    input: byUuid,
    output: AnyFile,
    fails: ['importNotReady'],
    invalidates: [],
    summary:
      'Export an Excel sheet with new claim codes for imported devices that have no secret yet. Their earlier codes no longer work.',
  }),
}

export default defineFeature({
  operations: { officeImport },
  about: {
    officeImport: 'Imports of people, structure, cards and photos from a file: checked first, then run or cancelled.',
  },
  schemas: { importsLines: linesSchemas, importsResidenceLines: residenceLinesSchemas, imports: schemas },
  targets: { officeImport: ['import'] },
})
