/** Step 11: rules of the area being entered, in order: interlock, escort, first person, anti-passback, occupancy (access-decision.md 3 and 7). */

import type { Id } from '../model-time.ts'
import type { AreaRule, EscortRule, FirstPersonRule, InterlockRule, OccupancyRule } from '../model.ts'
import { passbackResetByItself } from '../positions.ts'
import { deny, isNamed, isResponder, isWithin, note, type Question, type Refusal, valueFor } from '../question.ts'
import { judgePassback } from './passback.ts'

/** An area rule can only refuse or note, never allow (access-decision.md 4). The index keeps a side's rules in their order. */
export const judgeAreaRules = (q: Question): Refusal | undefined => {
  for (const rule of q.place.areaRules) {
    const refusal = judgeRule(q, rule)
    if (refusal) return refusal
  }
  return undefined
}

const judgeRule = (q: Question, rule: AreaRule): Refusal | undefined => {
  // An interlock concerns doors and not persons, so it has no exemptions.
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
  return isSisterOpen ? deny('interlockOpen', rule.id) : undefined
}

/** A visitor needs the host's valid read on the same door, before or after, also where the visitor asks from elsewhere (14.7). */
const judgeEscort = (q: Question, rule: EscortRule): Refusal | undefined => {
  const { person, place, request } = q
  if (person?.kind !== 'visitor') return undefined
  const isEscorted = request.presence.reads.some(
    ({ doorId, personId, at }) =>
      doorId === place.door.id && personId === person.hostId && Math.abs(request.at - at) <= rule.withinSeconds * 1000,
  )
  return isEscorted ? undefined : deny('escortMissing', rule.id)
}

/** The area admits others while one of its first persons is inside. */
const judgeFirstPerson = (q: Question, rule: FirstPersonRule): Refusal | undefined => {
  if (isNamed(q, rule.firstPersons)) return undefined
  const isFirstPersonIn = firstPersonsOf(q, rule).some((id) => {
    const seen = valueFor(q.request.presence.lastSeen, id)
    return (
      seen !== undefined &&
      q.index.persons.has(id) &&
      q.index.isInside(seen.areaId, rule.areaId, 'skipped') &&
      // A person whose position is unknown again opens nothing.
      passbackResetByItself(q.index.zone, rule, seen.at) > q.request.at
    )
  })
  return isFirstPersonIn ? undefined : deny('firstPersonMissing', rule.id)
}

/** People who open the area now: named, or members of a known group. */
const firstPersonsOf = ({ index, request }: Question, { firstPersons }: FirstPersonRule): readonly Id[] => [
  ...firstPersons.personIds,
  ...firstPersons.groupIds.flatMap((groupId) =>
    index.knownGroupIds.has(groupId)
      ? (index.membersOf.get(groupId) ?? [])
          .filter((membership) => isWithin(membership, request.at))
          .map(({ personId }) => personId)
      : [],
  ),
]

/** Counted from presence; an area without a count is taken for full. Responders and exempt people pass. */
const judgeOccupancy = (q: Question, rule: OccupancyRule): Refusal | undefined => {
  const count = valueFor(q.request.presence.counts, rule.areaId)
  if ((count !== undefined && count < rule.max) || isResponder(q)) return undefined
  if (rule.strength === 'hard') return deny('areaFull', rule.id)
  note(q, 'areaFull', rule.id)
  return undefined
}
