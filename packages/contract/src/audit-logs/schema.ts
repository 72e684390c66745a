import { z } from 'zod'
import type { Facts } from '../access/facts.ts'
import { roleSections, type RoleSection } from '../access/roles.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'

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
  actorName: z.string().meta({ description: 'Name of the account that signed in.', example: 'Northern Installers' }),
  actingName: z.string().meta({ description: 'Name of the account that it was done as.', example: 'Harbour House' }),
  /** The person worked in another account's portal. */
  isDelegated: z.boolean().meta({ description: 'Whether it was done in the portal of another account.' }),
}

export const AuditEntry = z.object({
  id: EntryId.meta({
    description: 'Address of the entry: its chain and its number, joined by a point.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10.42',
  }),
  at: Moment.meta({ description: 'When it happened, in UTC.' }),
  /** `entity.verb`, as in the contract of the day. */
  operation: z.string().meta({ description: 'Call that was made, as `entity.verb`.', example: 'personnel.edit' }),
  result: z.enum(auditResults).meta({
    description:
      'done; lockedOut: refused, and locked after too many wrong passwords or codes; waiting: waits for the consent of a site.',
  }),
  ...Identities,
  section: z
    .enum(roleSections)
    .nullable()
    .meta({ description: 'Portal in which it was done; null where none is known.' }),
  /** The site it was done at, while that is there to see. */
  siteName: z.string().nullable().meta({
    description: 'Site where it was done; null for none, and where the caller does not see it.',
    example: 'Harbour House',
  }),
  target: z.string().nullable().meta({
    description: 'Identifier of the record that was worked on; null for none.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  targetName: z.string().nullable().meta({
    description:
      'What that record was called when it was worked on, or is called now; null where it has no name, and where the caller does not see it.',
    example: 'Main entrance',
  }),
  address: z.string().meta({ description: 'Network address of the caller.', example: '203.0.113.7' }),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Everything an entry says, with its place in the chain. */
export const AuditEntryInfo = AuditEntry.extend({
  actorUuid: Uuid.nullable().meta({ description: 'Account that signed in; null where none is known.' }),
  actingUuid: Uuid.nullable().meta({ description: 'Account that it was done as; null where none is known.' }),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
    description: 'Details by name, such as values before and after an edit as `before.name` and `after.name`.',
    example: { reason: 'Lost card' },
  }),
  /** What records are called now whose ids it names, by id; without those that are gone or not the reader's to see. */
  names: z.record(z.string(), z.string()).meta({
    description: 'Present names of records whose identifiers the entry holds, by identifier.',
    example: { '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10': 'Main entrance' },
  }),
  /** People it is about, the first `limits.namesFound`; a deleted name is left out. */
  people: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuidOfPerson),
        name: z
          .string()
          .nullable()
          .meta({ description: 'Name of the person; null once it was deleted.', example: 'Nora Petersen' }),
      }),
    )
    .meta({ description: 'People that the entry is about, the first 50.' }),
  /** What the caller says it is; null where nothing was kept of it. */
  userAgent: z.string().nullable().meta({
    description: 'Program of the caller, as it calls itself; null where it was not stored.',
    example: 'Mozilla/5.0',
  }),
  requestId: z.string().meta({
    description: 'Identifier of the request, for logs of the server.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  number: z.string().meta({ description: 'Number of the entry in its chain.', example: '42' }),
  /** SHA-256 over this entry and the hash before it, in hexadecimal digits. */
  hash: z.string().meta({
    description: 'SHA-256 over this entry and the hash of the one before, in hexadecimal digits.',
    example: 'e3b0c44298fc1c14',
  }),
})
export type AuditEntryInfo = z.infer<typeof AuditEntryInfo>
