import { z } from 'zod'
import { codeText, Moment, text, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { Mac } from '../devices/schema.ts'
import { AnyFile } from '../kit/file.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'
import { authCodeStates } from './states.ts'

/** Codes with which a device is registered whose MAC address is not in the library of its distributor (fleet.md F11). */

const texts = {
  mac: { description: 'MAC address that the code is for.', example: '0C11050A3B42' },
  distributor: { description: 'Distributor below which the code can be used.' },
  days: { description: 'Days until it expires.', example: 30 },
  expiresAt: { description: 'When the code expires, in UTC.' },
} as const

const fields = {
  distributorUuid: Uuid.meta(texts.distributor),
  days: z.int().min(1).max(limits.authCodeDaysMax).default(limits.authCodeDays).meta(texts.days),
  remark: text(limits.contentShort).default('').meta(fieldTexts.remark),
}

export const AuthCodeForm = z.object({ mac: Mac.meta(texts.mac), ...fields })
export type AuthCodeForm = z.output<typeof AuthCodeForm>

export const AuthCodeImportForm = z.object({
  ...fields,
  file: AnyFile.meta({
    description: `Sheet or CSV file with a column of MAC addresses, at most ${limits.importBatch} lines.`,
  }),
})

/** The code, this once. */
export const NewAuthCode = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  code: z.string().meta({ description: 'The code, shown this once.', example: 'K7Q2-9MXD-4TRB' }),
  expiresAt: Moment.meta(texts.expiresAt),
})

export const AuthCodeFilter = pageQuery.extend({
  mac: codeText()
    .max(limits.generic)
    .optional()
    .meta({ description: 'Only codes for MAC addresses with these signs, in any usual writing.', example: '0A3B' }),
  state: z.enum(authCodeStates).optional().meta({ description: 'Only codes that stand so now.' }),
  distributor: Uuid.optional().meta({ description: 'Only codes of this distributor.' }),
})

export const AuthCode = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  lastFour: z.string().meta({ description: 'The last four signs of the code.', example: '4TRB' }),
  mac: z.string().meta(texts.mac),
  model: z
    .string()
    .nullable()
    .meta({ description: 'Model of the last device with the address; null where none is known.', example: 'LD-100' }),
  distributor: Named.meta(texts.distributor),
  state: z.enum(authCodeStates).meta({ description: 'How the code stands.' }),
  remark: z.string().meta(fieldTexts.remark),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta(fieldTexts.createdAt),
  expiresAt: Moment.meta(texts.expiresAt),
  usedBy: z.string().nullable().meta({ description: 'Account that used it; null before it is used.', example: null }),
  usedAt: Moment.nullable().meta({ description: 'When it was used, in UTC; null before.' }),
  siteName: z.string().nullable().meta({ description: 'Site at which it was used; null before.', example: null }),
})
export type AuthCode = z.infer<typeof AuthCode>
