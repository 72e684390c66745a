import { importProblems, type ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { sheetFile, type Lines } from './sheets.samples.ts'

let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

const upload = async (lines: Lines) => importing.upload(await sheetFile('personnel', lines))
const several = (count: number, of: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join(';')
/** Nine digits; the first is a letter, as leading zeros do not count. */
const hex = () => `A${short().toUpperCase()}`

/**
 * What specification.md 5 and office.md 35.2 say of a line, as the last value that is taken and the first that is not.
 */
const rules: readonly [
  rule: string,
  good: () => Lines[number],
  bad: () => Lines[number],
  column: string,
  problem: ImportProblemName,
][] = [
  [
    'company names of 63 characters',
    () => ({ company: `C${short()}`.padEnd(63, 'x') }),
    () => ({ company: 'x'.repeat(64) }),
    'company',
    'companyInvalid',
  ],
  ['a company', () => ({}), () => ({ company: '' }), 'company', 'companyRequired'],
  [
    'first names of 32',
    () => ({ firstName: 'x'.repeat(32) }),
    () => ({ firstName: 'x'.repeat(33) }),
    'firstName',
    'nameInvalid',
  ],
  ['a last name', () => ({}), () => ({ lastName: ' ' }), 'lastName', 'nameRequired'],
  [
    'departments ten deep',
    () => ({ department: several(limits.departmentDepth, String).replaceAll(';', '/') }),
    () => ({ department: several(limits.departmentDepth + 1, String).replaceAll(';', '/') }),
    'department',
    'departmentTooDeep',
  ],
  ['an ID', () => ({}), () => ({ personnelId: '' }), 'personnelId', 'personnelIdRequired'],
  [
    'IDs of 32 letters and digits',
    () => ({ personnelId: `L${short()}`.padEnd(32, '0') }),
    () => ({ personnelId: 'x'.repeat(33) }),
    'personnelId',
    'personnelIdInvalid',
  ],
  [
    'mobile numbers of 16 digits',
    () => ({ phoneCode: '49', phone: '0301234567890123' }),
    () => ({ phoneCode: '49', phone: '03012345678901234' }),
    'phone',
    'phoneInvalid',
  ],
  [
    'calling codes of four digits',
    () => ({ phoneCode: '1868', phone: '6201234' }),
    () => ({ phoneCode: '18685', phone: '1' }),
    'phoneCode',
    'phoneCodeInvalid',
  ],
  [
    'numbers that exist under their calling code',
    () => ({ phoneCode: '45', phone: '20123456' }),
    () => ({ phoneCode: '45', phone: '1' }),
    'phone',
    'phoneUnknown',
  ],
  [
    'a calling code beside a number',
    () => ({ phoneCode: '45', phone: '20123456' }),
    () => ({ phone: '123' }),
    'phoneCode',
    'phoneCodeRequired',
  ],
  ['PINs of two digits', () => ({ pin: '03' }), () => ({ pin: '1' }), 'pin', 'pinInvalid'],
  ['PINs of seven digits with a 9', () => ({ pin: '9123456' }), () => ({ pin: '91234567' }), 'pin', 'pinInvalid'],
  ['PINs of eight digits', () => ({ pin: '81234567' }), () => ({ pin: '123456789' }), 'pin', 'pinInvalid'],
  [
    'cards of 15 hexadecimal digits',
    () => ({ cards: hex().padEnd(15, '0') }),
    () => ({ cards: hex().padEnd(16, '0') }),
    'cards',
    'cardInvalid',
  ],
  ['cards of no other letters', () => ({ cards: `${hex()}AF` }), () => ({ cards: 'AG' }), 'cards', 'cardInvalid'],
  ['five cards', () => ({ cards: several(5, hex) }), () => ({ cards: several(6, hex) }), 'cards', 'cardTooMany'],
  [
    'tags of 15',
    () => ({ uhfTag: hex().padEnd(15, '1') }),
    () => ({ uhfTag: hex().padEnd(16, '1') }),
    'uhfTag',
    'cardInvalid',
  ],
  [
    'five plates',
    () => ({ plates: several(5, () => `P-${short()}`) }),
    () => ({ plates: several(6, () => `P-${short()}`) }),
    'plates',
    'plateTooMany',
  ],
  [
    'plates of 16 characters',
    () => ({ plates: `P-${short()}`.padEnd(16, '1') }),
    () => ({ plates: `P-${short()}`.padEnd(17, '1') }),
    'plates',
    'plateInvalid',
  ],
  [
    'plates of more than hyphens',
    () => ({ plates: `${short()}-` }),
    () => ({ plates: '--1-' }),
    'plates',
    'plateInvalid',
  ],
  [
    'fingerprints of 2047 characters',
    () => ({ fingerprint: short().padEnd(2047, 'A') }),
    () => ({ fingerprint: short().padEnd(2048, 'A') }),
    'fingerprint',
    'fingerprintInvalid',
  ],
  [
    'ends after the start',
    () => ({ validFrom: '2027-01-01', validUntil: '2027-01-01' }),
    () => ({ validFrom: '2027-01-02', validUntil: '2027-01-01' }),
    'validUntil',
    'periodBackwards',
  ],
]

describe('a line', () => {
  it.each(rules)('may have %s, and no more', async (_rule, good, bad, column, problem) => {
    const people = await importing.countOf('person')
    const batch = await upload([person(good()), person(bad())])
    expect(problems(batch)).toEqual([[3, column, problem]])
    expect(batch.problems[0]!.code).toBe(importProblems[problem].code)
    expect(await importing.countOf('person')).toBe(people)
  })

  it('names the other line with the same tag, and says that a person has it', async () => {
    const uhfTag = hex()
    const twice = await upload([person({ uhfTag }), person({ uhfTag: uhfTag.toLowerCase() })])
    expect(problems(twice)).toEqual([
      [2, 'uhfTag', 'uhfTwice'],
      [3, 'uhfTag', 'uhfTwice'],
    ])
    expect(twice.problems.map(({ params }) => params['other'])).toEqual([3, 2])
    await importing.imported([person({ uhfTag })])
    expect(problems(await upload([person({ uhfTag })]))).toEqual([[2, 'uhfTag', 'uhfExists']])
  })

  it('has the plate of another line or of a person also where hyphens are written otherwise', async () => {
    const plate = `AB-${short().slice(0, 6).toUpperCase()}`
    const bare = plate.replace('-', '')
    expect(problems(await upload([person({ plates: plate }), person({ plates: bare })]))).toEqual([
      [2, 'plates', 'plateTwice'],
      [3, 'plates', 'plateTwice'],
    ])
    await importing.imported([person({ plates: `${plate};${bare}` })])
    expect(problems(await upload([person({ plates: bare })]))).toEqual([[2, 'plates', 'plateExists']])
  })
})
