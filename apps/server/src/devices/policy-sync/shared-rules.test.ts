import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { deviceTypes as kindsOfContract } from '@lintel/contract/base/connections.ts'
import { DeviceForm, Mac as MacOfContract } from '@lintel/contract/devices/schema.ts'
import { reservedMac as reservedInContract } from '@lintel/contract/base/limits.ts'
import { Mac as MacOfLink, reservedMac as reservedOnLink } from '@lintel/devices/mac.ts'
import { deviceTypes as kindsOfModels } from '@lintel/devices/models/device.ts'
import { deviceModels } from '@lintel/devices/models/index.ts'

/**
 * The contract imports zod only, so it repeats what the device link says of an address and of kinds; here they meet.
 */

/** What a rule makes of a text: the kept form, or what it complains about. */
function verdictOf(rule: typeof MacOfContract, text: string): unknown {
  const { success, data, error } = rule.safeParse(text)
  return success ? data : error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.['key'] : issue.code))
}

const separators = [' ', ':', '-', '.', '\t', '\n', '\u00a0', '\ufeff', '_', '/', ',']
const separator = fc.oneof({ weight: 6, arbitrary: fc.constant('') }, fc.constantFrom(...separators))
const digit = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...Array.from('0123456789abcdefABCDEF')) },
  fc.constantFrom('g', 'O', '١', 'Ａ', 'ß', '\0'),
)
const withSeparators = (text: string) =>
  fc
    .array(separator, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((between) => between.map((part, index) => part + (text[index] ?? '')).join(''))
const macText = fc.oneof(
  fc.array(digit, { minLength: 11, maxLength: 13 }).chain((digits) => withSeparators(digits.join(''))),
  fc.constantFrom(reservedOnLink, reservedOnLink.toLowerCase()).chain(withSeparators),
  fc.string({ unit: 'binary' }),
)

describe('a MAC address', () => {
  it('is taken, refused and kept alike in a form and on the link', () => {
    const verdicts = new Set<string>()
    fc.assert(
      fc.property(macText, (text) => {
        const verdict = verdictOf(MacOfLink, text)
        expect(verdictOf(MacOfContract, text)).toEqual(verdict)
        verdicts.add(typeof verdict === 'string' ? 'taken' : String(verdict))
      }),
      runsOf(2_000),
    )
    expect([...verdicts].sort()).toEqual(['taken', 'validation:mac', 'validation:macReserved'])
  })

  it.each(['0C1105000000', '0c:11:05:00:00:00', ' 0c-11-05-00-00-00 '])('is not %s in either', (text) => {
    expect([verdictOf(MacOfContract, text), verdictOf(MacOfLink, text)]).toEqual([
      ['validation:macReserved'],
      ['validation:macReserved'],
    ])
    expect(reservedInContract).toBe(reservedOnLink)
  })
})

describe('the kinds of devices', () => {
  it('are those of the models', () => {
    expect([...kindsOfContract].sort()).toEqual(Object.keys(kindsOfModels).sort())
    expect(new Set(deviceModels.map(({ type }) => type))).toEqual(new Set(kindsOfContract))
  })

  it.each(deviceModels)('let $model be registered', ({ model, name }) => {
    expect(DeviceForm.parse({ mac: '0C1105AABB01', name, model }).model).toBe(model)
  })
})
