import type { Calling } from '@lintel/contract/personnel/calling.ts'
import { readSiteSettings } from '@lintel/contract/site-settings/by-kind.ts'
import { ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { landlineExists, type PhoneRegion } from '../../kernel/phone.ts'

/** What a site says of calls to telephones. */
interface SiteLandlines {
  readonly hasLandline: boolean
  readonly landlineByDefault: boolean
  readonly region: PhoneRegion
}

/**
 * Whether people of the site can have landlines, whether who gets the app is asked for one (office.md 31.6), and where
 * it is.
 */
export async function landlinesOf(db: Db, scope: ProjectScope): Promise<SiteLandlines> {
  const { kind, settings, ...region } = await ownSite(db, scope)
    .select(['project.kind', 'project.settings', 'project.country', 'project.phone_code as phoneCode'])
    .executeTakeFirstOrThrow()
  const site = readSiteSettings({ kind, settings })
  const isDefault = 'newPersonnelDefaultLandline' in site && site.newPersonnelDefaultLandline
  return { hasLandline: site.enableLandline, landlineByDefault: site.enableLandline && isDefault, region }
}

type Landline = Pick<Calling, 'landlineEnabled' | 'landline'>

/**
 * Fails when a form gives a landline at a site that has none, or one that cannot be dialled there. A number that stays
 * as it was
 * `before` is left alone: the site may have moved since.
 */
export async function requireLandline(db: Db, scope: ProjectScope, form: Landline, before = ''): Promise<void> {
  const { landlineEnabled, landline } = form
  const { hasLandline, region } = await landlinesOf(db, scope)
  if (landlineEnabled && !hasLandline) fail('featureOff')
  if (landline === '' || landline === before || landlineExists(region, landline)) return
  const field = 'landline'
  throw invalid(field, 'validation:landline')
}

/** Call settings of a person, as columns of `person`. */
export const callingColumns = (form: Omit<Calling, 'email'>) => ({
  app_enabled: form.appEnabled,
  landline_enabled: form.landlineEnabled,
  landline: form.landline,
  call_type: form.callType,
})
