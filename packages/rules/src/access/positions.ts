/** Positions that somebody has set to unknown (access-decision 7, "per person by an operator"; office.md 14). */

import type { PolicyIndex } from './index-policy.ts'
import type { Id, Instant } from './model.ts'

/** From a moment on earlier positions in an area do not count: one person's, those of a company's people, or everybody's. */
export interface Forgetting {
  readonly areaId: Id
  readonly at: Instant
  readonly companyId?: Id | undefined
  readonly personId?: Id | undefined
}

/** Whether a position of a person, in the area or in one below it, was forgotten after it was seen. */
export const isForgotten = (
  index: PolicyIndex,
  personId: Id,
  seen: { readonly areaId: Id; readonly at: Instant },
  forgettings: readonly Forgetting[],
): boolean =>
  forgettings.some(
    (forgetting) =>
      forgetting.at >= seen.at &&
      (forgetting.personId === undefined || forgetting.personId === personId) &&
      (forgetting.companyId === undefined ||
        forgetting.companyId === index.persons.get(personId)?.person.company?.id) &&
      index.isInside(seen.areaId, forgetting.areaId, 'skipped'),
  )
