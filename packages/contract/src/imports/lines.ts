import { z } from 'zod'
import { blankOr, name, codeText, text } from '../base/atoms.ts'
import { Card, Fingerprint, IdAccessValue, IdAccessRun, IdAccessSerial, Plate } from '../credentials/schema.ts'
import { idAccessModes } from '../credentials/id-access-modes.ts'
import { DeliveryForm } from '../visitors/deliveries.ts'
import { DeviceForm } from '../devices/schema.ts'
import { Reader, readerKey, readerPorts } from '../doors/settings.ts'
import type { UnassignedKind } from '../credentials/kinds.ts'
import { limits } from '../base/limits.ts'
import { callTypes, type Calling } from '../personnel/calling.ts'
import { PersonnelForm } from '../personnel/schema.ts'
import { hasCredentialForLifetime } from '../personnel/checks.ts'
import { shapes } from '../base/shapes.ts'

/** Line of a sheet, with the rules of the form that makes the same record, field by field (architecture, smell 5). */
const person = PersonnelForm.shape

const personnelLine = z.object({
  company: name(limits.companyName),
  department: z.array(name(limits.companyName)).max(limits.departmentDepth),
  firstName: name(limits.personName),
  lastName: person.lastName,
  personnelId: codeText().min(1).pipe(person.personnelId.unwrap()),
  email: person.email,
  phoneCode: person.phoneCode,
  phone: person.phone,
  /** 1 has door phones call, 0 or nothing does not. */
  app: z.enum(['', '0', '1']),
  landline: person.landline,
  /** By the codes of call types; empty is the first. */
  callType: z.enum(['', '0', '1', '2']),
  /** 1 switches attendance on, 0 or nothing does not. */
  attendance: z.enum(['', '0', '1']),
  pin: person.pin,
  cards: person.cards,
  uhfTag: person.uhfTag,
  plates: person.plates,
  fingerprint: z.union([z.literal(''), Fingerprint]).default(''),
  /** 0 RUN, 1 serial number, 2 both (decisions.md community); empty gives no identity card. */
  idAccessMode: z.enum(['', '0', '1', '2']),
  idAccessRun: blankOr(IdAccessRun),
  idAccessSerial: blankOr(IdAccessSerial),
  /** Names or ids. */
  accessGroups: z.array(z.string()).max(limits.namesFound),
  validFrom: person.validFrom,
  validUntil: person.validUntil,
  /** Empty is 0. */
  lifetimeMinutes: codeText().regex(/^\d*$/).transform(Number).pipe(person.lifetimeMinutes.unwrap()),
})

type CallingColumns = Pick<z.output<typeof personnelLine>, 'email' | 'app' | 'landline' | 'callType'>

/** Call settings of a line: a person with a number gets the landline. */
export const callingOfLine = ({ email, app, landline, callType }: CallingColumns): Calling => ({
  email,
  appEnabled: app === '1',
  landlineEnabled: landline !== '',
  landline,
  callType: callTypes[Number(callType)]!,
})

type IdAccessColumns = Record<'idAccessMode' | 'idAccessRun' | 'idAccessSerial', string>

/** The identity card of a line as the form gives one; it says what its mode reads, and no more. */
export function idAccessOfLine({ idAccessMode, idAccessRun, idAccessSerial }: IdAccessColumns) {
  const idCard = {
    mode: idAccessMode === '' ? 'none' : idAccessModes[Number(idAccessMode)],
    ...(idAccessRun !== '' && { run: idAccessRun }),
    ...(idAccessSerial !== '' && { serial: idAccessSerial }),
  }
  const { success, data } = IdAccessValue.safeParse(idCard)
  return success && Object.keys(data).length === Object.keys(idCard).length ? data : undefined
}

/** The credentials of a line as the form gives them. */
const formOfLine = (line: z.output<typeof personnelLine>) => ({
  ...line,
  duressPin: '',
  fingerprints: line.fingerprint === '' ? [] : [line.fingerprint],
  idAccess: idAccessOfLine(line) ?? { mode: 'none' },
})

export const PersonnelLine = personnelLine
  .refine((line) => idAccessOfLine(line) !== undefined, { path: ['idAccessMode'] })
  .refine((line) => hasCredentialForLifetime(formOfLine(line)), { path: ['lifetimeMinutes'] })
