import { z } from 'zod'
import { Moment, name, Uuid, requiredLongText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** A text to all or to chosen villa accounts (operators.md 5.6). */
export const MessageForm = z.object({
  /** Made by the sender, so that a repeated request sends nothing twice. */
  key: Uuid,
  title: name(limits.title),
  content: requiredLongText(limits.content),
  /** All villa accounts where none is named. */
  receivers: z.array(Uuid).max(limits.importBatch).default([]),
})

export const Message = z.object({
  uuid: Uuid,
  title: z.string(),
  content: z.string(),
  /** How many it was sent to; 0 for all. */
  receiverCount: z.int(),
  /** Names of the first of them, for who sent it. */
  receiverNames: z.array(z.string()),
  createdBy: z.string(),
  createdAt: Moment,
})

export type Message = z.infer<typeof Message>
