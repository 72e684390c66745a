import { z } from 'zod'
import { subscriptionField } from '../money/item-subscription.ts'
import { Keyword, Moment, name, text, Uuid } from '../base/atoms.ts'
import { ApartmentName } from '../apartments/schema.ts'
import { checkPlace, placeFields } from '../buildings/schema.ts'
import { projectKinds } from '../access/roles.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf, Named } from '../operators/schema.ts'
import { Command } from '../commands/schema.ts'
import {
  lockAccountStates,
  lockProblems,
  lockRegions,
  lockVendorNames,
  lockVendors,
  type LockCredentialField,
  lockConnections,
} from './states.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  accountState: {
    description: 'How the account stands through which the lock is reached; locks open from here where it is bound.',
  },
  vendor: { description: 'Vendor of the lock or account.' },
  region: {
    description:
      'Where the account is. europe; world: outside Europe; acceptance: test system of the vendor; local: the demo on this server. Null without an account.',
  },
  siteId: {
    description: 'Identifier of the site at the vendor; empty where the account itself is the site.',
    example: '',
  },
  problem: {
    description:
      'What went wrong when the vendor was last asked; null for nothing. noSuchSite: unknown site; unreachable: no answer in time; strange: an answer that cannot be read.',
  },
}

/** A lock that its vendor has, and that was unlinked here. */
export const UnlinkedLock = z.object({
  uuid: Uuid.meta({ description: 'Identifier that the lock had here.' }),
  name: z.string().meta({ description: 'Name that the lock had here.', example: 'Bicycle cellar' }),
  unlinkedAt: Moment.meta({ description: 'When it was unlinked, in UTC.' }),
  unlinkedBy: z.string().meta({ description: 'Name of the account that unlinked it.', example: 'Harbour Security' }),
})
export type UnlinkedLock = z.infer<typeof UnlinkedLock>

/** An account at a vendor as installers see it: never its credentials, but where it is. */
export const LockAccount = z.object({
  vendor: z.enum(lockVendorNames).meta(texts.vendor),
  state: z.enum(lockAccountStates).meta({
    description:
      'How the account stands. unbound: there is none; verifying: the vendor has not confirmed it yet; bound; refused: the vendor never took these credentials; tokenExpired: it no longer takes them; accountBlocked.',
  }),
  /** Null while there is none. */
  uuid: Uuid.nullable().meta({ description: 'Identifier of the account; null while there is none.' }),
  region: z.enum(lockRegions).nullable().meta(texts.region),
  /** The vendor's id of the site; empty where the account itself is the site, or there is none. */
  siteId: z.string().meta(texts.siteId),
  /** What went wrong when the vendor was last asked; null when nothing did. */
  problem: z.enum(lockProblems).nullable().meta(texts.problem),
  /** Whether the vendor is being asked now, or is about to be. */
  isBusy: z.boolean().meta({ description: 'Whether the vendor is being asked now or is about to be.' }),
  locks: z.int().meta({ description: 'Number of locks of the account.', example: 6 }),
  unlinkedLocks: z
    .array(UnlinkedLock)
    .meta({ description: 'Locks of the vendor that were unlinked, which a synchronisation passes over; by name.' }),
  lastSyncAt: Moment.nullable().meta({
    description: 'When the vendor last reported the locks, in UTC; null before it did.',
  }),
  /** Where accounts at this vendor can be. */
  regions: z.array(z.enum(lockRegions)).meta({ description: 'Regions in which accounts at this vendor can be.' }),
})
export type LockAccount = z.infer<typeof LockAccount>

/**
 * The credentials of all vendors; a vendor's own are those that `lockVendors` names for it. Secrets are not trimmed.
 */
export const lockCredentialFields = {
  clientId: text(limits.generic).default('').meta({
    description: 'Client ID of the account; which credentials a vendor needs depends on the vendor.',
    example: 'client-id',
  }),
  clientSecret: z
    .string()
    .max(limits.generic)
    .default('')
    .meta({ description: 'Client secret of the account. It is never read back.', example: 'client-secret' }),
  userName: text(limits.generic)
    .default('')
    .meta({ description: 'User name at the vendor, where the vendor has one; else empty.', example: 'harbour' }),
  password: z.string().max(limits.generic).default('').meta({
    description: 'Password at the vendor, where the vendor has one; else empty. It is never read back.',
    example: 'example-password',
  }),
  siteId: text(limits.contentShort).default('').meta(texts.siteId),
} as const satisfies Record<LockCredentialField, z.ZodType>

