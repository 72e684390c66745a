import { limits } from '../base/limits.ts'
import type { ImportColumn } from './column.ts'
import { personColumns } from './person-columns.ts'
import { resident, staffCard, structure } from './residence-columns.ts'

/** What can be imported from a sheet (office.md 35; community.md 28). */
export const importKinds = [
  'personnel',
  'device',
  'courier',
  'plate',
  'unassignedCard',
  'structure',
  'resident',
  'staffCard',
] as const
export type ImportKind = (typeof importKinds)[number]

const personnel = [
  {
    key: 'company',
    isRequired: true,
    example: 'Kestrel Design',
    max: limits.companyName,
    problems: { required: 'companyRequired', invalid: 'companyInvalid' },
  },
  {
    key: 'department',
    parts: 'path',
    example: 'Production/Print/Night shift',
    max: limits.companyName,
    problems: { invalid: 'departmentInvalid', tooMany: 'departmentTooDeep' },
  },
  personColumns.firstName,
  personColumns.lastName,
  {
    key: 'personnelId',
    isRequired: true,
    example: 'K1001',
    max: limits.idText,
    problems: {
      required: 'personnelIdRequired',
      invalid: 'personnelIdInvalid',
      twice: 'personnelIdTwice',
      exists: 'personnelIdExists',
    },
  },
  {
    key: 'email',
    example: 'nora.petersen@kestrel.invalid',
    problems: { required: 'emailRequired', invalid: 'emailInvalid', twice: 'emailTwice', exists: 'emailExists' },
  },
  personColumns.phoneCode,
  personColumns.phone,
  { key: 'app', yesNo: true, example: '1', problems: { invalid: 'callingInvalid' } },
  { key: 'landline', example: '33123456', max: limits.mobileDigits, problems: { invalid: 'phoneInvalid' } },
  { key: 'callType', example: '2', problems: { invalid: 'callingInvalid' } },
  { key: 'attendance', yesNo: true, example: '1', problems: { invalid: 'attendanceInvalid' } },
  personColumns.pin,
  personColumns.cards,
  personColumns.uhfTag,
  personColumns.plates,
  personColumns.fingerprint,
  {
    key: 'idAccessMode',
    example: '2',
    problems: { invalid: 'idAccessInvalid', twice: 'credentialTwice', exists: 'credentialExists' },
  },
  { key: 'idAccessRun', example: '12345678-K', problems: { invalid: 'idAccessInvalid' } },
  { key: 'idAccessSerial', example: '123456789', problems: { invalid: 'idAccessInvalid' } },
  {
    key: 'accessGroups',
    parts: 'list',
    example: 'Staff;Key holders',
    problems: { invalid: 'accessGroupUnknown' },
  },
  { key: 'validFrom', moment: 'start', example: '2027-01-01', problems: { invalid: 'dateInvalid' } },
  { key: 'validUntil', moment: 'end', example: '2027-12-31 18:00', problems: { invalid: 'dateInvalid' } },
  {
    key: 'lifetimeMinutes',
    example: '',
    max: limits.lifetimeMinutes,
    problems: { invalid: 'lifetimeInvalid' },
  },
] as const satisfies readonly ImportColumn[]

const device = [
  {
    key: 'deviceName',
    isRequired: true,
    example: 'Main entrance',
    max: limits.deviceName,
    problems: { invalid: 'deviceNameInvalid' },
  },
  { key: 'model', isRequired: true, example: 'LD-200', problems: { invalid: 'hardwareUnknown' } },
  {
    key: 'mac',
    isRequired: true,
    example: '0C-11-05-AA-00-01',
    problems: { invalid: 'macInvalid', twice: 'macTwice', exists: 'macExists' },
  },
  {
    key: 'location',
    example: 'Ground floor',
    max: limits.deviceName,
    problems: { invalid: 'textTooLong' },
  },
  {
    key: 'company',
    example: 'Kestrel Design',
    max: limits.companyName,
    problems: { required: 'companyRequired', invalid: 'companyInvalid' },
  },
  { key: 'doorName', example: 'Front door', max: limits.deviceName, problems: { invalid: 'textTooLong' } },
  { key: 'relay', example: '0', max: limits.relayMax, problems: { invalid: 'hardwareUnknown' } },
  {
    key: 'securityRelay',
    example: '',
    max: limits.securityRelayMax,
    problems: { invalid: 'hardwareUnknown', tooMany: 'outputTwice' },
  },
  { key: 'entryReader', example: 'wiegand0', problems: { invalid: 'readerUnknown' } },
  { key: 'exitReader', example: 'rs485 1', problems: { invalid: 'readerUnknown' } },
  { key: 'doorStatusInput', example: '0', max: limits.doorInputMax, problems: { invalid: 'hardwareUnknown' } },
  { key: 'exitButtonInput', example: '1', max: limits.doorInputMax, problems: { invalid: 'hardwareUnknown' } },
] as const satisfies readonly ImportColumn[]

