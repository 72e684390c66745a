import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { exportOf } from '../exports/export.ts'
import { defineFeature } from '../kit/feature.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { AuthCode, AuthCodeFilter, AuthCodeForm, AuthCodeImportForm, NewAuthCode } from './schema.ts'
import * as schemas from './schema.ts'

const path = (call: string) => `v4/web/common/authCode/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'authCode.read',
  input: AuthCodeFilter,
  output: page(AuthCode),
  summary: 'List auth codes, the newest first. Of each code the last four signs are known.',
})

/** Codes with which devices are registered that are not in the MAC library (fleet.md F11 to F14). */
export const authCode = {
  list,
  export: exportOf(list, 'authCode', 'auth codes, without the codes,'),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'authCode.create',
    input: AuthCodeForm,
    output: NewAuthCode,
    fails: ['alreadyExists', 'macRedirected', 'tooManyCodes'],
    invalidates: ['authCode.list'],
    summary: `Create an auth code for one MAC address and one distributor, in the place of an unused one. At most ${limits.accessCodes} in ${limits.accessCodeMinutes} minutes.`,
  }),
  revoke: operation({
    method: 'POST',
    path: path('revoke'),
    needs: 'authCode.revoke',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['authCodeEnded'],
    invalidates: ['authCode.list'],
    summary: 'Revoke an auth code that was not used.',
  }),
}

/** Codes for the MAC addresses of a sheet: without batches, as they are the platform's (fleet.md F12, F13). */
export const authCodeImport = {
  create: operation({
    method: 'POST',
    path: path('import'),
    wire: 'file',
    upload: { kinds: ['xlsx', 'csv'], maxBytes: limits.importFileBytes },
    needs: 'authCode.create',
    input: AuthCodeImportForm,
    output: AnyFile,
    fails: ['fileCheckFailed'],
    invalidates: ['authCode.list'],
    summary: `Create auth codes for the MAC addresses of a sheet, at most ${limits.importBatch}. Answers a sheet with the codes, this once. Nothing is made when a line is wrong.`,
  }),
}

export default defineFeature({
  operations: { authCode, authCodeImport },
  about: {
    authCode: 'Codes with which devices are registered that are not in the MAC library.',
    authCodeImport: 'Sheets of MAC addresses for which auth codes are made.',
  },
  schemas: { authCodes: schemas },
})
