import { limits } from '../base/limits.ts'
import type { ImportColumn } from './column.ts'

/** Columns that people have in every template: names, numbers and credentials, by their keys. */
export const personColumns = {
  firstName: {
    key: 'firstName',
    isRequired: true,
    example: 'Nora',
    max: limits.personName,
    problems: { required: 'nameRequired', invalid: 'nameInvalid' },
  },
  lastName: {
    key: 'lastName',
    isRequired: true,
    example: 'Petersen',
    max: limits.personName,
    problems: { required: 'nameRequired', invalid: 'nameInvalid' },
  },
  phoneCode: {
    key: 'phoneCode',
    example: '45',
    problems: { required: 'phoneCodeRequired', invalid: 'phoneCodeInvalid' },
  },
  phone: { key: 'phone', example: '20123456', max: limits.mobileDigits, problems: { invalid: 'phoneInvalid' } },
  pin: { key: 'pin', example: '470815', problems: { invalid: 'pinInvalid', twice: 'pinTwice', exists: 'pinExists' } },
  cards: {
    key: 'cards',
    isCard: true,
    parts: 'list',
    example: '4D7603;4D7604',
    max: limits.cardsPerUser,
    problems: { invalid: 'cardInvalid', tooMany: 'cardTooMany', twice: 'cardTwice', exists: 'cardExists' },
  },
  uhfTag: {
    key: 'uhfTag',
    isCard: true,
    parts: 'list',
    example: 'E20047',
    max: limits.cardsPerUser,
    problems: { invalid: 'cardInvalid', tooMany: 'cardTooMany', twice: 'uhfTwice', exists: 'uhfExists' },
  },
  plates: {
    key: 'plates',
    parts: 'list',
    example: 'AB-12345',
    max: limits.platesPerUser,
    problems: { invalid: 'plateInvalid', tooMany: 'plateTooMany', twice: 'plateTwice', exists: 'plateExists' },
  },
  fingerprint: {
    key: 'fingerprint',
    example: '',
    max: limits.fingerprint,
    problems: { invalid: 'fingerprintInvalid', twice: 'credentialTwice', exists: 'credentialExists' },
  },
} as const satisfies Readonly<Record<string, ImportColumn>>
