import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { fieldTexts } from '../base/field-texts.ts'

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
  'attendanceEnabled',
  'accessGroups',
] as const
export type PersonFieldName = (typeof personFieldNames)[number]

const Value = z.union([z.string(), z.boolean(), z.null()])
/**
 * A credential without its value; `isDuress` of a PIN that is typed under duress, and of nothing else;
 * `lifetimeMinutes` of what ends so long after its first use.
 */
const Identifying = z.object({
  kind: z.enum(credentialKinds).meta(fieldTexts.credentialKind),
  maskedValue: z.string().meta(fieldTexts.maskedValue),
  isDuress: z.literal(true).optional().meta(fieldTexts.isDuress),
  lifetimeMinutes: z
    .int()
    .optional()
    .meta({ description: 'Minutes for which a credential opens after its own first use; 0 where no use ends it.' }),
})
export type Identifying = z.infer<typeof Identifying>

/** What an entry changed of one person, under the name of the day. */
export const PersonChange = z.object({
  name: z.string(),
  changes: z
    .array(
      z.object({
        field: z.enum(personFieldNames).meta({ description: 'Field that was changed.' }),
        before: Value.meta({ description: 'Value before the change; null for none.', example: 'Nora' }),
        after: Value.meta({ description: 'Value after the change; null for none.', example: 'Eleanora' }),
      }),
    )
    .meta({ description: 'Fields of the person that were changed.' }),
  assigned: z.array(Identifying).meta({ description: 'Credentials that were given, without their values.' }),
  removed: z.array(Identifying).meta({ description: 'Credentials that were taken away, without their values.' }),
})
export type PersonChange = z.infer<typeof PersonChange>
