/** Anti-passback: kinds, strength and reset (access-decision.md 7). */

import type { Instant, PassbackCheck, PassbackRule } from '../model.ts'
import type { Sighting } from '../request.ts'
import { deny, addNote, type Evaluation, type Refusal, valueFor } from '../evaluation.ts'
import { passbackResetByItself } from '../passback-reset.ts'

const none: readonly never[] = []

/** What was seen earlier that makes this entry one too many. */
type Evidence = Sighting

export const judgePassback = (evaluation: Evaluation, rule: PassbackRule): Refusal | undefined => {
  noteDeadReader(evaluation, rule)
  const evidence = openEvidence(evaluation, rule)
  if (evidence.length === 0) return undefined
  if (evidence.every((each) => isResetByExitButton(evaluation, each))) {
    addNote(evaluation, 'resetByExitButton', rule.id)
    return undefined
  }
  if (rule.strength === 'hard' && evidence.some((each) => isCertain(evaluation, each))) return deny('passback', rule.id)
  addNote(evaluation, rule.strength === 'note' ? 'antiPassbackNoted' : 'antiPassbackSoft', rule.id)
  return undefined
}

/** Moments at which some of the evidence that now counts may count no longer, in no order. */
export const endsOfEvidence = (evaluation: Evaluation, rule: PassbackRule): readonly (Instant | undefined)[] => {
  const { person, request } = evaluation
  const ends: (Instant | undefined)[] = request.presence.exitOpenings.map(({ at }) => at)
  if (person) ends.push(valueFor(request.presence.passbackReset, person.id))
  for (const check of rule.checks) {
    for (const { at } of evidenceFor(evaluation, rule, check)) {
      // A timed rule has an end of its own; a reset may come earlier (access-decision.md 14.5).
      if (check.kind !== 'entryExit') ends.push(at + check.seconds * 1000)
      const passbackReset = passbackResetByItself(evaluation.index.zone, rule, at)
      if (Number.isFinite(passbackReset)) ends.push(passbackReset)
    }
  }
  return ends
}

/** The evidence against this entry that nothing but the exit button may have reset. */
const openEvidence = (evaluation: Evaluation, rule: PassbackRule): Evidence[] => {
  if (rule.strength === 'off' || !evaluation.person) return []
  const open: Evidence[] = []
  for (const check of rule.checks) {
    for (const each of evidenceFor(evaluation, rule, check))
      if (!isPassbackReset(evaluation, rule, each)) open.push(each)
  }
  return open
}

const evidenceFor = (evaluation: Evaluation, rule: PassbackRule, check: PassbackCheck): readonly Evidence[] => {
  const { person, request, place, index } = evaluation
  if (!person) return []
  if (check.kind === 'entryExit') {
    const position = valueFor(request.presence.lastSeen, person.id)
    return position && index.isInside(position.areaId, rule.areaId, 'kept') && hasReaderOnOtherSide(evaluation)
      ? [position]
      : none
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
const hasReaderOnOtherSide = (evaluation: Evaluation): boolean =>
  readersOnOtherSide(evaluation).some((id) => !evaluation.request.health.deadReaderIds.includes(id))

const readersOnOtherSide = ({ place: { door, side } }: Evaluation): string[] =>
  door.sides.filter(({ id }) => id !== side.id).flatMap(({ readerIds }) => readerIds)

const noteDeadReader = (evaluation: Evaluation, rule: PassbackRule): void => {
  if (evaluation.request.health.deadReaderIds.length === 0) return
  const isEntryExit = rule.strength !== 'off' && rule.checks.some(({ kind }) => kind === 'entryExit')
  if (isEntryExit && readersOnOtherSide(evaluation).length > 0 && !hasReaderOnOtherSide(evaluation))
    addNote(evaluation, 'readerDead', rule.id)
}

const isPassbackReset = (evaluation: Evaluation, rule: PassbackRule, evidence: Evidence): boolean => {
  const { at, presence, activePlans } = evaluation.request
  const isPast = (passbackReset: Instant | undefined): boolean =>
    passbackReset !== undefined && passbackReset >= evidence.at && passbackReset <= at
  return (
    passbackResetByItself(evaluation.index.zone, rule, evidence.at) <= at ||
    (evaluation.person !== undefined && isPast(valueFor(presence.passbackReset, evaluation.person.id))) ||
    // The start of a plan resets anti-passback for all people.
    activePlans.some(({ since }) => isPast(since))
  )
}

/** Once after an exit-button opening on that door; the note tells the caller to use the opening up. */
const isResetByExitButton = (evaluation: Evaluation, evidence: Evidence): boolean =>
  evaluation.request.presence.exitOpenings.some(
    ({ doorId, at }) => doorId === evaluation.place.door.id && at >= evidence.at && at <= evaluation.request.at,
  )

/** Across panels *hard* becomes *soft* until contact returns: evidence of another panel may be overtaken. */
const isCertain = (evaluation: Evaluation, evidence: Evidence): boolean => {
  const panelId = evidence.panelId ?? evaluation.index.panelOf.get(evidence.doorId)
  return evaluation.request.health.isInContact || panelId === undefined || panelId === evaluation.place.door.panelId
}
