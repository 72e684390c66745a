import { z } from 'zod'
import { Moment, name, Uuid, requiredLongText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** A text to all or to chosen villa accounts (operators.md 5.6). */
export const MessageForm = z.object({
  /** Made by the sender, so that a repeated request sends nothing twice. */
  key: Uuid.meta(fieldTexts.key),
  title: name(limits.title).meta(fieldTexts.title),
  content: requiredLongText(limits.content).meta(fieldTexts.content),
  /** All villa accounts where none is named. */
  receivers: z
    .array(Uuid)
    .max(limits.importBatch)
    .default([])
    .meta({ description: 'Villa accounts that get the message; empty for all.' }),
})

export const Message = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  title: z.string().meta(fieldTexts.title),
  content: z.string().meta(fieldTexts.content),
  /** How many it was sent to; 0 for all. */
  receiverCount: z.int().meta({ description: 'Number of villa accounts it was sent to; 0 for all.', example: 2 }),
  /** Names of the first of them, for who sent it. */
  receiverNames: z.array(z.string()).meta({
    description: 'Names of the first of them, for the account that sent it; empty for others.',
    example: ['Nora Petersen'],
  }),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta(fieldTexts.createdAt),
})

export type Message = z.infer<typeof Message>