const credentialFields = {
  vendor: z.enum(lockVendorNames).meta(texts.vendor),
  region: z.enum(lockRegions).meta(texts.region),
  ...lockCredentialFields,
}

type CredentialsForm = { readonly vendor: (typeof lockVendorNames)[number]; readonly region: string } & Readonly<
  Record<LockCredentialField, string>
>

/** What the vendor needs must be there, and its region must be one of its own or the demo's. */
function checkCredentials(form: CredentialsForm, context: z.RefinementCtx): void {
  const { fields, regions } = lockVendors[form.vendor]
  for (const field of fields)
    if (form[field] === '') context.addIssue({ code: 'custom', path: [field], params: { key: 'validation:required' } })
  if (form.region !== 'local' && !(regions as readonly string[]).includes(form.region))
    context.addIssue({ code: 'custom', path: ['region'], params: { key: 'validation:notAllowedValue' } })
}

/** Binds the account of a site at a vendor. */
export const LockBindForm = z
  .object({ siteUuid: Uuid.meta({ description: 'Site whose account at the vendor is bound.' }), ...credentialFields })
  .superRefine(checkCredentials)

/** Updates the credentials of an account; its vendor stays. */
export const LockCredentialsForm = z
  .object({ uuid: Uuid.meta({ description: 'Account whose credentials are replaced.' }), ...credentialFields })
  .superRefine(checkCredentials)

/** A lock of a vendor, as its cloud last told of it. */
export const ThirdPartyLock = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  /** Its name here: the vendor's, until it is renamed. */
  name: z
    .string()
    .meta({ description: 'Name of the lock here; that of the vendor until it is renamed.', example: 'Bicycle cellar' }),
  vendor: z.enum(lockVendorNames).meta(texts.vendor),
  model: z.string().meta({ description: 'Model of the lock, as its vendor calls it.', example: 'Cylinder' }),
  /** The company whose lock it is; null for one that is public. */
  company: Named.nullable().meta({ description: 'Tenant company whose lock it is; null for a public one.' }),
  /** Place in a community or villa; both null for the whole site, and in an office. */
  building: Named.nullable().meta({
    description: 'Building where it stands; null in a home, for the whole site, and in offices.',
  }),
  apartment: ApartmentName.nullable().meta({ description: 'Home whose lock it is; null for public locks.' }),
  /** What it is reached through; empty where it has nothing such. */
  hub: z.string().meta({ description: 'Hub through which the lock is reached; empty for none.', example: 'Hub 1' }),
  /** Percent; null where the vendor does not say. */
  battery: z
    .int()
    .nullable()
    .meta({ description: 'Charge of the battery in percent; null where the vendor does not say.', example: 80 }),
  /** null where the vendor does not say. */
  isOnline: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the lock can be reached; null where the vendor does not say.' }),
  /** Whether the bolt is thrown; null where the vendor does not say. */
  isLocked: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the bolt is thrown; null where the vendor does not say.' }),
  lastSyncAt: Moment.meta({ description: 'When the vendor last reported the locks, in UTC; null before it did.' }),
  accountState: z.enum(lockAccountStates).meta(texts.accountState),
  site: Named.extend({ kind: z.enum(projectKinds).meta(fieldTexts.siteKind) }).meta({
    description: 'Site that the lock belongs to.',
  }),
  installer: Named.nullable().meta({ description: 'Installer of the site; null where it lies above the caller.' }),
  distributor: Named.nullable().meta({
    description: 'Distributor above the site; null where it lies above the caller.',
  }),
})
export type ThirdPartyLock = z.infer<typeof ThirdPartyLock>

