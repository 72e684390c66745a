import { isCommunity, type ProjectKind } from '../access/roles.ts'
import { idAccessModesOf, type IdAccessMode } from '../credentials/id-access-modes.ts'
import { readCommunitySettings } from './community.ts'

interface SiteOfCards {
  readonly kind: ProjectKind | null
  readonly settings: unknown
}

/** What of an identity card may be given at a site, whose installer may have ID access or not; nothing is empty. */
export const idAccessModesOfSite = (isAllowed: boolean, { kind, settings }: SiteOfCards): readonly IdAccessMode[] =>
  idAccessModesOf(isAllowed, isCommunity(kind) ? readCommunitySettings(settings) : undefined)
