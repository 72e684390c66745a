import { z } from 'zod'
import { ApartmentNumber } from '../apartments/schema.ts'
import { callTypeCodes } from '../apartments/calls.ts'
import { name, DialledPhone, StartFloor, text, codeText } from '../base/atoms.ts'
import { Card, Fingerprint } from '../credentials/schema.ts'
import { limits } from '../base/limits.ts'
import { DeviceForm, Mac } from '../devices/schema.ts'
import { PersonnelForm } from '../personnel/schema.ts'
import { residentRoles } from '../personnel/states.ts'

/** A building by its number, from 1 to 99 (specification.md 5), or by its name; empty for none. */
const BuildingCell = text(limits.companyName)
  .overwrite((typed) => (isNumber(typed) ? String(Number(typed)) : typed))
  .refine((typed) => !isNumber(typed) || isBuildingNumber(Number(typed)))

const isNumber = (typed: string): boolean => /^\d+$/.test(typed)
const isBuildingNumber = (number: number): boolean => number >= limits.buildingIdMin && number <= limits.buildingIdMax

/** The number that a cell names its building by; null where it says a name. */
export const numberOfBuilding = (cell: string): number | null => (isNumber(cell) ? Number(cell) : null)

/** Code of a call type of a home; null for an empty cell. */
const CallTypeCell = codeText()
  .refine((cell) => cell === '' || callTypeCodes.map(String).includes(cell))
  .transform((cell) => (cell === '' ? null : Number(cell)))

/** Type codes of devices (community.md 9). */
const typeCodes = ['0', '1', '2', '3', '50'] as const

/** A device as `name,type,MAC` (community.md 9). */
const DeviceCell = z
  .string()
  .transform((cell) => {
    // A name may have commas of its own.
    const [, called = '', type = '', mac = ''] = /^(.*),([^,]*),([^,]*)$/.exec(cell) ?? []
    return { name: called, type: type.trim(), mac }
  })
  .pipe(z.object({ name: DeviceForm.shape.name, type: z.enum(typeCodes).transform(Number), mac: Mac }))
export type DeviceCell = z.output<typeof DeviceCell>

/** Line of the structure of a community. */
export const StructureLine = z
  .object({
    building: BuildingCell,
    apartment: ApartmentNumber.or(z.literal('')),
    /** Of the apartment; on a line without one that of the building. */
    homeName: text(limits.companyName).default(''),
    homeCallType: CallTypeCell,
    devices: z.array(DeviceCell).max(limits.importBatch),
    /** Of the apartment; null where it is not known. */
    homeFloor: z
      .literal('')
      .transform(() => null)
      .or(StartFloor)
      .default(null),
  })
  .refine(
    ({ building, apartment, homeName, devices }) =>
      building !== '' || (apartment + homeName === '' && devices.length > 0),
    { path: ['building'], params: { key: 'validation:required' } },
  )
  .refine(({ apartment, homeCallType }) => apartment !== '' || homeCallType === null, { path: ['homeCallType'] })
  .refine(({ apartment, homeFloor }) => apartment !== '' || homeFloor === null, { path: ['homeFloor'] })
export type StructureLine = z.output<typeof StructureLine>

const person = PersonnelForm.shape

/** Line of a resident, with the rules of the form that makes one (community.md 6). */
export const ResidentLine = z
  .object({
    building: BuildingCell.refine((cell) => cell !== '', { params: { key: 'validation:required' } }),
    apartment: ApartmentNumber,
    accountType: codeText().toLowerCase().pipe(z.enum(residentRoles)),
    firstName: person.lastName,
    lastName: person.lastName,
    email: person.email,
    phoneCode: person.phoneCode,
    phone: person.phone,
    landlines: z.array(DialledPhone).max(limits.moreLandlines + 1),
    homeCallType: CallTypeCell,
    pin: person.pin,
    cards: person.cards,
    /** Names or ids. */
    accessGroups: z.array(z.string()).max(limits.namesFound),
    plates: person.plates,
    uhfTag: person.uhfTag,
    fingerprint: z.union([z.literal(''), Fingerprint]).default(''),
    /** Of the building of the home; none is the floor of the home. */
    floors: z.array(StartFloor).max(limits.residentFloors),
    remark: person.remark,
  })
  // Members may be children, who have neither.
  .refine(({ accountType, email, phone }) => accountType === 'member' || email + phone !== '', {
    path: ['email'],
    params: { key: 'validation:required' },
  })
export type ResidentLine = z.output<typeof ResidentLine>

/** Line of a card that one of the staff gets, who is called by the name of the list. */
export const StaffCardLine = z.object({ staffName: name(limits.companyName), card: Card })
export type StaffCardLine = z.output<typeof StaffCardLine>
