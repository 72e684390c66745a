import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { addressOf } from '../kit/address.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { GuideFile, GuideFileForm, GuideKey } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/common/guide/{role}/${call}` as const
const rows = z.object({ rows: z.array(GuideFile).meta(fieldTexts.rows) })

/**
 * Manuals as files, one for each type of sites and language (operators.md 5.9; user-guide file paths of
 * specification.md 3).
 */
export const guide = {
  list: operation({
    method: 'GET',
    path: path('getFiles'),
    needs: 'guide.edit',
    output: rows,
    summary: 'List all manuals of the platform.',
  }),
  own: operation({
    method: 'GET',
    path: path('getOwnFiles'),
    needs: 'guide.read',
    output: rows,
    summary: 'List the manuals for the types of sites that the account may create, in its language or else in English.',
  }),
  upload: operation({
    method: 'POST',
    path: path('setFile'),
    wire: 'file',
    upload: { kinds: ['pdf'], maxBytes: limits.guideBytes },
    needs: 'guide.edit',
    input: GuideFileForm,
    fails: ['fileCheckFailed'],
    invalidates: ['guide.list', 'guide.own'],
    summary: 'Upload the manual for a type of site in one language and replace the one before.',
  }),
  remove: operation({
    method: 'POST',
    path: path('deleteFile'),
    needs: 'guide.edit',
    input: GuideKey,
    invalidates: ['guide.list', 'guide.own'],
    summary: 'Delete a manual.',
  }),
  file: operation({
    method: 'GET',
    path: 'v4/web/common/guide/getFile',
    needs: 'public',
    isImmutable: true,
    input: z.object({ file: Uuid.meta({ description: 'Identifier of the file, from its address.' }) }),
    output: AnyFile,
    summary: 'Get a manual by its id, as a file. A new file has a new id, so it can be cached for good.',
  }),
}

/** Where a manual opens. */
export const guideAddress = (file: string): string => `${addressOf(guide.file.path)}?file=${file}`

export default defineFeature({
  operations: { guide },
  about: { guide: 'Manuals for installers, one file for each type of site and language.' },
  schemas: { guides: schemas },
})
