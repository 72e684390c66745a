import { z } from 'zod'
import { Keyword, Moment, name, text, Uuid } from '../base/atoms.ts'
import { ApartmentName } from '../apartments/schema.ts'
import { checkPlace, placeFields } from '../buildings/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { editOf, Named } from '../operators/schema.ts'
import { Command } from '../commands/schema.ts'
import {
  lockAccountStates,
  lockProblems,
  lockRegions,
  lockVendorNames,
  lockVendors,
  type LockCredentialField,
} from './states.ts'

/** An account at a vendor as installers see it: never its credentials, but where it is. */
export const LockAccount = z.object({
  vendor: z.enum(lockVendorNames),
  state: z.enum(lockAccountStates),
  /** Null while there is none. */
  uuid: Uuid.nullable(),
  region: z.enum(lockRegions).nullable(),
  /** The vendor's id of the site; empty where the account itself is the site, or there is none. */
  siteId: z.string(),
  /** What went wrong when the vendor was last asked; null when nothing did. */
  problem: z.enum(lockProblems).nullable(),
  /** Whether the vendor is being asked now, or is about to be. */
  isBusy: z.boolean(),
  locks: z.int(),
  lastSyncAt: Moment.nullable(),
  /** Where accounts at this vendor can be. */
  regions: z.array(z.enum(lockRegions)),
})
export type LockAccount = z.infer<typeof LockAccount>

/**
 * The credentials of all vendors; a vendor's own are those that `lockVendors` names for it. Secrets are not trimmed.
 */
export const lockCredentialFields = {
  clientId: text(limits.generic).default(''),
  clientSecret: z.string().max(limits.generic).default(''),
  userName: text(limits.generic).default(''),
  password: z.string().max(limits.generic).default(''),
  siteId: text(limits.contentShort).default(''),
} as const satisfies Record<LockCredentialField, z.ZodType>

const credentialFields = {
  vendor: z.enum(lockVendorNames),
  region: z.enum(lockRegions),
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
export const LockBindForm = z.object({ siteUuid: Uuid, ...credentialFields }).superRefine(checkCredentials)

/** Updates the credentials of an account; its vendor stays. */
export const LockCredentialsForm = z.object({ uuid: Uuid, ...credentialFields }).superRefine(checkCredentials)

/** A lock of a vendor, as its cloud last told of it. */
export const ThirdPartyLock = z.object({
  uuid: Uuid,
  /** Its name here: the vendor's, until it is renamed. */
  name: z.string(),
  vendor: z.enum(lockVendorNames),
  model: z.string(),
  /** The company whose lock it is; null for one that is public. */
  company: Named.nullable(),
  /** Place in a community; both null for the whole site, and in an office. */
  building: Named.nullable(),
  apartment: ApartmentName.nullable(),
  /** What it is reached through; empty where it has nothing such. */
  hub: z.string(),
  /** Percent; null where the vendor does not say. */
  battery: z.int().nullable(),
  /** null where the vendor does not say. */
  isOnline: z.boolean().nullable(),
  /** Whether the bolt is thrown; null where the vendor does not say. */
  isLocked: z.boolean().nullable(),
  lastSyncAt: Moment,
})
export type ThirdPartyLock = z.infer<typeof ThirdPartyLock>

export const LockCommand = Command.extend({
  lockUuid: Uuid,
  /** A vendor says what it has done, not that it is about to. */
  state: Command.shape.state.exclude(['accepted']),
  /** Why it failed or why its result is unknown; null otherwise. */
  problem: z.enum(lockProblems).nullable(),
  /** Who gave it. */
  by: z.string(),
})
export type LockCommand = z.infer<typeof LockCommand>

export const ThirdPartyLockInfo = ThirdPartyLock.extend({
  siteUuid: Uuid,
  /** How the vendor calls it, and its id there. */
  vendorName: z.string(),
  vendorId: z.string(),
  /** How the account stands through which it is reached. */
  accountState: z.enum(lockAccountStates),
  /** Whether the vendor lets it be unlocked remotely. */
  supportsRemoteUnlock: z.boolean(),
  /** What it was last told from here, newest first. */
  commands: z.array(LockCommand).max(limits.lockCommandsShown),
  version: z.int(),
})
export type ThirdPartyLockInfo = z.infer<typeof ThirdPartyLockInfo>

/** Whether a lock is there, as its vendor says, where it says so. */
export const lockConnections = ['online', 'offline', 'unknown'] as const

export const ThirdPartyLockFilter = pageQuery.extend({
  /** Of which site: a manager's own when none is named, as installers must. */
  siteUuid: Uuid.optional(),
  keyword: Keyword,
  vendor: z.enum(lockVendorNames).optional(),
  connection: z.enum(lockConnections).optional(),
  /** Locks of a building or of its homes. */
  building: Uuid.optional(),
  apartment: Uuid.optional(),
  sort: sortable(['name', 'battery']),
})

/** What is said of a lock here. */
export const LockEdit = z
  .object({
    ...editOf,
    name: name(limits.lockName),
    /** Null for a public lock. */
    companyUuid: Uuid.nullable(),
    ...placeFields,
  })
  .superRefine(checkPlace)

export const lockEventKinds = ['opened', 'locked', 'denied'] as const
export const lockEventMethods = ['pin', 'card', 'app', 'remote', 'key', 'unknown'] as const

/** Something that happened at a lock, as its vendor tells of it. */
export const LockEvent = z.object({
  uuid: Uuid,
  at: Moment,
  kind: z.enum(lockEventKinds),
  method: z.enum(lockEventMethods),
  /** Who, in the vendor's words; empty where it does not say. */
  by: z.string(),
})
export type LockEvent = z.infer<typeof LockEvent>

/** `key` makes the call idempotent: the same key again answers the same command and unlocks nothing. */
export const UnlockForm = z.object({ uuid: Uuid, key: Uuid })
