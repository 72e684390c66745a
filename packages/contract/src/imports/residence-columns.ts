import { callTypeCodes } from '../apartments/calls.ts'
import { limits } from '../base/limits.ts'
import type { ImportColumn } from './column.ts'
import { personColumns } from './person-columns.ts'

/** Call types of homes as pages say them. */
const callTypeWords = Object.fromEntries(callTypeCodes.map((code) => [String(code), `apartments:callType.${code}`]))

/**
 * Buildings, apartments with their floors (community.md 5), and their devices (community.md 28): a line is about an
 * apartment, without one about a building, and without either about the whole site, whose devices it names.
 */
export const structure = [
  {
    key: 'building',
    example: '1',
    max: limits.companyName,
    problems: { required: 'buildingRequired', invalid: 'buildingInvalid' },
  },
  {
    key: 'apartment',
    example: '101',
    max: limits.apartmentNumber,
    problems: { invalid: 'apartmentInvalid' },
  },
  { key: 'homeName', example: 'Garden flat', max: limits.companyName, problems: { invalid: 'textTooLong' } },
  { key: 'homeCallType', words: callTypeWords, example: '0', problems: { invalid: 'homeCallTypeInvalid' } },
  {
    key: 'devices',
    parts: 'list',
    example: 'Door of 101,1,0C1105AA0001;Monitor of 101,2,0C1105AA0002',
    max: limits.deviceName,
    problems: { invalid: 'devicesInvalid' },
  },
  { key: 'homeFloor', example: '1', problems: { invalid: 'floorOutside' } },
] as const satisfies readonly ImportColumn[]

/** Residents (community.md 28). */
export const resident = [
  {
    key: 'building',
    isRequired: true,
    example: '1',
    max: limits.companyName,
    problems: { required: 'buildingRequired', invalid: 'buildingInvalid' },
  },
  {
    key: 'apartment',
    isRequired: true,
    example: '101',
    max: limits.apartmentNumber,
    problems: { invalid: 'apartmentInvalid' },
  },
  {
    key: 'accountType',
    isRequired: true,
    words: { master: 'residents:role.master', member: 'residents:role.member' },
    example: 'master',
    problems: { invalid: 'accountTypeInvalid' },
  },
  personColumns.firstName,
  personColumns.lastName,
  {
    key: 'email',
    example: 'nora.petersen@homes.invalid',
    problems: { required: 'contactRequired', invalid: 'emailInvalid', twice: 'emailTwice', exists: 'emailExists' },
  },
  personColumns.phoneCode,
  personColumns.phone,
  {
    key: 'landlines',
    parts: 'list',
    example: '33123456',
    max: limits.mobileDigits,
    problems: { invalid: 'phoneInvalid', tooMany: 'landlineTooMany' },
  },
  { key: 'homeCallType', words: callTypeWords, example: '0', problems: { invalid: 'homeCallTypeInvalid' } },
  personColumns.pin,
  personColumns.cards,
  { key: 'accessGroups', parts: 'list', example: 'Garage', problems: { invalid: 'accessGroupUnknown' } },
  personColumns.plates,
  personColumns.uhfTag,
  personColumns.fingerprint,
  {
    key: 'floors',
    parts: 'list',
    example: 'G0;3',
    max: limits.residentFloors,
    problems: { invalid: 'floorOutside', tooMany: 'floorTooMany' },
  },
  { key: 'remark', example: '', max: limits.generic, problems: { invalid: 'textTooLong' } },
] as const satisfies readonly ImportColumn[]

/** Cards of staff who are there (community.md 14). */
export const staffCard = [
  {
    key: 'staffName',
    isRequired: true,
    example: 'Night guard',
    max: limits.companyName,
    problems: { required: 'staffNameRequired', invalid: 'staffUnknown' },
  },
  {
    key: 'card',
    isCard: true,
    isRequired: true,
    example: '4D7603',
    max: limits.cardsPerUser,
    problems: { invalid: 'cardInvalid', tooMany: 'cardTooMany', twice: 'cardTwice', exists: 'cardExists' },
  },
] as const satisfies readonly ImportColumn[]