export const LockCommand = Command.extend({
  lockUuid: Uuid.meta({ description: 'Lock that the command is for.' }),
  /** A vendor says what it has done, not that it is about to. */
  state: Command.shape.state.exclude(['accepted']).meta({
    description:
      'How far the command is. created, sent, accepted: still running; done; failed; expired: not carried out in time; unknown: no answer, so it is not known whether anything happened.',
  }),
  /** Why it failed or why its result is unknown; null otherwise. */
  problem: z.enum(lockProblems).nullable().meta(texts.problem),
  /** Who gave it. */
  by: z.string().meta({ description: 'Name of the account that gave the command.', example: 'Harbour management' }),
})
export type LockCommand = z.infer<typeof LockCommand>

export const ThirdPartyLockInfo = ThirdPartyLock.extend({
  siteUuid: Uuid.meta(fieldTexts.siteUuid),
  /** How the vendor calls it, and its id there. */
  vendorName: z.string().meta({ description: 'Name of the lock at the vendor.', example: 'Bicycle cellar' }),
  vendorId: z.string().meta({ description: 'Identifier of the lock at the vendor.', example: '12345' }),
  /** Whether the vendor lets it be unlocked remotely. */
  supportsRemoteUnlock: z.boolean().meta({ description: 'Whether the vendor lets the lock be unlocked remotely.' }),
  /** What it was last told from here, newest first. */
  commands: z
    .array(LockCommand)
    .max(limits.lockCommandsShown)
    .meta({ description: 'Commands that were last given to the lock, newest first; none for operators above sites.' }),
  version: z.int().meta(fieldTexts.version),
  subscription: subscriptionField,
})
export type ThirdPartyLockInfo = z.infer<typeof ThirdPartyLockInfo>

export const ThirdPartyLockFilter = pageQuery.extend({
  /** Where none is named: the caller's own or held site or villa, above sites all that it reaches. */
  siteUuid: Uuid.optional().meta({
    description:
      "Only locks of this site. Without it: the caller's own or held site or villa, above sites all that it reaches.",
  }),
  installer: Uuid.optional().meta({ description: 'Only locks below this installer.' }),
  distributor: Uuid.optional().meta({ description: 'Only locks below this distributor.' }),
  keyword: Keyword.meta(fieldTexts.keyword),
  vendor: z.enum(lockVendorNames).optional().meta({ description: 'Only locks of this vendor.' }),
  connection: z
    .enum(lockConnections)
    .optional()
    .meta({ description: 'Only locks that are reachable, that are not, or of which the vendor does not say.' }),
  accountState: z
    .enum(lockAccountStates)
    .exclude(['unbound'])
    .optional()
    .meta({ description: 'Only locks whose account at the vendor stands so.' }),
  /** Locks of a building or of its homes. */
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
  sort: sortable(['name', 'battery']),
})

/** What is said of a lock here. */
export const LockEdit = z
  .object({
    ...editOf,
    name: name(limits.lockName).meta({
      description: 'Name of the lock here; that of the vendor until it is renamed.',
      example: 'Bicycle cellar',
    }),
    /** Null for a public lock. */
    companyUuid: Uuid.nullable().meta({
      description: 'Tenant company whose lock it is; null for a public one.',
      example: null,
    }),
    ...placeFields,
  })
  .superRefine(checkPlace)

export const lockEventKinds = ['opened', 'locked', 'denied'] as const
export const lockEventMethods = ['pin', 'card', 'app', 'remote', 'key', 'unknown'] as const

/** Something that happened at a lock, as its vendor tells of it. */
export const LockEvent = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the event.' }),
  at: Moment.meta({ description: 'When it happened, in UTC, as the vendor reports it.' }),
  kind: z.enum(lockEventKinds).meta({ description: 'What happened: the lock was opened or locked, or denied access.' }),
  method: z
    .enum(lockEventMethods)
    .meta({ description: 'How: by PIN, card, app, from the portal (remote), by a mechanical key, or not known.' }),
  /** Who, in the vendor's words; empty where it does not say. */
  by: z
    .string()
    .meta({ description: 'Who, in the words of the vendor; empty where it does not say.', example: 'Nora' }),
})
export type LockEvent = z.infer<typeof LockEvent>

/** `key` makes the call idempotent: the same key again answers the same command and unlocks nothing. */
export const UnlockForm = z.object({
  uuid: Uuid.meta({ description: 'Lock to unlock.' }),
  key: Uuid.meta(fieldTexts.key),
})
