import type { AuditEntryInfo } from '@lintel/contract/audit-logs/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText } from '../../kit/cells.tsx'
import { DetailScreen } from '../../kit/detail-screen.tsx'
import { useLinks, useParam } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
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

/** The values an operation left, under the names it gave them. */
function Details({ entry }: { readonly entry: AuditEntryInfo }) {
  const t = useText()
  const values = Object.entries(entry.detail)
  return (
    <Section title={t('auditLogs:details.title')}>
      {values.length === 0 ? (
        <Blank>{t('auditLogs:details.none')}</Blank>
      ) : (
        <Facts facts={values.map(([name, value]) => ({ label: name, value: <PlainText text={shown(value)} /> }))} />
      )}
    </Section>
  )
}

const shown = (value: AuditEntryInfo['detail'][string]): string => (value === null ? '' : String(value))
