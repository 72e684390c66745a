import { z } from 'zod'
import { accountKinds } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { policyNames } from './texts.ts'

/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  policy: { description: 'Text that was or is to be accepted.' },
  version: { description: 'Version of the text.', example: '1' },
}

export const PolicyName = z.enum(policyNames)

/** Who accepted which text, when and from where (operators.md 3.5). */
export const PolicyRecord = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  accountName: z
    .string()
    .meta({ description: 'Name of the account that accepted, as it was then.', example: 'Harbour House' }),
  accountKind: z.enum(accountKinds).meta(fieldTexts.accountKind),
  policy: PolicyName.meta(texts.policy),
  version: z.string().meta(texts.version),
  language: z
    .string()
    .meta({ description: 'Language in which the text was shown, as its BCP 47 code.', example: 'en' }),
  address: z.string().meta({ description: 'Network address that it was accepted from.', example: '203.0.113.7' }),
  at: Moment.meta({ description: 'When it was accepted, in UTC.' }),
})

export type PolicyRecord = z.infer<typeof PolicyRecord>
