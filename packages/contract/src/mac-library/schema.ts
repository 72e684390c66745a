import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { Moment, text, Uuid, Version } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { Mac } from '../devices/schema.ts'
import { ImportNotice, importNotices, ImportProblem } from '../imports/schema.ts'
import { AnyFile } from '../kit/file.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf, Named } from '../operators/schema.ts'
import { macSources, macStates } from '../base/connections.ts'

const texts = {
  mac: { description: 'MAC address: 12 hexadecimal digits in capitals, without separators.', example: '0C11050A3B42' },
  state: {
    description: 'free: no device has it; waiting: its device has not claimed its secret yet; inUse: a device has it.',
  },
  source: {
    description:
      'How it came into the library. added: by the form; imported: from a file; installer: by registering a device; authCode: by an authorisation code; earlier: its device was there before the library.',
  },
}

/** Which library a call of the platform is about; a distributor has one. */
export const ofLibrary = {
  library: Uuid.optional().meta({
    description: 'Distributor whose library it is; left out by a distributor, which has one.',
  }),
}

export const MacFilter = pageQuery.extend({
  ...ofLibrary,
  account: Uuid.optional().meta({
    description: 'Only what this installer, or the installers of this sub-distributor, use or may use.',
  }),
  mac: text(limits.genericShort).optional().meta({
    description: 'Only MAC addresses that contain this, in any usual writing.',
    example: '0C:11:05',
  }),
  state: z.enum(macStates).optional().meta({ description: 'Only entries in this state.' }),
  keptFor: Uuid.optional().meta({ description: 'Only entries that are kept for this installer.' }),
  source: z.enum(macSources).optional().meta({ description: 'Only entries that came into the library like this.' }),
  sort: sortable(['createdAt']),
})

/** A MAC address in the library of a distributor, with the device that has it (fleet.md F5). */
export const MacEntry = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: Version.meta(fieldTexts.version),
  mac: z.string().meta(texts.mac),
  modelName: z.string().nullable().meta({
    description: 'Model of its device, or of the last one that had it, as the distributor calls it; null for none.',
    example: 'LD-200',
  }),
  keptFor: Named.nullable().meta({
    description: 'The one installer that may use it; null for every installer, and where that lies above the caller.',
  }),
  usedBy: z
    .object({
      installer: Named.nullable().meta({ description: 'Installer of the site; null where it lies above the caller.' }),
      site: Named.extend({ kind: z.enum(projectKinds).meta(fieldTexts.siteKind) }).meta({
        description: 'Site of the device.',
      }),
      device: Named.meta({ description: 'Device that has the MAC address.' }),
    })
    .nullable()
    .meta({ description: 'Who uses it; null while it is free.' }),
  state: z.enum(macStates).meta(texts.state),
  source: z.enum(macSources).meta(texts.source),
  remark: z.string().meta(fieldTexts.remark),
  addedBy: z.string().nullable().meta({
    description: 'Who added it; null where nobody did, and for accounts below the distributor.',
    example: 'Harbour Trading',
  }),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type MacEntry = z.infer<typeof MacEntry>

/** What can be said of an entry. */
const entryFields = {
  keptForUuid: z
    .union([z.literal(''), Uuid])
    .default('')
    .meta({ description: 'The one installer that may use it; empty for all below the distributor.' }),
  remark: text(limits.contentShort).default('').meta(fieldTexts.remark),
}

export const MacForm = z.object({ ...ofLibrary, mac: Mac.meta(texts.mac), ...entryFields })

export const MacEdit = z.object({ ...editOf, ...entryFields })

export const MacRemoval = z.object({
  uuids: z
    .array(Uuid)
    .min(1)
    .max(limits.macsAtOnce)
    .overwrite((uuids) => [...new Set(uuids)])
    .meta({ description: 'Entries to delete: all of them or none.' }),
})

export const MacSettings = z.object({
  installersAdd: z.boolean().meta({
    description: 'Whether installers add the MAC addresses that they register to the library themselves.',
  }),
})

export const MacFile = z.object({
  ...ofLibrary,
  file: AnyFile.meta({ description: 'Filled template, or another sheet with its heads: an Excel workbook, or CSV.' }),
})

/** What importing a file would do. */
export const MacImportCheck = z.object({
  adds: z.int().meta({ description: 'How many entries the import adds; 0 where a line has a problem.', example: 497 }),
  knownLines: z
    .array(z.int())
    .max(limits.importBatch)
    .meta({ description: 'Lines whose MAC address is in the library already; they change nothing.', example: [12] }),
  problems: z
    .array(ImportProblem)
    .max(limits.importBatch)
    .meta({ description: 'What is wrong with the file or its lines, at most 1000.' }),
  notices: z
    .array(ImportNotice)
    .max(importNotices.length)
    .meta({ description: 'How the file was read where it is not as the template is.', example: [] }),
})
export type MacImportCheck = z.infer<typeof MacImportCheck>
