import { readCommunitySettings, visitorsFollowFloors } from '@lintel/contract/site-settings/community-defaults.ts'
import {
  keyKinds,
  visitorPassKindsFor,
  readOfficeSettings,
  type KeyKind,
} from '@lintel/contract/site-settings/office.ts'
import { longestVisitorPassDays } from '@lintel/contract/site-settings/shared.ts'
import { keyHolderKinds, type KeyHolderKind } from '@lintel/contract/personnel/states.ts'
import type { SessionRecord } from '../../access/session-record.ts'

/** What a site's settings say of the keys of visitors. */
export interface VisitorPassSettings {
  /** The longest that a key may be valid, in days. */
  readonly longestDays: number
  /** Visitors may go to the floors of their hosts. */
  readonly followsFloors: boolean
  /** Kinds of holders that keys are made for. */
  readonly holderKinds: readonly KeyHolderKind[]
  /** As what a key for a kind of holder may be made, by an administrator of one company or by who runs the site. */
  kindsFor(holderKind: KeyHolderKind, isOfCompany: boolean): readonly KeyKind[]
}

/** The limits of a community on PINs and QR codes are for its residents; its managers make both. */
export function visitorPassSettingsOf({ projectKind, siteSettings }: SessionRecord): VisitorPassSettings {
  if (projectKind === 'office') {
    const settings = readOfficeSettings(siteSettings)
    return {
      longestDays: longestVisitorPassDays(settings.tempKeyDays),
      followsFloors: false,
      holderKinds: ['visitor'],
      kindsFor: (_visitor, isOfCompany) => visitorPassKindsFor(isOfCompany, settings),
    }
  }
  const settings = readCommunitySettings(siteSettings)
  return {
    longestDays: longestVisitorPassDays(settings.tempKeyDays),
    followsFloors: visitorsFollowFloors(settings),
    holderKinds: keyHolderKinds,
    // A courier's key has no QR code (community.md 11).
    kindsFor: (holderKind) => (holderKind === 'courier' ? ['pin'] : keyKinds),
  }
}