export type PersonnelLine = z.output<typeof PersonnelLine>

/** A number from 0 in a cell; null for an empty one. */
const count = (max: number) =>
  codeText()
    .regex(shapes.callType.pattern)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((number) => number === null || number <= max)

/** A reader as its wire and its number from 0, such as `Wiegand 0` or `rs485-1`; null for an empty cell. */
const readerCell = codeText().transform((text, context): Reader | null => {
  if (text === '') return null
  const [, wire, index] = /^([a-z]+(?:485)?)(\d{1,2})$/.exec(text.toLowerCase().replace(/[\s-]/g, '')) ?? []
  const read = Reader.safeParse({
    port: readerPorts.find((port) => port.toLowerCase() === wire),
    index: Number(index),
  })
  if (read.success) return read.data
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

export const DeviceLine = z
  .object({
    deviceName: DeviceForm.shape.name,
    model: DeviceForm.shape.model,
    mac: DeviceForm.shape.mac,
    location: DeviceForm.shape.location,
    /** The one it serves; empty for all. */
    company: text(limits.companyName).default(''),
    /** How the door at `relay` or `securityRelay` is called and built; an empty name is that of the device. */
    doorName: blankOr(DeviceForm.shape.name).default(''),
    relay: count(limits.relayMax),
    securityRelay: count(limits.securityRelayMax),
    entryReader: readerCell,
    exitReader: readerCell,
    doorStatusInput: count(limits.doorInputMax),
    exitButtonInput: count(limits.doorInputMax),
  })
  .refine((line) => line.doorStatusInput === null || line.doorStatusInput !== line.exitButtonInput, {
    path: ['exitButtonInput'],
  })
  // A door has one output (office.md 5.4).
  .refine(({ relay, securityRelay }) => relay === null || securityRelay === null, {
    path: ['securityRelay'],
    params: { key: 'validation:tooMany' },
  })
  .refine(({ entryReader: way, exitReader: out }) => !way || !out || readerKey(way) !== readerKey(out), {
    path: ['exitReader'],
  })
export type DeviceLine = z.output<typeof DeviceLine>

const delivery = DeliveryForm.shape

export const CourierLine = z
  .object({
    company: name(limits.companyName),
    courierName: delivery.name,
    pin: delivery.pin,
    cards: delivery.cards,
    /** Names or ids. */
    accessGroups: z
      .array(z.string())
      .max(limits.namesFound)
      .refine((groups) => groups.length > 0, { params: { key: 'validation:required' } }),
  })
  .refine(({ pin, cards }) => pin !== '' || cards.length > 0, { path: ['pin'], params: { key: 'validation:required' } })
export type CourierLine = z.output<typeof CourierLine>

export const PlateLine = z
  .object({
    plate: Plate,
    personnelId: codeText().min(1).pipe(person.personnelId.unwrap()),
    /** 1 for good, 0 from one moment until another; empty is 0 where a moment is given. */
    longTerm: z.enum(['', '0', '1']),
    validFrom: person.validFrom,
    validUntil: person.validUntil,
  })
  .refine(({ longTerm, validFrom, validUntil }) => isWhole(longTerm, [validFrom, validUntil]), { path: ['longTerm'] })
export type PlateLine = z.output<typeof PlateLine>

/** How a sheet calls the kinds of cards: those that are held to a reader, and tags that are read at a distance. */
export const cardKindWords = { RF: 'card', UHF: 'uhfTag' } as const satisfies Record<string, UnassignedKind>

/** Unassigned card (office.md 29). */
export const UnassignedCardLine = z.object({
  cardNumber: Card,
  cardKind: codeText()
    .toUpperCase()
    .pipe(z.enum(['RF', 'UHF'] as const satisfies readonly (keyof typeof cardKindWords)[])),
  /** Of the company in whose stock it lies; empty for that of the site. */
  stock: text(limits.companyName).default(''),
})
export type UnassignedCardLine = z.output<typeof UnassignedCardLine>

/** For good without moments, or for a time with both of them (office.md 8.2). */
function isWhole(longTerm: '' | '0' | '1', moments: readonly (string | null)[]): boolean {
  const idCard = moments.filter((moment) => moment !== null).length
  return idCard === moments.length ? longTerm !== '1' : idCard === 0 && longTerm !== '0'
}
