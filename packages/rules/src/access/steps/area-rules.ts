/** Step 11: rules of the area being entered, in order: interlock, escort, first person, anti-passback, occupancy (access-decision 3 and 7). */

import type { AreaRule, EscortRule, FirstPersonRule, InterlockRule, OccupancyRule } from '../model.ts'
import { deny, isNamed, isResponder, isWithin, note, type Question, type Refusal, valueFor } from '../question.ts'
import { judgePassback } from './passback.ts'

/** An area rule can only refuse or note, never allow (section 4). The index keeps a side's rules in their order. */
export const judgeAreaRules = (q: Question): Refusal | undefined => {
  for (const rule of q.place.areaRules) {
    const refusal = judgeRule(q, rule)
    if (refusal) return refusal
  }
  return undefined
}

const judgeRule = (q: Question, rule: AreaRule): Refusal | undefined => {
  // Two open doors of an airlock are no matter of persons, so nobody is exempt from an interlock.
  if (rule.kind === 'interlock') return judgeInterlock(q, rule)
  if (isNamed(q, rule.exempt)) return undefined
  switch (rule.kind) {
    case 'escort':
      return judgeEscort(q, rule)
    case 'firstPerson':
      return judgeFirstPerson(q, rule)
    case 'passback':
      return judgePassback(q, rule)
    case 'occupancy':
      return judgeOccupancy(q, rule)
  }
}

const judgeInterlock = (q: Question, rule: InterlockRule): Refusal | undefined => {
  const isSisterOpen = q.request.health.openDoorIds.some((id) => id !== q.place.door.id && rule.doorIds.includes(id))
  return isSisterOpen ? deny('interlock_open', rule.id) : undefined
}

/** A visitor needs the host's valid read on the same door, before or after. A remote request brings nobody along. */
const judgeEscort = (q: Question, rule: EscortRule): Refusal | undefined => {
  const { person, place, request } = q
  if (person?.kind !== 'visitor' || request.by.kind !== 'credentials') return undefined
  const isEscorted = request.presence.reads.some(
    ({ doorId, personId, at }) =>
      doorId === place.door.id && personId === person.hostId && Math.abs(request.at - at) <= rule.withinSeconds * 1000,
  )
  return isEscorted ? undefined : deny('escort_missing', rule.id)
}

/** The area opens to others while somebody of the group is inside. */
const judgeFirstPerson = (q: Question, rule: FirstPersonRule): Refusal | undefined => {
  if (isNamed(q, { personIds: [], groupIds: [rule.groupId] })) return undefined
  const members = q.index.knownGroupIds.has(rule.groupId) ? (q.index.membersOf.get(rule.groupId) ?? []) : []
  const isSomebodyIn = members.some((membership) => {
    const seen = valueFor(q.request.presence.lastSeen, membership.personId)
    return (
      seen !== undefined &&
      q.index.persons.has(membership.personId) &&
      isWithin(membership, q.request.at) &&
      q.index.isInside(seen.areaId, rule.areaId, 'skipped')
    )
  })
  return isSomebodyIn ? undefined : deny('first_person_missing', rule.id)
}

/** Counted from presence; an area without a count is taken for full. Responders and exempt people pass. */
const judgeOccupancy = (q: Question, rule: OccupancyRule): Refusal | undefined => {
  const count = valueFor(q.request.presence.counts, rule.areaId)
  if ((count !== undefined && count < rule.max) || isResponder(q)) return undefined
  if (rule.whenFull === 'refuse') return deny('area_full', rule.id)
  note(q, 'area_full', rule.id)
  return undefined
}