/** Couriers, who have a PIN, cards or both (office.md 11; community.md 12). */
const courier = [
  {
    key: 'company',
    isRequired: true,
    example: 'Kestrel Design',
    max: limits.companyName,
    problems: { required: 'companyRequired', invalid: 'companyInvalid' },
  },
  {
    key: 'courierName',
    isRequired: true,
    example: 'Swift Parcels, morning round',
    max: limits.companyName,
    problems: { invalid: 'courierNameInvalid' },
  },
  {
    key: 'pin',
    example: '470815',
    problems: { required: 'pinOrCardRequired', invalid: 'pinInvalid', twice: 'pinTwice', exists: 'pinExists' },
  },
  personColumns.cards,
  {
    key: 'accessGroups',
    isRequired: true,
    parts: 'list',
    example: 'Staff;Key holders',
    problems: { required: 'accessGroupRequired', invalid: 'accessGroupUnknown' },
  },
] as const satisfies readonly ImportColumn[]

/** Plates of people who are there (office.md 35.5): for good, or from a moment until another. */
const plate = [
  {
    key: 'plate',
    isRequired: true,
    example: 'HH-NP401',
    problems: { invalid: 'plateInvalid', twice: 'plateTwice', exists: 'plateExists' },
  },
  {
    key: 'personnelId',
    isRequired: true,
    example: 'K1001',
    max: limits.idText,
    problems: { required: 'personnelIdRequired', invalid: 'personnelIdInvalid' },
  },
  { key: 'longTerm', yesNo: true, example: '0', problems: { invalid: 'longTermInvalid' } },
  { key: 'validFrom', moment: 'start', example: '2027-01-01', problems: { invalid: 'dateInvalid' } },
  { key: 'validUntil', moment: 'end', example: '2027-12-31 18:00', problems: { invalid: 'dateInvalid' } },
] as const satisfies readonly ImportColumn[]

/** Unassigned cards, for the library (office.md 29). */
const unassignedCard = [
  {
    key: 'cardNumber',
    isCard: true,
    isRequired: true,
    example: '4D7603',
    problems: { invalid: 'cardInvalid', twice: 'cardTwice', exists: 'cardExists' },
  },
  { key: 'cardKind', isRequired: true, example: 'RF', problems: { invalid: 'cardKindInvalid' } },
  {
    key: 'stock',
    example: 'Kestrel Design',
    max: limits.companyName,
    problems: { invalid: 'companyInvalid' },
  },
] as const satisfies readonly ImportColumn[]

export type ImportColumnKey = (
  | typeof personnel
  | typeof device
  | typeof courier
  | typeof plate
  | typeof unassignedCard
  | typeof structure
  | typeof resident
  | typeof staffCard
)[number]['key']

/** The columns of each template, in their order. */
export const importColumns: Readonly<
  Record<ImportKind, readonly (ImportColumn & { readonly key: ImportColumnKey })[]>
> = { personnel, device, courier, plate, unassignedCard, structure, resident, staffCard }

/** What stands between the values of a list, and between the departments of a path. */
export const separators = { list: ';', path: '/' } as const

/** Whether files of a kind have card numbers, whose notation is asked for. */
export const hasCards = (kind: ImportKind): boolean => importColumns[kind].some((column: ImportColumn) => column.isCard)
