import type { ProjectKind } from '../access/roles.ts'
import type { CommunitySettings } from './community.ts'
import { readCommunitySettings } from './community-defaults.ts'
import { readOfficeSettings, type notifyTargets, type OfficeSettings } from './office.ts'

/** A site as far as its settings are read: what they mean depends on its kind. */
interface SiteOfKind {
  readonly kind: ProjectKind | null
  readonly settings: unknown
}

/** Settings of a site with the defaults of its kind; those that every kind has are read without asking for it. */
export const readSiteSettings = ({ kind, settings }: SiteOfKind): OfficeSettings | CommunitySettings =>
  kind === 'office' ? readOfficeSettings(settings) : readCommunitySettings(settings)

export type EmergencyTarget = (typeof notifyTargets)[number] | 'residents'

/**
 * Who is notified in an emergency: as the settings of an office name them (office.md 31.2); elsewhere the managers
 * always, and residents where the site says so (community.md 19).
 */
export function emergencyTargetsOf({ kind, settings }: SiteOfKind): readonly EmergencyTarget[] {
  if (kind === 'office') {
    const office = readOfficeSettings(settings)
    return office.emergencyNotifications ? office.notifyTargets : []
  }
  return readCommunitySettings(settings).emergencyNotifications ? ['managers', 'residents'] : ['managers']
}
