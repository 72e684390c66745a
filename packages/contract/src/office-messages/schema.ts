import { z } from 'zod'
import { Moment, name, Uuid } from '../atoms.ts'
import { pageQuery } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { limits } from '../limits.ts'
import { deliveryStates } from './states.ts'

const Chosen = (most: number) =>
  z
    .array(Uuid)
    .max(most)
    .default([])
    .transform((uuids) => [...new Set(uuids)])

/** A text to people of an office (office.md 30). "All" is exclusive: with it, no other name counts. */
export const OfficeMessageForm = z
  .object({
    /** Made by the sender, so that a repeated request sends nothing twice. */
    key: Uuid,
    title: name(limits.title),
    content: name(limits.content),
    toAll: z.boolean().default(false),
    companyUuids: Chosen(limits.importBatch),
    /** Departments; those below them are meant too. */
    groupUuids: Chosen(limits.importBatch),
    personUuids: Chosen(limits.exemptPeople),
  })
  .refine(
    ({ toAll, companyUuids, groupUuids, personUuids }) =>
      toAll || companyUuids.length + groupUuids.length + personUuids.length > 0,
    { path: ['personUuids'], params: { key: 'validation:required' } },
  )
export type OfficeMessageForm = z.output<typeof OfficeMessageForm>

export const OfficeMessage = z.object({
  uuid: Uuid,
  title: z.string(),
  /** How many companies, departments and people it is addressed to; 0 for everybody. */
  addressees: z.int(),
  /** Names of the first of them, as they were then. */
  addresseeNames: z.array(z.string()),
  sentBy: z.string(),
  sentAt: Moment,
  recipients: z.int(),
  withoutAddress: z.int(),
  delivered: z.int(),
  /** Taken back before they left. */
  recalled: z.int(),
})
export type OfficeMessage = z.infer<typeof OfficeMessage>

export const OfficeMessageInfo = OfficeMessage.extend({ content: z.string() })
export type OfficeMessageInfo = z.infer<typeof OfficeMessageInfo>

/** How many people a message went to, and how many of them have no address. */
export const OfficeMessageSent = z.object({ uuid: Uuid, recipients: z.int(), withoutAddress: z.int() })

/** What was taken back, and for how many it was too late. */
export const OfficeMessageRecalled = z.object({ recalled: z.int(), tooLate: z.int() })

const said = { title: name(limits.title), content: name(limits.content) }

/** A text to use again. */
export const MessageTemplateForm = z.object(said)
export const MessageTemplateEdit = z.object({ ...editOf, ...said })
export const MessageTemplate = z.object({ uuid: Uuid, ...said, version: z.int() })
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const RecipientFilter = pageQuery.extend({ uuid: Uuid, state: z.enum(deliveryStates).optional() })

export const Recipient = z.object({
  personUuid: Uuid,
  name: z.string(),
  companyName: z.string().nullable(),
  state: z.enum(deliveryStates),
  stateAt: Moment,
})
export type Recipient = z.infer<typeof Recipient>
