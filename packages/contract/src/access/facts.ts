import { z } from 'zod'
import { accountKinds, projectKinds, regions, roles, roleSections } from './roles.ts'

/**
 * What is so about a session, its account, its site and this installation: one flat object, computed by the
 * server after sign-in and at every identity switch. Rules (`when`) of entries and operations read only this.
 */
export const Facts = z.object({
  section: z.enum(roleSections),
  role: z.enum(roles),
  accountKind: z.enum(accountKinds),
  /** How a property portal was entered: by its own manager or through an installer (specification 6). */
  entryPortal: z.enum(['pm', 'ins', 'none']),
  /** A distributor acts as one of its installers (specification 6, disSingle). */
  isDistributorLogin: z.boolean(),
  projectKind: z.enum([...projectKinds, 'none']),
  region: z.enum(regions),
  /** Mails stay in the outbox page because no SMTP server is configured. */
  mailOutbox: z.boolean(),
})
export type Facts = z.infer<typeof Facts>
export type FactName = keyof Facts
