/** Step 8: blocks (access-decision 3). A block beats every grant. */

import type { Block } from '../model.ts'
import { deny, isNamed, isWithin, type Question, type Refusal } from '../question.ts'

export const judgeBlocks = (q: Question): Refusal | undefined => {
  if (respondsWithoutBlocks(q)) return undefined
  let first: Block | undefined
  for (const block of q.place.blocks) {
    if (isOpen(block, q.request.at) && isAbout(q, block) && (!first || block.id < first.id)) first = block
  }
  return first && { ...deny('blocked', first.id), forOperators: first.reason }
}

/** A responder with a block stays blocked unless the plan says responders ignore blocks (section 4). */
const respondsWithoutBlocks = (q: Question): boolean =>
  q.plan !== undefined && q.plan.respondersIgnoreBlocks && isNamed(q, q.plan.responders)

/** Open unless it is certain that it is not: missing data never lifts a block (section 2). */
const isOpen = ({ from, until }: Block, at: number): boolean =>
  !(typeof from === 'number' && at < from) && !(typeof until === 'number' && at >= until)

/** Groups are found by their members, also where the group's own record is missing. */
const isAbout = (q: Question, { subjects }: Block): boolean => {
  const { holder, credentials } = q
  if (credentials.some(({ id }) => subjects.credentialIds.includes(id))) return true
  if (credentials.some(({ plate }) => plate !== undefined && subjects.plates.includes(plate))) return true
  if (!holder) return false
  if (subjects.personIds.includes(holder.person.id)) return true
  return holder.memberships.some(
    (membership) => subjects.groupIds.includes(membership.groupId) && isWithin(membership, q.request.at),
  )
}
