import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { CommunityConfiguration, OfficeConfiguration } from './configuration.ts'

/** The site that is meant; the session's own when none is named. */
const ofSite = z.object({ uuid: Uuid.optional().meta(fieldTexts.askedUuid) })

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
    output: OfficeConfiguration.extend({
      UUID: Uuid.meta(fieldTexts.uuidOfConfiguration),
      Name: z
        .string()
        .meta({ description: 'Name of the account as it is shown, or of the site.', example: 'Harbour House' }),
      TimeZone: z
        .string()
        .meta({ description: 'Time zone of the IANA database, of the account or the site.', example: 'Europe/Berlin' }),
    }),
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
    output: z.object({
      IsMulti: Flag.meta({ description: '1 where the identity works for more than one community.' }),
    }),
    summary: 'Check whether the own account works for more than one community.',
  }),
}
