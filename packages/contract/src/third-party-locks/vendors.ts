/**
 * The vendors of locks with a cloud of their own (decisions.md, "Names that stay neutral"): what an account is entered with and where
 * it can be. `local` is the region of the demo's own clouds; it exists while these run and nowhere else.
 */
export const lockVendors = {
  saltoKs: {
    regions: ['europe', 'acceptance'],
    fields: ['clientId', 'clientSecret', 'userName', 'password', 'siteId'],
  },
  dormakaba: { regions: ['europe'], fields: ['clientId', 'clientSecret', 'siteId'] },
  ttlock: { regions: ['europe', 'world'], fields: ['clientId', 'clientSecret', 'userName', 'password'] },
} as const satisfies Record<string, { regions: readonly string[]; fields: readonly LockCredentialField[] }>

export type LockVendor = keyof typeof lockVendors
export type LockCredentialField = 'clientId' | 'clientSecret' | 'userName' | 'password' | 'siteId'

/** Every region there is; where accounts at a vendor can be stands with the vendor. */
export const lockRegions = ['europe', 'acceptance', 'world', 'local'] as const
export type LockRegion = (typeof lockRegions)[number]

export const lockVendorNames = Object.keys(lockVendors) as [LockVendor, ...LockVendor[]]
