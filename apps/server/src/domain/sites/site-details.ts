import type { SessionRecord } from '../../access/session-record.ts'
import type { SiteRow } from './settings-queries.ts'

/** Who works for the site's installer rather than at the site switches its services (community.md 27, "Edited by"). */
export const worksForInstaller = ({ actingKind }: SessionRecord): boolean => actingKind !== 'propertyManager'

/**
 * A site's own manager, and no account that has entered, decides that entries need no asking (decisions.md accounts).
 */
export const isOwnManager = (session: SessionRecord): boolean =>
  session.actingKind === 'propertyManager' && session.delegationUuid === null

export const addressOf = ({ country, state, city, street, postalCode, phoneCode }: SiteRow) => ({
  country,
  state,
  city,
  street,
  postalCode,
  phoneCode,
})

/** Address and phone code as columns. */
export const addressColumns = (form: ReturnType<typeof addressOf>) => ({
  country: form.country,
  state: form.state,
  city: form.city,
  street: form.street,
  postal_code: form.postalCode,
  phone_code: form.phoneCode,
})

/** What every site's settings page shows beside the settings. */
export const showSite = (site: SiteRow, session: SessionRecord) => ({
  uuid: site.uuid,
  version: site.version,
  name: site.name,
  kind: site.kind,
  ...addressOf(site),
  timeZone: site.timeZone,
  earlierZones: site.earlierZones,
  nextZone: site.nextZone,
  customizeForm: site.customizeForm,
  entryPolicy: site.entryPolicy,
  freeOfCharge: site.isFree,
  mayEditServices: worksForInstaller(session),
  mayHaveLandline: site.kind === 'office' ? session.operator.officeLandline : session.operator.projectLandline,
  mayLoosenEntry: isOwnManager(session),
})

/** The address of a site as one line; empty where none is known. */
export const addressLine = (site: {
  readonly street: string
  readonly postal_code: string
  readonly city: string
}): string => [site.street, [site.postal_code, site.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
