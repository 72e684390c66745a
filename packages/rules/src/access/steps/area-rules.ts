/**
 * Step 11: rules of the area being entered, in order: interlock, escort, first person, anti-passback, occupancy
 * (access-decision.md 3 and 7).
 */

import type { Id } from '../model-time.ts'
import type { AreaRule, EscortRule, FirstPersonRule, InterlockRule, OccupancyRule } from '../model.ts'
import { passbackResetByItself } from '../passback-reset.ts'
import {
  deny,
  isNamed,
  isResponder,
  isWithin,
  addNote,
  type Evaluation,
  type Refusal,
  valueFor,
} from '../evaluation.ts'
import { judgePassback } from './passback.ts'

/**
 * An area rule can only refuse or note, never allow (access-decision.md 4). The index keeps a side's rules in their
 * order.
 */
export const judgeAreaRules = (evaluation: Evaluation): Refusal | undefined => {
  for (const rule of evaluation.place.areaRules) {
    const refusal = judgeRule(evaluation, rule)
    if (refusal) return refusal
  }
  return undefined
}

const judgeRule = (evaluation: Evaluation, rule: AreaRule): Refusal | undefined => {
  // An interlock concerns doors and not persons, so it has no exemptions.
  if (rule.kind === 'interlock') return judgeInterlock(evaluation, rule)
  if (isNamed(evaluation, rule.exempt)) return undefined
  switch (rule.kind) {
    case 'escort':
      return judgeEscort(evaluation, rule)
    case 'firstPerson':
      return judgeFirstPerson(evaluation, rule)
    case 'passback':
      return judgePassback(evaluation, rule)
    case 'occupancy':
      return judgeOccupancy(evaluation, rule)
  }
}

const judgeInterlock = (evaluation: Evaluation, rule: InterlockRule): Refusal | undefined => {
  const isSisterOpen = evaluation.request.health.openDoorIds.some(
    (id) => id !== evaluation.place.door.id && rule.doorIds.includes(id),
  )
  return isSisterOpen ? deny('interlockOpen', rule.id) : undefined
}

/**
 * A visitor needs the host's valid read on the same door, before or after, also where the visitor asks from elsewhere
 * (14.7).
 */
const judgeEscort = (evaluation: Evaluation, rule: EscortRule): Refusal | undefined => {
  const { person, place, request } = evaluation
  if (person?.kind !== 'visitor') return undefined
  const isEscorted = request.presence.reads.some(
    ({ doorId, personId, at }) =>
      doorId === place.door.id && personId === person.hostId && Math.abs(request.at - at) <= rule.withinSeconds * 1000,
  )
  return isEscorted ? undefined : deny('escortMissing', rule.id)
}

/** The area admits others while one of its first persons is inside. */
const judgeFirstPerson = (evaluation: Evaluation, rule: FirstPersonRule): Refusal | undefined => {
  if (isNamed(evaluation, rule.firstPersons)) return undefined
  const isFirstPersonIn = firstPersonsOf(evaluation, rule).some((id) => {
    const position = valueFor(evaluation.request.presence.lastSeen, id)
    return (
      position !== undefined &&
      evaluation.index.persons.has(id) &&
      evaluation.index.isInside(position.areaId, rule.areaId, 'skipped') &&
      // A person whose position is unknown again opens nothing.
      passbackResetByItself(evaluation.index.zone, rule, position.at) > evaluation.request.at
    )
  })
  return isFirstPersonIn ? undefined : deny('firstPersonMissing', rule.id)
}

/** People who open the area now: named, or members of a known group. */
const firstPersonsOf = ({ index, request }: Evaluation, { firstPersons }: FirstPersonRule): readonly Id[] => [
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
const judgeOccupancy = (evaluation: Evaluation, rule: OccupancyRule): Refusal | undefined => {
  const count = valueFor(evaluation.request.presence.counts, rule.areaId)
  if ((count !== undefined && count < rule.max) || isResponder(evaluation)) return undefined
  if (rule.strength === 'hard') return deny('areaFull', rule.id)
  addNote(evaluation, 'areaFull', rule.id)
  return undefined
}
