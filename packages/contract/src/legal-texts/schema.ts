import { z } from 'zod'
import { accountKinds } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { policyNames } from './texts.ts'

export const PolicyName = z.enum(policyNames)

/** Who accepted which text, when and from where (operators.md 3.5). */
export const PolicyRecord = z.object({
  uuid: Uuid,
  accountName: z.string(),
  accountKind: z.enum(accountKinds),
  policy: PolicyName,
  version: z.string(),
  language: z.string(),
  address: z.string(),
  at: Moment,
})

export type PolicyRecord = z.infer<typeof PolicyRecord>
