import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { exportOf } from '../exports/export.ts'
import { AnyFile } from '../kit/file.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { sheetUpload } from '../imports/operations.ts'
import { Named } from '../operators/schema.ts'
import {
  MacEdit,
  MacEntry,
  MacFile,
  MacFilter,
  MacForm,
  MacImportCheck,
  MacRemoval,
  MacSettings,
  ofLibrary,
} from './schema.ts'
import * as schemas from './schema.ts'

const path = (call: string) => `v4/web/common/macLibrary/{role}/${call}` as const
const reads = ['macLibrary.list'] as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'macLibrary.read',
  input: MacFilter,
  output: page(MacEntry),
  summary:
    'List MAC addresses of devices that a distributor may sell, newest first. Installers see what their sites use and what they may use.',
})

/** MAC addresses that a distributor may sell (fleet.md F1 to F10). */
export const macLibrary = {
  list,
  export: exportOf(list, 'macLibrary', 'MAC addresses of a library'),
  owner: operation({
    method: 'GET',
    path: path('getOwner'),
    needs: 'installer.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: Named,
    summary: 'Get the name of a distributor, or of an account below the own one, whose MAC addresses are listed.',
  }),
  add: operation({
    method: 'POST',
    path: path('add'),
    needs: 'macLibrary.edit',
    input: MacForm,
    output: z.object({ uuid: Uuid.meta({ description: 'Identifier of the new entry.' }) }),
    fails: ['alreadyExists'],
    invalidates: reads,
    summary: 'Add a MAC address to the library. It is in one library of the platform at most.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'macLibrary.edit',
    input: MacEdit,
    fails: ['macUsedByAnother', 'staleRecord'],
    invalidates: reads,
    keeps: { ids: { keptForUuid: 'keptFor' } },
    summary: 'Change which installer a MAC address is kept for, and its remark. One in use is kept for its user alone.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'macLibrary.edit',
    input: MacRemoval,
    fails: ['macInUse'],
    invalidates: reads,
    summary: `Delete up to ${limits.macsAtOnce} MAC addresses that no device has. All of them are deleted or none.`,
  }),
  settings: operation({
    method: 'GET',
    path: path('getSettings'),
    needs: 'macLibrary.edit',
    input: z.object(ofLibrary),
    output: MacSettings,
    summary: 'Get whether installers add MAC addresses to the library themselves.',
  }),
  setSettings: operation({
    method: 'POST',
    path: path('setSettings'),
    needs: 'macLibrary.edit',
    input: MacSettings.extend(ofLibrary),
    invalidates: ['macLibrary.settings'],
    summary: 'Set whether installers add MAC addresses that they register to the library themselves.',
  }),
  template: operation({
    method: 'GET',
    path: path('getTemplate'),
    needs: 'macLibrary.edit',
    output: AnyFile,
    summary: 'Get the empty template of an import as an Excel sheet, in the language of the request.',
  }),
  check: operation({
    method: 'POST',
    path: path('checkImport'),
    wire: 'file',
    upload: sheetUpload,
    needs: 'macLibrary.edit',
    input: MacFile,
    output: MacImportCheck,
    fails: ['fileCheckFailed'],
    changesNothing: true,
    summary: `Check a filled template of at most ${limits.importBatch} lines: what is wrong with which line, what is there already, and how many entries it adds.`,
  }),
  import: operation({
    method: 'POST',
    path: path('import'),
    wire: 'file',
    upload: sheetUpload,
    needs: 'macLibrary.edit',
    input: MacFile,
    output: z.object({ added: z.int().meta({ description: 'How many entries were added.', example: 497 }) }),
    fails: ['alreadyExists', 'fileCheckFailed', 'importRunning', 'macLinesWrong'],
    invalidates: reads,
    summary:
      'Import a filled template into the library: all lines or none. Lines that are there already change nothing. One import of a library runs at a time.',
  }),
}

export default defineFeature({
  operations: { macLibrary },
  about: { macLibrary: 'MAC addresses of the devices that a distributor may sell.' },
  schemas: { macLibrary: schemas },
  unique: { mac_library_entry_pkey: { thing: 'mac', field: 'mac' } },
})
