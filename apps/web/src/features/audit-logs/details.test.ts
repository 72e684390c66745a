import { changedColumns, saidNames, type ChangedName } from '@lintel/contract/audit-logs/details.ts'
import { communityFields } from '@lintel/contract/site-settings/community.ts'
import { officeFields } from '@lintel/contract/site-settings/office.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import { describe, expect, it } from 'vitest'
import { featureNamespaces, startNamespaces } from '../../language/namespaces.ts'
import { textsOf } from '../../language/texts.ts'
import { detailTexts } from './detail-namespaces.ts'
import { changedText, saidTexts } from './detail-names.ts'
import { changedValue, saidValue, type Words } from './detail-values.ts'
import { auditLogs } from './feature.ts'

const locales = ['en', 'de', 'zh-Hans', 'ar'] as const
/** What the page of an entry has loaded. */
const loaded = [...startNamespaces, ...auditLogs.texts, ...detailTexts]
const textsIn = (locale: (typeof locales)[number]) =>
  textsOf(locale, Object.fromEntries(loaded.map((name) => [name, loadCatalogue(locale, name)])), 'Lintel')
const changedNames = [...changedColumns, ...Object.keys({ ...officeFields, ...communityFields })] as ChangedName[]

const english = textsIn('en')
const words: Words = {
  text: english.text,
  has: english.has,
  moment: (at) => `moment ${at}`,
  local: (minute) => `local ${minute}`,
  number: String,
  language: (code) => `language ${code}`,
  country: (code) => `country ${code}`,
}

describe('the details of an entry', () => {
  it.each(locales)('have a name in %s, whatever handlers write', (locale) => {
    const { has } = textsIn(locale)
    const keys = [...saidNames.map((name) => saidTexts[name]), ...changedNames.map(changedText)]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it('say yes and no, moments by the clock, and nothing for nothing', () => {
    const said = (value: string | boolean | number | null) => saidValue('door.edit', 'name', value, words)
    expect(said(true)).toBe('Yes')
    expect(said(false)).toBe('No')
    expect(said('2031-01-02T03:04:05.000Z')).toBe('moment 2031-01-02T03:04:05.000Z')
    expect(said('2031-01-02T03:04')).toBe('local 2031-01-02T03:04')
    expect([said(7), said('North door'), said(null)]).toEqual(['7', 'North door', ''])
  })

  it('say codes in words, by what was done where that matters, and codes without words as they are', () => {
    expect(saidValue('project.create', 'kind', 'oldCommunity', words)).toBe('Community (old)')
    expect(saidValue('emergencyPlan.start', 'kind', 'lockdown', words)).toBe('Lockdown')
    expect(saidValue('door.setTimetable', 'modes', 'unlocked sealed', words)).toBe('Unlocked, Closed to everybody')
    expect(saidValue('installer.editChargeMode', 'chargeMode', 1, words)).toBe('Is paid for')
    expect(saidValue('officeSetting.edit', 'changed', 'time, unknown', words)).toBe('Time and formats, unknown')
    expect(changedValue('openAllDoorsModel', 'deviceInput, manager', words)).toBe(
      'A device input, such as a fire alarm, A manager, by hand',
    )
    expect(changedValue('notifyTargets', '', words)).toBe('')
    expect(changedValue('name', 'two words', words)).toBe('two words')
    expect(saidValue('session.setLanguage', 'language', 'de', words)).toBe('language de')
    expect(['DE', null].map((value) => changedValue('country', value, words))).toEqual(['country DE', ''])
  })

  it('load catalogues that the browser can load', () => {
    expect(detailTexts.filter((name) => !featureNamespaces.includes(name))).toEqual([])
  })
})
