import type { Block } from '../model.ts'
import { barePlate } from '../index-policy.ts'
import { deny, isNamed, isWithin, type Evaluation, type Refusal, addNote } from '../evaluation.ts'
import { coversSide } from '../targets.ts'
import { judgeCredential, judgePerson } from './identity.ts'

/** Step 8: blocks (access-decision.md 3). A block beats every grant. */

export const judgeBlocks = (evaluation: Evaluation): Refusal | undefined => {
  if (evaluation.index.policy.blocks.length === 0 || respondsWithoutBlocks(evaluation)) return undefined
  let first: Block | undefined
  for (const block of blocksAbout(evaluation)) {
    if (first && first.id <= block.id) continue
    if (isOpen(block, evaluation.request.at) && coversSide(block.targets, evaluation.place, 'kept')) first = block
  }
  return first && { ...deny('blocked', first.id), forOperators: first.reason }
}

/** A responder with a block stays blocked unless the plan says responders ignore blocks (access-decision.md 4). */
const respondsWithoutBlocks = (evaluation: Evaluation): boolean =>
  evaluation.plan !== undefined &&
  evaluation.plan.respondersIgnoreBlocks &&
  isNamed(evaluation, evaluation.plan.responders)

/** Open unless it is certain that it is not: missing data never lifts a block (access-decision.md 2). */
const isOpen = ({ from, until }: Block, at: number): boolean =>
  !(typeof from === 'number' && at < from) && !(typeof until === 'number' && at >= until)

/**
 * Those that name who or what is here. Groups are found by their members, also where the group's own record is missing.
 */
const blocksAbout = ({ index: { blocks }, holder, credentials, request }: Evaluation): Block[] => {
  const found: Block[] = []
  const add = (subjectBlocks: readonly Block[] | undefined): void => {
    if (subjectBlocks) found.push(...subjectBlocks)
  }
  for (const { id, plate } of credentials) {
    add(blocks.ofCredential.get(id))
    if (plate !== undefined) add(blocks.ofPlate.get(barePlate(plate)))
  }
  if (!holder) return found
  add(blocks.ofPerson.get(holder.person.id))
  for (const membership of holder.memberships) {
    const groupBlocks = blocks.ofGroup.get(membership.groupId)
    if (groupBlocks && isWithin(membership, request.at)) add(groupBlocks)
  }
  return found
}

/** Reads at an open door. */

/** A blocked or unknown read at an unlocked door still raises an event (access-decision.md 3.5). */
export const addRefusalNote = (evaluation: Evaluation): void => {
  if (evaluation.request.by.kind === 'exitRequest') return
  const refusal = judgeCredential(evaluation) ?? judgePerson(evaluation) ?? judgeBlocks(evaluation)
  if (refusal) addNote(evaluation, refusal.reason, refusal.ruleId)
}
