import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { lockVendorNames } from '../third-party-locks/states.ts'

/** The site that is meant; the session's own when none is named. */
const ofSite = z.object({ uuid: Uuid.optional() })

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

/** What a site says of itself after sign-in (specification.md 7, "Configuration reads after login"). */
export const siteConfiguration = {
  community: operation({
    method: 'GET',
    path: 'v3/web/community/communityData/getInfo',
    wire: 'form',
    needs: 'siteSetting.read',
    input: ofSite,
    output: CommunityConfiguration,
    summary: 'Get the configuration of a community, with the field names of the specification.',
  }),
  office: operation({
    method: 'GET',
    path: 'v3/web/office/officeData/getInfo',
    wire: 'form',
    needs: 'siteSetting.read',
    input: ofSite,
    output: OfficeConfiguration,
    summary: 'Get the configuration of an office, with the field names of the specification.',
  }),
  newOffice: operation({
    method: 'GET',
    path: 'v3/web/office/officeData/getNewOfficeInfo',
    wire: 'form',
    needs: 'siteSetting.read',
    input: ofSite,
    output: OfficeConfiguration.extend({ UUID: Uuid, Name: z.string(), TimeZone: z.string() }),
    summary:
      'Get the configuration of an office with its name and time zone, with the field names of the specification.',
  }),
}

/** Asks beyond the site a session stands in, about the own account only. */
export const ownSites = {
  checkSeveral: operation({
    method: 'GET',
    path: 'v3/web/community/communityData/checkIsMulti',
    wire: 'form',
    needs: 'siteSetting.read',
    output: z.object({ IsMulti: Flag }),
    summary: 'Check whether the own account works for more than one community.',
  }),
}
