import type { z } from 'zod'
import { AddressBookAck, AddressBookPart } from './calls/address-book.ts'
import { PolicyMessage, PolicyAck, Positions } from './policy.ts'
import { Command } from './commands.ts'
import { Desired, EventAck, TimeAnswer } from './down.ts'
import { Job, JobReport } from './jobs.ts'
import { linkLimits } from './limits.ts'
import type { DownKind, UpKind } from './topics.ts'
import { Batch, Birth, CommandAck, Death, Reported, TimeRequest } from './up.ts'

/** How one kind of message travels (device-link.md 4.3). */
export interface MessageRecord<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  readonly qos: 0 | 1
  readonly retain: boolean
  /** Longest payload in bytes; longer ones are refused unread. */
  readonly maxBytes: number
}

const { payloadBytes, batchBytes, desiredBytes } = linkLimits

/** What devices say. */
export const upMessages = {
  birth: { schema: Birth, qos: 1, retain: true, maxBytes: payloadBytes },
  death: { schema: Death, qos: 1, retain: true, maxBytes: payloadBytes },
  reported: { schema: Reported, qos: 1, retain: false, maxBytes: payloadBytes },
  evt: { schema: Batch, qos: 1, retain: false, maxBytes: batchBytes },
  cmdack: { schema: CommandAck, qos: 1, retain: false, maxBytes: payloadBytes },
  policyack: { schema: PolicyAck, qos: 1, retain: false, maxBytes: payloadBytes },
  bookack: { schema: AddressBookAck, qos: 1, retain: false, maxBytes: payloadBytes },
  job: { schema: JobReport, qos: 1, retain: false, maxBytes: payloadBytes },
  time: { schema: TimeRequest, qos: 0, retain: false, maxBytes: payloadBytes },
} as const satisfies Record<UpKind, MessageRecord>

/**
 * What the server says. Commands and jobs are never retained: a command must not open a door later, and no old job may
 * lie at a broker.
 */
export const downMessages = {
  desired: { schema: Desired, qos: 1, retain: true, maxBytes: desiredBytes },
  evtack: { schema: EventAck, qos: 1, retain: false, maxBytes: payloadBytes },
  cmd: { schema: Command, qos: 1, retain: false, maxBytes: payloadBytes },
  policy: { schema: PolicyMessage, qos: 1, retain: false, maxBytes: payloadBytes },
  positions: { schema: Positions, qos: 1, retain: false, maxBytes: payloadBytes },
  book: { schema: AddressBookPart, qos: 1, retain: false, maxBytes: payloadBytes },
  job: { schema: Job, qos: 1, retain: false, maxBytes: payloadBytes },
  time: { schema: TimeAnswer, qos: 0, retain: false, maxBytes: payloadBytes },
} as const satisfies Record<DownKind, MessageRecord>

export type UpMessage<Kind extends UpKind> = z.infer<(typeof upMessages)[Kind]['schema']>
export type DownMessage<Kind extends DownKind> = z.infer<(typeof downMessages)[Kind]['schema']>
