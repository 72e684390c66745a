import type { ChangedName } from '@lintel/contract/audit-logs/details.ts'
import type { AuditEntryInfo } from '@lintel/contract/audit-logs/schema.ts'
import { createFormat, formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { locales } from '@lintel/i18n/locales.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { momentOfClock } from '../../kit/time/site-day.ts'
import { hasText, textOf, useLocale, useText } from '../../language/language.ts'
import { useFormat, useMomentFormat, useTimeZone } from '../../session/use-format.ts'
import { Blank, Facts, Section, TypedText } from '../../ui/content.tsx'
import { changedText, saidTexts } from './detail-names.ts'
import { changedValue, isTime, saidValue, type Words } from './detail-values.ts'

/** The values an operation left; of an edit, what was changed with how it was before. */
export function Details({ entry }: { readonly entry: AuditEntryInfo }) {
  const t = useText()
  const words = useWords(entry)
  const recordedDetails = Object.entries(entry.detail).filter(([name]) => !/^(before|after)\./.test(name))
  const changedNames = Object.keys(entry.detail).flatMap((name) => (name.startsWith('after.') ? [name.slice(6)] : []))
  return (
    <>
      <Section title={t('auditLogs:details.title')}>
        {recordedDetails.length === 0 && changedNames.length === 0 ? (
          <Blank>{t('auditLogs:details.none')}</Blank>
        ) : (
          <Facts
            facts={recordedDetails.map(([name, value]) => ({
              label: saidLabel(name, value),
              value: <PlainText text={saidValue(entry.operation, name, value, words)} />,
            }))}
          />
        )}
      </Section>
      {changedNames.length > 0 && (
        <Section title={t('auditLogs:changes.title')}>
          <Facts
            facts={changedNames.map((name) => ({
              label: inWords(changedText(name as ChangedName), name),
              value: <Change entry={entry} name={name} words={words} />,
            }))}
          />
        </Section>
      )}
    </>
  )
}

interface ChangeProps {
  readonly entry: AuditEntryInfo
  readonly name: string
  readonly words: Words
}

/** How something was, and how it is since. */
function Change({ entry, name, words }: ChangeProps) {
  const t = useText()
  const [before, after] = ['before', 'after'].map((when) => changedValue(name, entry.detail[`${when}.${name}`], words))
  const none = t('auditLogs:changes.empty')
  return <TypedText text={t('auditLogs:changes.value', { before: before || none, after: after || none })} />
}

/** What a value is called. `to` is a recipient, or the end of a filter's time. */
function saidLabel(name: string, value: AuditEntryInfo['detail'][string]): string {
  const textKey = name === 'to' && isTime(value) ? 'until' : name
  return inWords((saidTexts as Readonly<Record<string, string>>)[textKey], name)
}

/** Entries outlive the names of the contract: one that was given up is shown as it was recorded. */
const inWords = (key: string | undefined, name: string): string =>
  key !== undefined && hasText(key) ? textOf(key) : name

/** The reader's words, with moments by the clock of their time and times of the site's clock as it shows them. */
function useWords({ at, names }: Pick<AuditEntryInfo, 'at' | 'names'>): Words {
  const [moments, format, timeZone] = [useMomentFormat(), useFormat(), useTimeZone()]
  const locale = useLocale()
  const countries = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  return {
    text: textOf,
    has: hasText,
    moment: (at) => moments.dateTime(at),
    local: (minute) => format.dateTime(momentOfClock(minute, timeZone) ?? minute),
    number: (value) => format.number(value),
    writtenIn: (form) => createFormat({ locale, timeZone, ...formatOfCustomizeForm(form) }).dateTime(at),
    nameOf: (id) => names[id],
    language: (code) => locales.find((locale) => locale.code === code)?.ownName ?? code,
    country: (code) => (/^[A-Z]{2}$/.test(code) && countries.of(code)) || code,
  }
}
