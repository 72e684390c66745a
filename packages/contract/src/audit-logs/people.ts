import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'

/**
 * People in an entry of the audit log. Their identity is stored apart from the entry, so that it can be deleted
 * while the chain stays whole (access-decision.md 9).
 */

/** What can be said of a person as it was and as it is; dates are the site's wall clock, lists one text. */
export const personFieldNames = [
  'firstName',
  'lastName',
  'personnelId',
  'department',
  'email',
  'phone',
  'roleLabel',
  'remark',
  'validFrom',
  'validUntil',
  'isSuspended',
  'suspendedReason',
  'needsMoreTime',
  'showInDirectory',
  'appEnabled',
  'landlineEnabled',
  'landline',
  'callType',
  'accessGroups',
] as const
export type PersonFieldName = (typeof personFieldNames)[number]

const Value = z.union([z.string(), z.boolean(), z.null()])
/**
 * A credential without its value; `isDuress` of a PIN that is typed under duress, and of nothing else;
 * `lifetimeMinutes` of what ends so long after its first use.
 */
const Identifying = z.object({
  kind: z.enum(credentialKinds),
  maskedValue: z.string(),
  isDuress: z.literal(true).optional(),
  lifetimeMinutes: z.int().optional(),
})
export type Identifying = z.infer<typeof Identifying>

/** What an entry changed of one person, under the name of the day. */
export const PersonChange = z.object({
  name: z.string(),
  changes: z.array(z.object({ field: z.enum(personFieldNames), before: Value, after: Value })),
  assigned: z.array(Identifying),
  removed: z.array(Identifying),
})
export type PersonChange = z.infer<typeof PersonChange>

/**
 * Pseudonym of a person whose name was deleted: the same wherever it is shown, and nothing leads back to the name.
 * Screens say it in a sentence, as `doorLogs:gone`.
 */
export const pseudonymOf = (personUuid: string): string => personUuid.slice(0, 8).toUpperCase()
