/** Step 9: grants, cut by company door limits (access-decision.md 3). The union counts; order never matters and no grant cancels another. */

import {
  isAbout,
  type IndexedPerson,
  type IndexedSide,
  type Path,
  type PolicyIndex,
  type Timed,
  type TimedDoorLimit,
  type TimedGrant,
} from '../policy-index.ts'
import type { CompanyDoorLimit, Grant } from '../model.ts'
import type { AccessRequest } from '../request.ts'
import { deny, isWithin, type Question, type Stop } from '../question.ts'
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

/** Those of the person who asks, in whatever dates: looked for once, however often the request is judged at other times. */
export const pathsIn = (q: Question): readonly Path[] =>
  (q.paths ??= q.holder ? pathsOf(q.index, q.place, q.holder, rightOf(q.request.by)) : [])

/** CompanyDoorLimits under which a company's grants may open this side; none where the landlord made the grant. */
export const doorLimitsOver = ({ rule }: TimedGrant, place: IndexedSide): readonly TimedDoorLimit[] | undefined =>
  rule.companyId === undefined ? undefined : (place.companyDoorLimits.get(rule.companyId) ?? [])

/** A guard's pulse is a separate right (access-decision.md 3). */
const rightOf = (by: AccessRequest['by']): Grant['gives'] => (by.kind === 'guardPulse' ? 'guardPulse' : 'passage')

type Closed = 'outsideCompanyDoors' | 'holidayClosed' | 'outsideSchedule'

/** Where several grants are closed, the one nearest to opening says why: its windows were open, or a normal day's were. */
const nearness: readonly Closed[] = ['outsideCompanyDoors', 'holidayClosed', 'outsideSchedule']

export const judgeGrants = (q: Question): Stop | undefined => {
  const { request } = q
  // A mode lets a known credential pass without a grant; a remote request shows none.
  if (q.mode === 'anyKnownCredential' && request.by.kind === 'credentials') return undefined
  let why: { readonly reason: Closed; readonly grant: Grant } | undefined
  for (const { grant, membership } of pathsIn(q)) {
    if (q.grant && !comesBefore(grant.rule, q.grant)) continue
    if (!isWithin(grant.rule, request.at) || !isWithin(membership, request.at)) continue
    const reason = closedBecause(q, grant)
    if (reason === undefined) q.grant = grant.rule
    else if (!why || isNearer(reason, grant.rule, why)) why = { reason, grant: grant.rule }
  }
  if (q.grant) return undefined
  if (why) return deny(why.reason, why.grant.id)
  return deny(request.by.kind === 'credentials' ? 'noGrant' : 'remoteNotInGroup', null)
}

/** The least demanding open grant decides (access-decision.md 3.10), then the lower id. */
const comesBefore = (a: Grant, b: Grant): boolean =>
  a.minFactors === b.minFactors ? a.id < b.id : a.minFactors < b.minFactors

const isNearer = (reason: Closed, grant: Grant, than: { readonly reason: Closed; readonly grant: Grant }): boolean =>
  reason === than.reason ? grant.id < than.grant.id : nearness.indexOf(reason) < nearness.indexOf(than.reason)

/** Why a grant is closed now; nothing where it is open. */
const closedBecause = (q: Question, grant: TimedGrant): Closed | undefined => {
  const companyDoorLimits = doorLimitsOver(grant, q.place)
  if (companyDoorLimits && !companyDoorLimits.some((companyDoorLimit) => isWithin(companyDoorLimit.rule, q.request.at)))
    return 'outsideCompanyDoors'
  if (!q.wall || !isOpenAt(grant.hours, grant.dayTypes, q.wall)) {
    return q.wall && isOpenAt(grant.hours, allDaysNormal, q.wall) ? 'holidayClosed' : 'outsideSchedule'
  }
  return companyDoorLimits && !companyDoorLimits.some((companyDoorLimit) => isOpenNow(q, companyDoorLimit))
    ? 'outsideCompanyDoors'
    : undefined
}

const isOpenNow = (q: Question, { rule, hours, dayTypes }: Timed<CompanyDoorLimit>): boolean =>
  q.wall !== undefined && isWithin(rule, q.request.at) && isOpenAt(hours, dayTypes, q.wall)
