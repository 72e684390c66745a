import type { ProjectKind } from './roles.ts'

/** Project types as bits of an operator's business (operators.md 3.1; bit values inferred there). */
export const businessBits = { community: 1, office: 2, villa: 4 } as const
export type BusinessType = keyof typeof businessBits
export const businessTypes = ['community', 'office', 'villa'] as const satisfies readonly BusinessType[]

/** Every project type. */
export const allBusiness = 7

/** The bit of a kind of site; both generations of communities count as one type. */
export const businessOfKind: Record<ProjectKind, BusinessType> = {
  community: 'community',
  oldCommunity: 'community',
  office: 'office',
  villa: 'villa',
}

/** Whether an operator's business allows a kind of site. */
export function allowsKind(business: number, kind: ProjectKind): boolean {
  return (business & businessBits[businessOfKind[kind]]) !== 0
}
