import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { lockVendorNames } from '../third-party-locks/states.ts'

/** Community configuration, with the names of specification.md 3. A community is an old one when IsNew is not 1. */
export const CommunityConfiguration = z.object({
  UUID: Uuid.meta(fieldTexts.uuidOfConfiguration),
  AccountID: Uuid.meta(fieldTexts.uuidOfSite),
  EnableLandline: Flag.meta({ description: '1 where the site has landlines.' }),
  IsNew: Flag.meta({ description: '1 for a community, 0 for one of the former generation.', example: 1 }),
  /** Vendors of locks at which the site has an account, and whether it works with cameras of others. */
  ThirdPartyDevices: z.array(z.enum([...lockVendorNames, 'camera'])).meta({
    description: 'Vendors of locks at which the site has an account, and camera where it has cameras of others.',
  }),
  EnableSmartHome: Flag.meta({ description: '1 where home automation is switched on.' }),
  IsMonitor: Flag.meta({ description: '1 where every apartment has an indoor monitor.', example: 1 }),
  CustomizeForm: z.int().meta(fieldTexts.customizeForm),
  /** 0 PIN only, 1 apartment number and PIN (operators.md 5.2.1). */
  AptPinType: Flag.meta({
    description: 'What residents type at door phones: 0 the PIN alone, 1 the number of the apartment and the PIN.',
  }),
  IsAccessFollow: Flag.meta({ description: '1 where lifts may take visitors to the floors of their hosts.' }),
})

/** Office configuration, with the names of specification.md 3. */
export const OfficeConfiguration = z.object({
  AccountID: Uuid.meta(fieldTexts.uuidOfSite),
  AccountUUID: Uuid.meta(fieldTexts.uuidOfSite),
  EnableLandline: Flag.meta({ description: '1 where the site has landlines.' }),
  CustomizeForm: z.int().meta(fieldTexts.customizeForm),
})
