/**
 * Step 9: grants, cut by company door limits (access-decision.md 3). The union counts; order never matters and no grant
 * cancels another.
 */

import {
  isAbout,
  type IndexedCredential,
  type IndexedPerson,
  type IndexedSide,
  type Path,
  type PolicyIndex,
  type TimedRule,
  type TimedDoorLimit,
  type TimedGrant,
} from '../policy-index.ts'
import type { CompanyDoorLimit, Grant } from '../model.ts'
import type { AccessRequest } from '../request.ts'
import { deny, isWithin, type Evaluation, type Stop } from '../evaluation.ts'
import { allDaysNormal, isOpenAt } from '../time/hours.ts'

/** All grants of a person about this side, in whatever dates. */
export const pathsOf = (
  { paths: { packed, grants, memberships } }: PolicyIndex,
  place: IndexedSide,
  { pathsFrom, pathsUntil }: IndexedPerson,
  gives: Grant['gives'],
): Path[] => {
  const found: Path[] = []
  for (let n = pathsFrom; n < pathsUntil; n += 2) {
    if (!isAbout(place, packed[n]!)) continue
    const grant = grants[packed[n]!]!
    if (grant.rule.gives === gives) found.push({ grant, membership: memberships[packed[n + 1]!]! })
  }
  return found
}

/** All grants that name a code about this side, in whatever dates. */
export const pathsOfCredential = (
  place: IndexedSide,
  { grants = [] }: Pick<IndexedCredential, 'grants'>,
  gives: Grant['gives'],
): Path[] =>
  grants.flatMap((grant) =>
    isAbout(place, grant.number) && grant.rule.gives === gives ? [{ grant, membership: {} }] : [],
  )

/**
 * Those of the person who asks and of the codes that were shown, in whatever dates: looked for once, however often the
 * request is judged at other times.
 */
export const pathsIn = (evaluation: Evaluation): readonly Path[] => (evaluation.paths ??= pathsOfAsker(evaluation))

const pathsOfAsker = ({ index, place, holder, request, presentedCredentials }: Evaluation): Path[] => {
  if (!holder) return []
  const gives = rightOf(request.by)
  const paths = pathsOf(index, place, holder, gives)
  for (const { known } of presentedCredentials) if (known?.grants) paths.push(...pathsOfCredential(place, known, gives))
  return paths
}

/** CompanyDoorLimits under which a company's grants may open this side; none where the landlord made the grant. */
export const doorLimitsOver = ({ rule }: TimedGrant, place: IndexedSide): readonly TimedDoorLimit[] | undefined =>
  rule.companyId === undefined ? undefined : (place.companyDoorLimits.get(rule.companyId) ?? [])

/** A guard's pulse is a separate right (access-decision.md 3). */
const rightOf = (by: AccessRequest['by']): Grant['gives'] => (by.kind === 'guardPulse' ? 'guardPulse' : 'passage')

type ClosedReason = 'outsideCompanyDoors' | 'holidayClosed' | 'outsideSchedule'

/**
 * Where several grants are closed, the one nearest to opening says why: its windows were open, or a normal day's were.
 */
const nearness: readonly ClosedReason[] = ['outsideCompanyDoors', 'holidayClosed', 'outsideSchedule']

export const judgeGrants = (evaluation: Evaluation): Stop | undefined => {
  const { request } = evaluation
  // A mode lets a known credential pass without a grant; a remote request shows none.
  if (evaluation.mode === 'anyKnownCredential' && request.by.kind === 'credentials') return undefined
  let why: { readonly reason: ClosedReason; readonly grant: Grant } | undefined
  for (const { grant, membership } of pathsIn(evaluation)) {
    if (evaluation.grant && !comesBefore(grant.rule, evaluation.grant)) continue
    if (!isWithin(grant.rule, request.at) || !isWithin(membership, request.at)) continue
    const reason = closedBecause(evaluation, grant)
    if (reason === undefined) evaluation.grant = grant.rule
    else if (!why || isNearer(reason, grant.rule, why)) why = { reason, grant: grant.rule }
  }
  if (evaluation.grant) return undefined
  if (why) return deny(why.reason, why.grant.id)
  return deny(request.by.kind === 'credentials' ? 'noGrant' : 'remoteNotInGroup', null)
}

/** The least demanding open grant decides (access-decision.md 3.10), then the lower id. */
const comesBefore = (a: Grant, b: Grant): boolean =>
  a.minFactors === b.minFactors ? a.id < b.id : a.minFactors < b.minFactors

const isNearer = (
  reason: ClosedReason,
  grant: Grant,
  than: { readonly reason: ClosedReason; readonly grant: Grant },
): boolean =>
  reason === than.reason ? grant.id < than.grant.id : nearness.indexOf(reason) < nearness.indexOf(than.reason)

/** Why a grant is closed now; nothing where it is open. */
const closedBecause = (evaluation: Evaluation, grant: TimedGrant): ClosedReason | undefined => {
  const companyDoorLimits = doorLimitsOver(grant, evaluation.place)
  if (
    companyDoorLimits &&
    !companyDoorLimits.some((companyDoorLimit) => isWithin(companyDoorLimit.rule, evaluation.request.at))
  )
    return 'outsideCompanyDoors'
  if (!evaluation.wall || !isOpenAt(grant.hours, grant.dayTypes, evaluation.wall)) {
    return evaluation.wall && isOpenAt(grant.hours, allDaysNormal, evaluation.wall)
      ? 'holidayClosed'
      : 'outsideSchedule'
  }
  return companyDoorLimits && !companyDoorLimits.some((companyDoorLimit) => isOpenNow(evaluation, companyDoorLimit))
    ? 'outsideCompanyDoors'
    : undefined
}

const isOpenNow = (evaluation: Evaluation, { rule, hours, dayTypes }: TimedRule<CompanyDoorLimit>): boolean =>
  evaluation.wall !== undefined && isWithin(rule, evaluation.request.at) && isOpenAt(hours, dayTypes, evaluation.wall)
