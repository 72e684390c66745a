import type { AuditEntryInfo } from '@lintel/contract/audit-logs/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText } from '../../kit/cells.tsx'
import { DetailScreen } from '../../kit/detail-screen.tsx'
import { personText } from '../../kit/person-name.tsx'
import { useLinks, useParam } from '../../kit/place.ts'
import { TextLines } from '../../kit/text-lines.tsx'
import { hasText, textOf, useText } from '../../language/language.ts'
import { Blank } from '../../ui/blank.tsx'
import { Code } from '../../ui/code.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { auditLogs } from './feature.ts'
import classes from './info.module.css'
import { operationText, SectionText } from './operation-text.tsx'

/** One entry: who, as whom, what, with which values, and where it stands in the chain. */
export default function AuditEntryPage() {
  const t = useText()
  const query = useRead(api.auditLog.get, { id: useParam('id') })
  return (
    <DetailScreen
      title="auditLogs:entry"
      query={query}
      name={({ operation }) => operationText(operation)}
      back={useLinks(auditLogs).list()}
    >
      {(entry) => (
        <>
          <Facts
            facts={[
              { label: t('auditLogs:columns.at'), value: <MomentText at={entry.at} /> },
              { label: t('auditLogs:fields.signedIn'), value: <bdi>{entry.actorName}</bdi> },
              { label: t('auditLogs:fields.actingAs'), value: <bdi>{entry.actingName}</bdi> },
              { label: t('auditLogs:columns.section'), value: <SectionText entry={entry} /> },
              { label: t('auditLogs:columns.site'), value: <PlainText text={entry.siteName} /> },
              { label: t('auditLogs:columns.target'), value: <PlainText text={entry.target} /> },
              ...(entry.people.length > 0
                ? [{ label: t('auditLogs:fields.people'), value: <TextLines lines={entry.people.map(nameOf)} /> }]
                : []),
              { label: t('auditLogs:columns.address'), value: <PlainText text={entry.address} /> },
              { label: t('auditLogs:fields.request'), value: <Code>{entry.requestId}</Code> },
            ]}
          />
          <Details entry={entry} />
          <Section title={t('auditLogs:chain.title')}>
            <p className={classes.text}>{t('auditLogs:chain.text')}</p>
            <dl className={classes.chain}>
              <dt>{t('auditLogs:fields.number')}</dt>
              <dd>{entry.number}</dd>
              <dt>{t('auditLogs:fields.hash')}</dt>
              <dd className={classes.hash}>{entry.hash}</dd>
            </dl>
          </Section>
        </>
      )}
    </DetailScreen>
  )
}

/** Whom it is about; whose name is forgotten under a pseudonym. */
const nameOf = (person: AuditEntryInfo['people'][number]): string => personText(person) ?? ''

/** The values an operation left, under the names it gave them; of an edit, what was changed with how it was before. */
function Details({ entry }: { readonly entry: AuditEntryInfo }) {
  const t = useText()
  const values = Object.entries(entry.detail).filter(([name]) => !/^(before|after)\./.test(name))
  const changed = Object.keys(entry.detail).flatMap((name) => (name.startsWith('after.') ? [name.slice(6)] : []))
  return (
    <>
      <Section title={t('auditLogs:details.title')}>
        {values.length === 0 && changed.length === 0 ? (
          <Blank>{t('auditLogs:details.none')}</Blank>
        ) : (
          <Facts facts={values.map(([name, value]) => ({ label: name, value: <PlainText text={shown(value)} /> }))} />
        )}
      </Section>
      {changed.length > 0 && (
        <Section title={t('auditLogs:changes.title')}>
          <Facts
            facts={changed.map((name) => ({ label: fieldText(name), value: <Change entry={entry} name={name} /> }))}
          />
        </Section>
      )}
    </>
  )
}

/** What was changed, as its form calls it; other fields keep the name they were recorded under. */
function fieldText(name: string): string {
  const key = `siteSettings:fields.${name}`
  return hasText(key) ? textOf(key) : name
}

/** How something was, and how it is since. */
function Change({ entry, name }: { readonly entry: AuditEntryInfo; readonly name: string }) {
  const t = useText()
  const [before, after] = [shown(entry.detail[`before.${name}`]), shown(entry.detail[`after.${name}`])]
  const none = t('auditLogs:changes.empty')
  return <bdi>{t('auditLogs:changes.value', { before: before || none, after: after || none })}</bdi>
}

const shown = (value: AuditEntryInfo['detail'][string] | undefined): string =>
  value === null || value === undefined ? '' : String(value)
