/** ID access modes: 0 RUN only, 1 serial only, 2 both (decisions.md community). */
export const idAccessModes = ['run', 'serial', 'both'] as const
export type IdAccessMode = (typeof idAccessModes)[number]

/** The settings of a community that say what its doors read. */
interface ReadCards {
  readonly hasIdAccess: boolean
  readonly enableIdAccess: boolean
  readonly idAccessMode: IdAccessMode
}

/**
 * What of an identity card may be given at a site: nothing where its installer has no ID access or its community has it
 * not or off; else what the community's doors read, RUN or serial number, or any (decisions.md community; community.md
 * 16).
 */
export function idAccessModesOf(isAllowed: boolean, community: ReadCards | undefined): readonly IdAccessMode[] {
  if (!isAllowed) return []
  if (!community) return idAccessModes
  if (!community.hasIdAccess || !community.enableIdAccess) return []
  return community.idAccessMode === 'both' ? idAccessModes : [community.idAccessMode]
}
