/** Anti-passback: kinds, strength and reset (access-decision.md 7). */

import type { Instant, PassbackCheck, PassbackRule } from '../model.ts'
import type { Seen } from '../request.ts'
import { deny, note, type Question, type Refusal, valueFor } from '../question.ts'
import { passbackResetByItself } from '../positions.ts'

const none: readonly never[] = []

/** What was seen earlier that makes this entry one too many. */
type Evidence = Seen

export const judgePassback = (q: Question, rule: PassbackRule): Refusal | undefined => {
  noteDeadReader(q, rule)
  const evidence = openEvidence(q, rule)
  if (evidence.length === 0) return undefined
  if (evidence.every((each) => isResetByExitButton(q, each))) {
    note(q, 'resetByExitButton', rule.id)
    return undefined
  }
  if (rule.strength === 'hard' && evidence.some((each) => isCertain(q, each))) return deny('passback', rule.id)
  note(q, rule.strength === 'note' ? 'antiPassbackNoted' : 'antiPassbackSoft', rule.id)
  return undefined
}

/** Moments at which some of the evidence that now counts may count no longer, in no order. */
export const endsOfEvidence = (q: Question, rule: PassbackRule): readonly (Instant | undefined)[] => {
  const { person, request } = q
  const ends: (Instant | undefined)[] = request.presence.exitOpenings.map(({ at }) => at)
  if (person) ends.push(valueFor(request.presence.passbackReset, person.id))
  for (const check of rule.checks) {
    for (const { at } of evidenceFor(q, rule, check)) {
      // A timed rule has an end of its own; a reset may come earlier (access-decision.md 14.5).
      if (check.kind !== 'entryExit') ends.push(at + check.seconds * 1000)
      const passbackReset = passbackResetByItself(q.index.zone, rule, at)
      if (Number.isFinite(passbackReset)) ends.push(passbackReset)
    }
  }
  return ends
}

/** The evidence against this entry that nothing but the exit button may have reset. */
const openEvidence = (q: Question, rule: PassbackRule): Evidence[] => {
  if (rule.strength === 'off' || !q.person) return []
  const open: Evidence[] = []
  for (const check of rule.checks) {
    for (const each of evidenceFor(q, rule, check)) if (!isPassbackReset(q, rule, each)) open.push(each)
  }
  return open
}

const evidenceFor = (q: Question, rule: PassbackRule, check: PassbackCheck): readonly Evidence[] => {
  const { person, request, place, index } = q
  if (!person) return []
  if (check.kind === 'entryExit') {
    const seen = valueFor(request.presence.lastSeen, person.id)
    return seen && index.isInside(seen.areaId, rule.areaId, 'kept') && hasReaderOnOtherSide(q) ? [seen] : none
  }
  return (valueFor(request.presence.entries, person.id) ?? none).filter(
    (entry) =>
      entry.at <= request.at &&
      request.at - entry.at < check.seconds * 1000 &&
      (check.kind === 'timedPerDoor'
        ? entry.doorId === place.door.id
        : index.isInside(entry.areaId, rule.areaId, 'kept')),
  )
}

/** True in/out needs readers on both sides. A dead one takes this door out of the rule and leaves the rest in force. */
const hasReaderOnOtherSide = (q: Question): boolean =>
  readersOnOtherSide(q).some((id) => !q.request.health.deadReaderIds.includes(id))

const readersOnOtherSide = ({ place: { door, side } }: Question): string[] =>
  door.sides.filter(({ id }) => id !== side.id).flatMap(({ readerIds }) => readerIds)

const noteDeadReader = (q: Question, rule: PassbackRule): void => {
  if (q.request.health.deadReaderIds.length === 0) return
  const isEntryExit = rule.strength !== 'off' && rule.checks.some(({ kind }) => kind === 'entryExit')
  if (isEntryExit && readersOnOtherSide(q).length > 0 && !hasReaderOnOtherSide(q)) note(q, 'readerDead', rule.id)
}

const isPassbackReset = (q: Question, rule: PassbackRule, evidence: Evidence): boolean => {
  const { at, presence, activePlans } = q.request
  const isPast = (passbackReset: Instant | undefined): boolean =>
    passbackReset !== undefined && passbackReset >= evidence.at && passbackReset <= at
  return (
    passbackResetByItself(q.index.zone, rule, evidence.at) <= at ||
    (q.person !== undefined && isPast(valueFor(presence.passbackReset, q.person.id))) ||
    // The start of a plan resets anti-passback for all people.
    activePlans.some(({ since }) => isPast(since))
  )
}

/** Once after an exit-button opening on that door; the note tells the caller to use the opening up. */
const isResetByExitButton = (q: Question, evidence: Evidence): boolean =>
  q.request.presence.exitOpenings.some(
    ({ doorId, at }) => doorId === q.place.door.id && at >= evidence.at && at <= q.request.at,
  )

/** Across panels *hard* becomes *soft* until contact returns: evidence of another panel may be overtaken. */
const isCertain = (q: Question, evidence: Evidence): boolean => {
  const panelId = evidence.panelId ?? q.index.panelOf.get(evidence.doorId)
  return q.request.health.isInContact || panelId === undefined || panelId === q.place.door.panelId
}
