import type { z } from 'zod'
import { PersonChange } from '../audit-logs/people.ts'
import { AuditEntry } from '../audit-logs/schema.ts'
import { Uuid } from '../base/atoms.ts'
import { pageQuery } from '../kit/page.ts'

/** Entry of a person's history: action, actor and time (office.md 8.3). */
export const PersonHistoryEntry = AuditEntry.pick({
  id: true,
  at: true,
  operation: true,
  actorName: true,
  actingName: true,
  isDelegated: true,
  section: true,
}).extend(PersonChange.omit({ name: true }).shape)
export type PersonHistoryEntry = z.infer<typeof PersonHistoryEntry>
export const PersonHistoryFilter = pageQuery.extend({
  uuid: Uuid.meta({ description: 'Person whose history is listed.' }),
})
