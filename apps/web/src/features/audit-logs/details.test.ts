import { changedColumns, saidNames, type ChangedName } from '@lintel/contract/audit-logs/details.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { communityFields } from '@lintel/contract/site-settings/community.ts'
import { officeFields } from '@lintel/contract/site-settings/office.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startNamespaces } from '../../language/namespaces.ts'
import { textsOf } from '../../language/texts.ts'
import { detailTexts } from './detail-namespaces.ts'
import { changedText, saidTexts } from './detail-names.ts'
import { changedValue, saidValue, type Words } from './detail-values.ts'
import { auditLogs } from './links.ts'

const locales = ['en', 'de', 'zh-Hans', 'ar'] as const
/** What the page of an entry has loaded. */
const namespaces = [...startNamespaces, ...auditLogs.texts, ...detailTexts]
const textsIn = (locale: (typeof locales)[number]) =>
  textsOf(locale, Object.fromEntries(namespaces.map((name) => [name, loadCatalogue(locale, name)])), 'Lintel')
const changedNames = [...changedColumns, ...Object.keys({ ...officeFields, ...communityFields })] as ChangedName[]

const ids = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [string, string, string]
const names: Readonly<Record<string, string>> = { [ids[0]]: 'North', [ids[1]]: 'done' }
const goneText = 'A record that no longer exists or that you may not see'

/** The choices of a field, of a list's filter or of a setting; none where something else stands in it. */
function choicesOf(schema: z.core.$ZodType): readonly string[] {
  const { def } = schema._zod as {
    readonly def: z.core.$ZodTypeDef & Partial<Record<'innerType' | 'in' | 'element', z.core.$ZodType>>
  }
  const inner = def.innerType ?? def.in ?? def.element
  if (inner) return choicesOf(inner)
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

/** The fields of what an operation takes. */
function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodPipe ? shapeOf(schema.in) : {}
}

const english = textsIn('en')
const words: Words = {
  text: english.text,
  has: english.has,
  moment: (at) => `moment ${at}`,
  local: (minute) => `local ${minute}`,
  number: String,
  language: (code) => `language ${code}`,
  country: (code) => `country ${code}`,
  writtenIn: (form) => `form ${form}`,
  nameOf: (id) => names[id],
}

describe('the details of an entry', () => {
  it.each(locales)('have a name in %s, whatever handlers write', (locale) => {
    const { has } = textsIn(locale)
    const keys = [...saidNames.map((name) => saidTexts[name]), ...changedNames.map(changedText)]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it('say yes and no, moments by the clock, and nothing for nothing', () => {
    const textOf = (value: string | boolean | number | null) => saidValue('door.edit', 'name', value, words)
    expect(textOf(true)).toBe('Yes')
    expect(textOf(false)).toBe('No')
    expect(textOf('2031-01-02T03:04:05.000Z')).toBe('moment 2031-01-02T03:04:05.000Z')
    expect(textOf('2031-01-02T03:04')).toBe('local 2031-01-02T03:04')
    expect([textOf(7), textOf('North door'), textOf(null)]).toEqual(['7', 'North door', ''])
  })

  it('say codes in words, by what was done where that matters, and codes without words as they are', () => {
    expect(saidValue('project.create', 'kind', 'oldCommunity', words)).toBe('Community (old)')
    expect(saidValue('emergencyPlan.start', 'kind', 'lockdown', words)).toBe('Lockdown')
    expect(saidValue('door.setTimetable', 'modes', 'unlocked lockdown', words)).toBe('Unlocked, Locked down')
    expect(saidValue('installer.editChargeMode', 'chargeMode', 1, words)).toBe('Is paid for')
    expect(saidValue('officeSetting.edit', 'changed', 'time, unknown', words)).toBe('Time and formats, unknown')
    expect(changedValue('openAllDoorsModel', 'deviceInput, manager', words)).toBe(
      'A device input, such as a fire alarm, A manager, manually',
    )
    expect(changedValue('notifyTargets', '', words)).toBe('')
    expect(changedValue('name', 'two words', words)).toBe('two words')
    expect(saidValue('session.setLanguage', 'language', 'de', words)).toBe('language de')
    expect(['DE', null].map((value) => changedValue('country', value, words))).toEqual(['country DE', ''])
  })

  it('say ids as what records are called now, also where several stand in one detail or a long list was cut', () => {
    const [north, command, goneId] = ids
    const textOf = (name: string, value: string) => saidValue('doorLog.export', name, value, words)
    expect([textOf('door', north), textOf('company', goneId), textOf('door', 'South')]).toEqual([
      'North',
      goneText,
      'South',
    ])
    expect(textOf('command', command)).toBe('Done')
    expect(textOf('people', `${north} ${goneId} ${goneId}`)).toBe(`North, ${goneText}`)
    expect(changedValue('emergencyDoorGroup', `${north}, ${goneId.slice(0, 9)}`, words)).toBe('North, and more')
    expect(changedValue('emergencyDoorGroup', '', words)).toBe('')
  })

  it('say forms of dates, outputs and money as people write them', () => {
    expect(saidValue('ownAccount.setTime', 'customizeForm', 5, words)).toBe('form 5')
    expect(changedValue('customize_form', 2, words)).toBe('form 2')
    expect(saidValue('door.create', 'relay', 1, words)).toBe('Relay 2')
    expect(saidValue('door.create', 'relay', 16, words)).toBe('Security relay 1')
    expect(changedValue('communalFee', 1_250, words)).toBe('12.5')
    expect(changedValue('communalFee', null, words)).toBe('')
  })

  it('say every choice of a filter that lists are exported with, and of a setting, in words', () => {
    const filters = everyOperation.flatMap(({ name, operation }) =>
      name.endsWith('.export')
        ? Object.entries(shapeOf(operation.input)).map(([field, of]) => ({ name, field, of }))
        : [],
    )
    const codesWithoutText = filters
      .filter(({ field }) => !['sort', 'order'].includes(field))
      .flatMap(({ name, field, of }) =>
        choicesOf(of).flatMap((code) =>
          saidValue(name, field, code, words) === code ? [`${name} ${field} ${code}`] : [],
        ),
      )
    expect(codesWithoutText).toEqual([])
    const settings = Object.entries({ ...communityFields, ...officeFields })
    expect(
      settings.flatMap(([field, of]) => choicesOf(of).filter((code) => changedValue(field, code, words) === code)),
    ).toEqual([])
  })
})
