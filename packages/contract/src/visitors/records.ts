import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { Named } from '../operators/schema.ts'
import { keyKinds } from '../site-settings/office.ts'
import { repeats } from '../schedules/kinds.ts'
import { AccessWindow, SiteZones } from '../schedules/schema.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { keyHolderKinds, tempKeyStates } from '../personnel/states.ts'
import { texts } from './schema.ts'

/**
 * What opens: the digits for keypads and the content of the QR code for cameras, which has random bits of its own, so
 * that neither leads to the other. Empty where the key is not of that kind.
 */
export const TempKeyCodes = z.object({
  key: z.string().meta({ description: 'Digits for keypads; empty where the key has none.', example: '90412736' }),
  qrCode: z.string().meta({
    description: 'Content of the QR code for cameras; empty where the key has none.',
    example: 'example-qr-content',
  }),
})
export type TempKeyCodes = z.infer<typeof TempKeyCodes>
/**
 * With the address of the visitor's public page, whose code stands behind its `#`, which browsers keep to themselves.
 */
export const TempKeyShown = TempKeyCodes.extend({
  link: z.string().meta({
    description: 'Address of the page of the visitor, with its code behind `#`.',
    example: 'https://portal.example.com/pass#code',
  }),
})
export type TempKeyShown = z.infer<typeof TempKeyShown>
/**
 * The codes travel to the account that made the key, in the visitor's mail, and to an account that asks for the pass.
 */
export const TempKeyMade = TempKeyShown.extend({ uuid: Uuid.meta(fieldTexts.uuid) })

export const TempKey = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(texts.name),
  holderKind: z
    .enum(keyHolderKinds)
    .meta({ description: 'Who comes with the key: a visitor, or a courier, who has digits alone.' }),
  idNumber: z
    .string()
    .meta({ description: 'Number of an identity document of the visitor; may be empty.', example: 'L01X00T47' }),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  hostName: z
    .string()
    .meta({ description: 'Name of the person who is visited; empty for none.', example: 'Nora Petersen' }),
  /** Home of the host; null where it has none, and without a host. */
  buildingName: z.string().nullable().meta({ description: 'Building of the host; null for none.', example: 'House A' }),
  apartmentName: z.string().nullable().meta({ description: 'Home of the host; null for none.', example: '101' }),
  doors: z.int().meta({ description: 'Number of doors that the key opens.', example: 2 }),
  repeat: z.enum(repeats).meta(fieldTexts.repeat),
  validFrom: Moment.meta({ description: 'Start of the time of the key, in UTC.' }),
  validUntil: Moment.meta({ description: 'End of the time of the key, in UTC.' }),
  countPerDoor: z.int().nullable().meta(texts.countPerDoor),
  /** How often it has opened, by PIN and by QR code. */
  used: z.int().meta({ description: 'How often the key has opened, by digits and by QR code.' }),
  /** Uses at all devices together; null for no limit. */
  allowed: z
    .int()
    .nullable()
    .meta({ description: 'How often it can open at all devices together; null for no limit.', example: 2 }),
  /** Minutes that it opens after its first use; 0 where that ends nothing. */
  lifetimeMinutes: z.int().meta(texts.lifetimeMinutes),
  /** When it first opened a door, by whatever it is. */
  firstUsedAt: Moment.nullable().meta({ description: 'When it first opened a door, in UTC; null before.' }),
  /** When it opens no more: its end, or its first use with its lifetime where that is earlier. */
  opensUntil: Moment.meta(texts.opensUntil),
  state: z.enum(tempKeyStates).meta({
    description:
      'notStarted: its time has not begun; valid; usedUp: no uses are left; expired: its time is over; revoked: it was ended.',
  }),
  /** As what doors read the key: by keypad, by camera; none once it is revoked. The digits are never listed. */
  kinds: z
    .array(z.enum(keyKinds))
    .meta({ description: 'As what doors read the key: digits at a keypad, or a QR code; empty once it is revoked.' }),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type TempKey = z.infer<typeof TempKey>

