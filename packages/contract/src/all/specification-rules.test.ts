import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Phone, UserName } from '../base/atoms.ts'
import {
  Card,
  Fingerprint,
  IdAccessValue,
  IdAccessRun,
  IdAccessSerial,
  Pin,
  Plate,
  Uhf,
} from '../credentials/schema.ts'
import { DeliveryForm } from '../visitors/deliveries.ts'
import { Mac } from '../devices/schema.ts'
import { limits } from '../base/limits.ts'
import { PersonnelForm } from '../personnel/schema.ts'
import { Input, Reader } from '../doors/settings.ts'
import { TempKeyForm } from '../visitors/schema.ts'

/** Rules of specification.md 5 that a field alone decides: what is still taken, and what is no more. */
const rules: readonly [
  rule: string,
  schema: z.ZodType,
  validValues: readonly unknown[],
  invalidValues: readonly unknown[],
][] = [
  [
    'a PIN has 2 to 8 digits and is not eight that begin with 9',
    Pin,
    ['12', '00000000', '9123456', '81234567'],
    ['1', '123456789', '91234567', '12a4', '', '１２３４'],
  ],
  [
    'an RF card is hexadecimal and shorter than 16',
    Card,
    ['A', 'abcdef012345678', '0123456789ABCDEF', '12 34', '0x4D:E2:D1', 'decimal:5104205', 'facility26:077,30211'],
    ['', '1123456789ABCDEF', 'G1', '077,30211', 'decimal:4D', 'facility26:256,1', 'decimalReversed:'],
  ],
  ['a UHF card as well', Uhf, ['E20047'], ['E2004708150100AA', 'XYZ']],
  ['a fingerprint is shorter than 2048', Fingerprint, ['A'.repeat(1620), 'A'.repeat(2047)], ['', 'A'.repeat(2048)]],
  [
    'a plate has 2 to 16 characters, of which two are more than hyphens',
    Plate,
    ['hh-np 401', 'A1', '京A12345', 'X'.repeat(16)],
    ['A', '--', 'A-', 'X'.repeat(17), 'A_1', ''],
  ],
  [
    'a MAC address is 12 hexadecimal characters and not the reserved one',
    Mac,
    ['0C1105AA0001', '0c:11:05:aa:00:01'],
    ['0C1105000000', '0C1105AA00', '0C1105AA000Z', '0C1105AA000111'],
  ],
  [
    'the RUN of an identity card has ten digits or ends in -K',
    IdAccessRun,
    ['1234567890', '12345678-K'],
    ['123456789', '-K', '12345678-L'],
  ],
  ['its serial number has nine digits', IdAccessSerial, ['123456789'], ['12345678', '1234567890', '12345678a']],
  [
    'its mode says what it needs',
    IdAccessValue,
    [{ mode: 'none' }, { mode: 'both', run: '1234567890', serial: '123456789' }],
    [{ mode: 'both', run: '1234567890' }, { mode: 'run', serial: '123456789' }, { mode: 3 }],
  ],
  ['a contact number has up to 16 digits', Phone, ['', '1'.repeat(16), '(12) 34-56'], ['1'.repeat(17), '12a', '4+5']],
  ['a user name has none of # & ?', UserName, ['office.one'], ['a#b', 'a&b', 'a?b', '']],
  ['an input is counted from 0 to 15', Input, [0, 15, null], [16, -1, 1.5]],
  ['a reader hangs on Wiegand or RS485', Reader, [{ port: 'rs485', index: 0 }], [{ port: 'wiegand+rs485', index: 0 }]],
]

describe('a rule of the specification', () => {
  it.each(rules)('%s', (_rule, schema, validValues, invalidValues) => {
    for (const value of validValues) expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(true)
    for (const value of invalidValues) expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false)
  })

  it('names and titles are counted after blanks around them are removed', () => {
    const person = { companyUuid: crypto.randomUUID(), firstName: ` ${'x'.repeat(limits.personName)} `, lastName: 'y' }
    expect(PersonnelForm.parse(person).firstName).toHaveLength(limits.personName)
    expect(PersonnelForm.safeParse({ ...person, firstName: 'x'.repeat(limits.personName + 1) }).success).toBe(false)
    expect(PersonnelForm.safeParse({ ...person, firstName: '  ' }).success).toBe(false)
  })

  it('five plates are given to one person, and not six', () => {
    const person = { companyUuid: crypto.randomUUID(), firstName: 'x', lastName: 'y' }
    const plates = (count: number) => Array.from({ length: count }, (_, at) => `PL-${at}`)
    expect(PersonnelForm.safeParse({ ...person, plates: plates(5) }).success).toBe(true)
    expect(PersonnelForm.safeParse({ ...person, plates: plates(6) }).success).toBe(false)
  })

  it('an end lies after its start', () => {
    const visit = {
      companyUuid: crypto.randomUUID(),
      name: 'Vic',
      repeat: 'never',
      startsAt: '2041-01-02T10:00',
      endsAt: '2041-01-02T10:01',
      doorUuids: [crypto.randomUUID()],
    }
    expect(TempKeyForm.safeParse(visit).success).toBe(true)
    for (const endsAt of ['2041-01-02T10:00', '2041-01-01T23:00', '2041-02-30T10:00', '']) {
      expect(TempKeyForm.safeParse({ ...visit, endsAt }).success, endsAt).toBe(false)
    }
    for (const countPerDoor of [0, 100, 1.5]) {
      expect(TempKeyForm.safeParse({ ...visit, countPerDoor }).success, String(countPerDoor)).toBe(false)
    }
    expect(TempKeyForm.safeParse({ ...visit, idNumber: 'x'.repeat(limits.idText + 1) }).success).toBe(false)
    expect(TempKeyForm.safeParse({ ...visit, doorUuids: [] }).success).toBe(false)
  })

  it('a courier has a PIN or a card, and a group', () => {
    const courier = { companyUuid: crypto.randomUUID(), name: 'Swift', accessGroupUuids: [crypto.randomUUID()] }
    expect(DeliveryForm.safeParse({ ...courier, pin: '4711' }).success).toBe(true)
    expect(DeliveryForm.safeParse(courier).success).toBe(false)
    expect(DeliveryForm.safeParse({ ...courier, pin: '91234567' }).success).toBe(false)
    expect(DeliveryForm.safeParse({ ...courier, pin: '4711', accessGroupUuids: [] }).success).toBe(false)
  })
})
