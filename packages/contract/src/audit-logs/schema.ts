import { z } from 'zod'
import type { Facts } from '../access/facts.ts'
import { roleSections, type RoleSection } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { shapes } from '../base/shapes.ts'

/**
 * How a call ended that left an entry: done, or refused in a way that is worth one. A call that was simply refused
 * leaves none.
 */
export const auditResults = ['done', 'lockedOut', 'waiting'] as const
export type AuditResult = (typeof auditResults)[number]
/** What is recorded of a call that failed. */
export type RecordedResult = Exclude<AuditResult, 'done'>

/** What a device does for itself, beside the calls of people: its entry names the device as who did it. */
export const deviceClaim = 'device.claim'

/** An entry's address in the log: its chain and its number in it, as one text for the page's address. */
export const EntryId = z.string().regex(shapes.entryId.pattern)

/** The two parts of an entry's id. */
export function partsOfEntryId(id: string): { readonly chainUuid: string; readonly number: string } {
  const [chainUuid = '', number = ''] = id.split('.')
  return { chainUuid, number }
}

/** The portals of a site, and those in which its operators work on it. */
const ofManagers = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity', 'admin'] as const
const ofInstallers = ['installer', 'single', 'community', 'office'] as const

/**
 * Portals whose actions an account in a site may read (office.md 15.4): managers read what was done in their portal, by
 * any account, and by administrators; accounts that entered through an installer also read what installers did; an
 * administrator reads its own portal. Null for every account above, whose scope alone decides.
 */
export function sectionsRead({
  section,
  entryPortal,
}: Pick<Facts, 'section' | 'entryPortal'>): readonly RoleSection[] | null {
  if (section === 'admin') return ['admin']
  if (!(ofManagers as readonly RoleSection[]).includes(section)) return null
  return entryPortal === 'ins' ? [...ofManagers, ...ofInstallers] : ofManagers
}

/** Actor: the person who signed in, and the account it was done as. */
const Identities = {
  actorName: z.string(),
  actingName: z.string(),
  /** The person worked in another account's portal. */
  isDelegated: z.boolean(),
}

export const AuditEntry = z.object({
  id: EntryId,
  at: Moment,
  /** `entity.verb`, as in the contract of the day. */
  operation: z.string(),
  result: z.enum(auditResults),
  ...Identities,
  section: z.enum(roleSections).nullable(),
  /** The site it was done at, while that is there to see. */
  siteName: z.string().nullable(),
  target: z.string().nullable(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Everything an entry says, with its place in the chain. */
export const AuditEntryInfo = AuditEntry.extend({
  actorUuid: Uuid.nullable(),
  actingUuid: Uuid.nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** What records are called now whose ids it names, by id; without those that are gone or not the reader's to see. */
  names: z.record(z.string(), z.string()),
  /** People it is about, the first `limits.namesFound`; a deleted name is left out. */
  people: z.array(z.object({ uuid: Uuid, name: z.string().nullable() })),
  /** What the caller says it is; null where nothing was kept of it. */
  userAgent: z.string().nullable(),
  requestId: z.string(),
  number: z.string(),
  /** SHA-256 over this entry and the hash before it, in hexadecimal digits. */
  hash: z.string(),
})
export type AuditEntryInfo = z.infer<typeof AuditEntryInfo>