export const TempKeyInfo = TempKey.omit({ doors: true }).extend({
  hostUuid: Uuid.nullable().meta({ description: 'Person who is visited; null or empty for none.' }),
  hostKind: z
    .enum(registeredKinds)
    .nullable()
    .meta({ description: 'Kind of the person who is visited; null for none.' }),
  apartmentUuid: Uuid.nullable().meta({ description: 'Home of the host; null for none.' }),
  followsFloors: z.boolean().meta(texts.followsFloors),
  email: z.string().meta({
    description: 'E-mail address of the visitor, to which the key is mailed; may be empty.',
    example: 'sam@example.com',
  }),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta({
    description: 'Telephone number of the visitor without its calling code; may be empty.',
    example: '15112345678',
  }),
  language: z
    .string()
    .meta({ description: 'Language of mails to the visitor; in a form empty for that of the maker.', example: 'en' }),
  plate: z.string().meta({
    description: 'License plate that opens for the same time as the key; empty for none.',
    example: 'HH-LN-204',
  }),
  /**
   * A camera at a door reads the key too; not a courier's, not where its maker may make PINs alone, nor once it is
   * revoked.
   */
  hasQrCode: z.boolean().meta({ description: 'Whether cameras at doors read the key as a QR code.' }),
  /** Wall clock of the site, as the form has it. */
  startsAt: z.string().meta({
    description: 'Start of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`.',
    example: '2026-05-04T09:30',
  }),
  endsAt: z.string().meta({
    description: 'End of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`.',
    example: '2026-05-05T09:30',
  }),
  windows: z.array(AccessWindow).meta(fieldTexts.windows),
  doors: z
    .array(
      Named.extend({
        isOpened: z.boolean().meta({
          description: 'Whether the door reads any of its codes; false for a door that the key does not open.',
        }),
      }),
    )
    .meta({ description: 'Doors that were chosen for the key.' }),
  revokedAt: Moment.nullable().meta({ description: 'When the key was revoked, in UTC; null before.' }),
  version: z.int().meta(fieldTexts.version),
})
export type TempKeyInfo = z.infer<typeof TempKeyInfo>

/** A key as its visitor sees it: what opens, when, which doors, and where. */
export const VisitorPass = TempKeyCodes.extend({
  site: z.string().meta(fieldTexts.nameOfSite),
  address: z
    .string()
    .meta({ description: 'Address of the site in one line; may be empty.', example: 'Hafenstraße 1, 20457 Hamburg' }),
  name: z.string().meta(texts.name),
  hostName: z
    .string()
    .meta({ description: 'Name of the person who is visited; empty for none.', example: 'Nora Petersen' }),
  state: z
    .enum(['notStarted', 'valid'])
    .meta({ description: 'Whether the time of the key has not begun, or is running.' }),
  validFrom: Moment.meta({ description: 'Start of the time of the key, in UTC.' }),
  validUntil: Moment.meta({ description: 'End of the time of the key, in UTC.' }),
  opensUntil: Moment.meta(texts.opensUntil),
  windows: z.array(AccessWindow).meta(fieldTexts.windows),
  lifetimeMinutes: z.int().meta(texts.lifetimeMinutes),
  /** Uses at one device, and those that are left at all of them together; null for no limit. */
  countPerDoor: z.int().nullable().meta(texts.countPerDoor),
  usesLeft: z
    .int()
    .nullable()
    .meta({ description: 'How often the key can still open, at all devices together; null for no limit.', example: 1 }),
  doors: z
    .array(z.string())
    .meta({ description: 'Names of the doors that the key opens.', example: ['Main entrance'] }),
  /** The site's clock and the form of its dates. */
  timeZone: z.string().meta(fieldTexts.timeZone),
  ...SiteZones.shape,
  customizeForm: z.int().meta(fieldTexts.customizeForm),
})
export type VisitorPass = z.infer<typeof VisitorPass>
