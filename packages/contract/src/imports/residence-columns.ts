import { limits } from '../base/limits.ts'
import type { ImportColumn } from './column.ts'

/**
 * Buildings, apartments and their devices (community.md 28): a line is about an apartment, without one about a building, and
 * without either about the whole site, whose devices it names.
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
  { key: 'homeCallType', example: '0', problems: { invalid: 'homeCallTypeInvalid' } },
  {
    key: 'devices',
    parts: 'list',
    example: 'Door of 101,1,0C1105AA0001;Monitor of 101,2,0C1105AA0002',
    max: limits.deviceName,
    problems: { invalid: 'devicesInvalid' },
  },
] as const satisfies readonly ImportColumn[]

/** Residents (community.md 28): the line of a master stands before those of its members. */
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
  { key: 'accountType', isRequired: true, example: 'master', problems: { invalid: 'accountTypeInvalid' } },
  {
    key: 'firstName',
    isRequired: true,
    example: 'Nora',
    max: limits.personName,
    problems: { required: 'nameRequired', invalid: 'nameInvalid' },
  },
  {
    key: 'lastName',
    isRequired: true,
    example: 'Petersen',
    max: limits.personName,
    problems: { required: 'nameRequired', invalid: 'nameInvalid' },
  },
  {
    key: 'email',
    example: 'nora.petersen@homes.invalid',
    problems: { required: 'contactRequired', invalid: 'emailInvalid', twice: 'emailTwice', exists: 'emailExists' },
  },
  {
    key: 'phoneCode',
    example: '45',
    problems: { required: 'phoneCodeRequired', invalid: 'phoneCodeInvalid' },
  },
  { key: 'phone', example: '20123456', max: limits.mobileDigits, problems: { invalid: 'phoneInvalid' } },
  {
    key: 'landlines',
    parts: 'list',
    example: '33123456',
    max: limits.mobileDigits,
    problems: { invalid: 'phoneInvalid', tooMany: 'landlineTooMany' },
  },
  { key: 'homeCallType', example: '0', problems: { invalid: 'homeCallTypeInvalid' } },
  { key: 'pin', example: '470815', problems: { invalid: 'pinInvalid', twice: 'pinTwice', exists: 'pinExists' } },
  {
    key: 'cards',
    parts: 'list',
    example: '4A1B22C001;4A1B22C002',
    max: limits.cardsPerUser,
    problems: { invalid: 'cardInvalid', tooMany: 'cardTooMany', twice: 'cardTwice', exists: 'cardExists' },
  },
  { key: 'accessGroups', parts: 'list', example: 'Garage', problems: { invalid: 'accessGroupUnknown' } },
  {
    key: 'plates',
    parts: 'list',
    example: 'AB-12345',
    max: limits.platesPerUser,
    problems: { invalid: 'plateInvalid', tooMany: 'plateTooMany', twice: 'plateTwice', exists: 'plateExists' },
  },
  {
    key: 'uhfTag',
    parts: 'list',
    example: 'E20047081501',
    max: limits.cardsPerUser,
    problems: { invalid: 'cardInvalid', tooMany: 'cardTooMany', twice: 'uhfTwice', exists: 'uhfExists' },
  },
  {
    key: 'fingerprint',
    example: '',
    max: limits.fingerprint,
    problems: { invalid: 'fingerprintInvalid', twice: 'credentialTwice', exists: 'credentialExists' },
  },
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
    isRequired: true,
    example: '4A1B22C001',
    max: limits.cardsPerUser,
    problems: { invalid: 'cardInvalid', tooMany: 'cardTooMany', twice: 'cardTwice', exists: 'cardExists' },
  },
] as const satisfies readonly ImportColumn[]
