import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, name, Uuid, requiredLongText } from '../base/atoms.ts'
import { pageQuery } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
    key: Uuid.meta(fieldTexts.key),
    title: name(limits.title).meta(fieldTexts.title),
    content: requiredLongText(limits.content).meta({
      description: 'Text of the message; at most 64 characters where it also goes to screens.',
      example: 'No lift from nine to noon.',
    }),
    toAll: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether all people of the site are meant; single names do not count then.' }),
    companyUuids: Chosen(limits.importBatch).meta({
      description: 'Tenant companies whose people are meant.',
      example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
    }),
    /** Departments; those below them are meant too. */
    departmentUuids: Chosen(limits.importBatch).meta({
      description: 'Departments whose people are meant, those below them included; in a community buildings.',
    }),
    /** Homes whose residents are all meant. */
    apartmentUuids: Chosen(limits.importBatch).meta({ description: 'Apartments whose residents are meant.' }),
    personUuids: Chosen(limits.exemptPeople).meta({ description: 'People who are meant.' }),
    /** Monitors are those of all homes, or of the chosen buildings and apartments. */
    receivers: z.enum(messageReceivers).default('people').meta({
      description:
        'How addressees of a community get the message: by mail, on indoor monitors of their homes, or both.',
    }),
    /** Devices with a screen. */
    deviceUuids: Chosen(limits.importBatch).meta({ description: 'Devices with a screen that show the message.' }),
    /** How long a screen shows it, and a device that is away is waited for. */
    screenHours: z.int().min(1).max(limits.screenHoursMax).default(limits.screenHours).meta({
      description: 'Hours for which screens show the message, and for which devices that are offline are waited for.',
    }),
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
  uuid: Uuid.meta(fieldTexts.uuid),
  title: z.string().meta(fieldTexts.title),
  /** Number of companies, departments, apartments and people that it names; 0 for all people, or for screens alone. */
  addressees: z.int().meta({
    description:
      'Number of companies, departments, apartments and people that it names; 0 for all people, or for screens alone.',
    example: 1,
  }),
  /** Names of the first of them, as they were then. */
  addresseeNames: z
    .array(z.string())
    .meta({ description: 'Names of the first of them, as they were then.', example: ['Harbour Trading'] }),
  sentBy: z.string().meta({ description: 'Name of the account that sent it.', example: 'Harbour management' }),
  sentAt: Moment.meta({ description: 'When it was sent, in UTC.' }),
  recipients: z.int().meta({ description: 'Number of people it went to.', example: 40 }),
  withoutAddress: z.int().meta({ description: 'How many of them have no e-mail address.', example: 2 }),
  delivered: z.int().meta({ description: 'How many of them it was mailed to.', example: 38 }),
  /** Taken back before they left. */
  recalled: z.int().meta({ description: 'How many people it was taken back from before it was mailed.' }),
  /** Devices whose screens it goes to, and those that have shown it. */
  devices: z.int().meta({ description: 'Number of devices whose screens it goes to.', example: 3 }),
  devicesShown: z.int().meta({ description: 'Devices that have shown it.', example: 3 }),
})
export type OfficeMessage = z.infer<typeof OfficeMessage>

export const OfficeMessageInfo = OfficeMessage.extend({
  content: z.string().meta(fieldTexts.content),
  /** Devices that show it or are still to be told, so that it can be recalled. */
  onScreens: z
    .int()
    .meta({ description: 'Devices that show it or are still to be told, so that it can be recalled.', example: 3 }),
  /** Until when screens show it; null where it goes to none. */
  screensUntil: Moment.nullable().meta({
    description: 'Until when screens show it, in UTC; null where it goes to none.',
  }),
})
export type OfficeMessageInfo = z.infer<typeof OfficeMessageInfo>

/** How many people a message went to, how many of them have no address, and to how many devices. */
export const OfficeMessageSent = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the message.' }),
  recipients: z.int().meta({ description: 'Number of people it went to.', example: 40 }),
  withoutAddress: z.int().meta({ description: 'How many of them have no e-mail address.', example: 2 }),
  devices: z.int().meta({ description: 'Number of devices whose screens it goes to.', example: 3 }),
})

/** What was taken back from people, for how many of them it was too late, and from how many screens it goes. */
export const OfficeMessageRecalled = z.object({
  recalled: z.int().meta({ description: 'How many people it was taken back from before it was mailed.' }),
  tooLate: z.int().meta({ description: 'People who had been mailed already.', example: 38 }),
  screens: z.int().meta({ description: 'Devices that are told to take it off their screens.', example: 3 }),
})

const templateFields = {
  title: name(limits.title).meta({
    description: 'Title of the template, which is its name.',
    example: 'Lift maintenance',
  }),
  content: requiredLongText(limits.content).meta({
    description: 'Text of the template.',
    example: 'The lift is out of service from nine to noon.',
  }),
}

/** A text to use again. */
export const MessageTemplateForm = z.object(templateFields)
export const MessageTemplateEdit = z.object({ ...editOf, ...templateFields })
export const MessageTemplate = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  ...templateFields,
  version: z.int().meta(fieldTexts.version),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const RecipientFilter = pageQuery.extend({
  uuid: Uuid.meta({ description: 'Message whose recipients or screens are listed.' }),
  state: z.enum(deliveryStates).optional().meta({ description: 'Only recipients in this state.' }),
})

export const Recipient = z.object({
  personUuid: Uuid.meta({ description: 'Person the message is for.' }),
  /** What the person is now; null once it was deleted. */
  personKind: z
    .enum(registeredKinds)
    .nullable()
    .meta({ description: 'Kind of the person now; null once the person was deleted.' }),
  name: z.string().meta(fieldTexts.nameOfPerson),
  companyName: z
    .string()
    .nullable()
    .meta({ description: 'Tenant company of the person; null for none.', example: 'Harbour Trading' }),
  state: z.enum(deliveryStates).meta({
    description:
      'queued: to be mailed; sent; failed: is tried again and may still arrive; noAddress: no e-mail address; recalled: taken back.',
  }),
  stateAt: Moment.meta({ description: 'When this state began, in UTC.' }),
})
export type Recipient = z.infer<typeof Recipient>

/** A device to whose screen a message can go. */
export const Screen = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfDevice),
  name: z.string().meta(fieldTexts.nameOfDevice),
  location: z.string().meta(fieldTexts.location),
})
export type Screen = z.infer<typeof Screen>

export const MessageDeviceFilter = pageQuery.extend({
  uuid: Uuid.meta({ description: 'Message whose recipients or screens are listed.' }),
  state: z.enum(screenStates).optional().meta({ description: 'Only devices in this state.' }),
})

export const MessageDevice = z.object({
  deviceUuid: Uuid.meta(fieldTexts.deviceOrNone),
  /** As it was called when the message was sent. */
  name: z.string().meta({ description: 'Name of the device when the message was sent.', example: 'Lobby door phone' }),
  state: z.enum(screenStates).meta({
    description:
      'waiting: to be shown; shown; failed; expired: its time ended first; recalling: told to take it off; recalled: taken off.',
  }),
  stateAt: Moment.meta({ description: 'When this state began, in UTC.' }),
})
export type MessageDevice = z.infer<typeof MessageDevice>
