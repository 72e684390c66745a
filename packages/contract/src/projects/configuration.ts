import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import { lockVendorNames } from '../third-party-locks/states.ts'

/** Community configuration, with the names of specification.md 3. A community is an old one when IsNew is not 1. */
export const CommunityConfiguration = z.object({
  UUID: Uuid,
  AccountID: Uuid,
  EnableLandline: Flag,
  IsNew: Flag,
  /** Vendors of locks at which the site has an account, and whether it works with cameras of others. */
  ThirdPartyDevices: z.array(z.enum([...lockVendorNames, 'camera'])),
  EnableSmartHome: Flag,
  IsMonitor: Flag,
  CustomizeForm: z.int(),
  /** 0 PIN only, 1 apartment number and PIN (operators.md 5.2.1). */
  AptPinType: Flag,
  IsAccessFollow: Flag,
})

/** Office configuration, with the names of specification.md 3. */
export const OfficeConfiguration = z.object({
  AccountID: Uuid,
  AccountUUID: Uuid,
  EnableLandline: Flag,
  CustomizeForm: z.int(),
})
