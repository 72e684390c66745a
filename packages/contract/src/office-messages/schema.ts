import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, name, Uuid, requiredLongText } from '../base/atoms.ts'
import { pageQuery } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { limits } from '../base/limits.ts'
import { deliveryStates, screenStates } from './states.ts'

const Chosen = (most: number) =>
  z
    .array(Uuid)
    .max(most)
    .default([])
    .overwrite((uuids) => [...new Set(uuids)])

/**
 * How addressees of a community get a message: by mail, on indoor monitors of their homes, or both (community.md 22).
 */
export const messageReceivers = ['people', 'monitors', 'both'] as const

/**
 * A text to people of an office and to screens of devices (office.md 30). "All" is exclusive: with it, single names
 * do not count. What goes to screens must be short.
 */
export const OfficeMessageForm = z
  .object({
    /** Made by the sender, so that a repeated request sends nothing twice. */
    key: Uuid,
    title: name(limits.title),
    content: requiredLongText(limits.content),
    toAll: z.boolean().default(false),
    companyUuids: Chosen(limits.importBatch),
    /** Departments; those below them are meant too. */
    departmentUuids: Chosen(limits.importBatch),
    /** Homes whose residents are all meant. */
    apartmentUuids: Chosen(limits.importBatch),
    personUuids: Chosen(limits.exemptPeople),
    /** Monitors are those of all homes, or of the chosen buildings and apartments. */
    receivers: z.enum(messageReceivers).default('people'),
    /** Devices with a screen. */
    deviceUuids: Chosen(limits.importBatch),
    /** How long a screen shows it, and a device that is away is waited for. */
    screenHours: z.int().min(1).max(limits.screenHoursMax).default(limits.screenHours),
  })
  .refine(
    ({ toAll, companyUuids, departmentUuids, apartmentUuids, personUuids, deviceUuids }) =>
      toAll ||
      [companyUuids, departmentUuids, apartmentUuids, personUuids, deviceUuids].some((uuids) => uuids.length > 0),
    { path: ['personUuids'], params: { key: 'validation:required' } },
  )
  .refine(
    ({ content, receivers, deviceUuids }) =>
      (receivers === 'people' && deviceUuids.length === 0) || content.length <= limits.contentShort,
    { path: ['content'], params: { key: 'validation:tooLong', max: limits.contentShort } },
  )
export type OfficeMessageForm = z.output<typeof OfficeMessageForm>

export const OfficeMessage = z.object({
  uuid: Uuid,
  title: z.string(),
  /** Number of companies, departments, apartments and people that it names; 0 for all people, or for screens alone. */
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
  /** Devices whose screens it goes to, and those that have shown it. */
  devices: z.int(),
  devicesShown: z.int(),
})
export type OfficeMessage = z.infer<typeof OfficeMessage>

export const OfficeMessageInfo = OfficeMessage.extend({
  content: z.string(),
  /** Devices that show it or are still to be told, so that it can be recalled. */
  onScreens: z.int(),
  /** Until when screens show it; null where it goes to none. */
  screensUntil: Moment.nullable(),
})
export type OfficeMessageInfo = z.infer<typeof OfficeMessageInfo>

/** How many people a message went to, how many of them have no address, and to how many devices. */
export const OfficeMessageSent = z.object({
  uuid: Uuid,
  recipients: z.int(),
  withoutAddress: z.int(),
  devices: z.int(),
})

/** What was taken back from people, for how many of them it was too late, and from how many screens it goes. */
export const OfficeMessageRecalled = z.object({ recalled: z.int(), tooLate: z.int(), screens: z.int() })

const templateFields = { title: name(limits.title), content: requiredLongText(limits.content) }

/** A text to use again. */
export const MessageTemplateForm = z.object(templateFields)
export const MessageTemplateEdit = z.object({ ...editOf, ...templateFields })
export const MessageTemplate = z.object({ uuid: Uuid, ...templateFields, version: z.int() })
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const RecipientFilter = pageQuery.extend({ uuid: Uuid, state: z.enum(deliveryStates).optional() })

export const Recipient = z.object({
  personUuid: Uuid,
  /** What the person is now; null once it was deleted. */
  personKind: z.enum(registeredKinds).nullable(),
  name: z.string(),
  companyName: z.string().nullable(),
  state: z.enum(deliveryStates),
  stateAt: Moment,
})
export type Recipient = z.infer<typeof Recipient>

/** A device to whose screen a message can go. */
export const Screen = z.object({ uuid: Uuid, name: z.string(), location: z.string() })
export type Screen = z.infer<typeof Screen>

export const MessageDeviceFilter = pageQuery.extend({ uuid: Uuid, state: z.enum(screenStates).optional() })

export const MessageDevice = z.object({
  deviceUuid: Uuid,
  /** As it was called when the message was sent. */
  name: z.string(),
  state: z.enum(screenStates),
  stateAt: Moment,
})
export type MessageDevice = z.infer<typeof MessageDevice>
