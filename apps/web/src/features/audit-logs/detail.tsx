import { recordTargets } from 'virtual:audit'
import type { AuditEntryInfo } from '@lintel/contract/audit-logs/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { personText } from '../../domain/people/texts.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Code, Facts, Section } from '../../ui/content.tsx'
import { Details } from './details.tsx'
import { auditLogs } from './links.ts'
import classes from './detail.module.css'
import { ModuleText, operationText, ResultText, SectionText } from './operation-text.tsx'

/** Whether the target of an entry is a record that has a name; the ids of others say nothing to people. */
const hasRecords = (operation: string): boolean => recordTargets[operation.split('.')[0]!] !== undefined

/** One entry: actor, account acted as, action, values, and its place in the chain. */
export default function AuditEntryPage() {
  const t = useText()
  const query = useRead(api.auditLog.get, { id: useParam('id') })
  return (
    <DetailScreen title="auditLogs:entry" query={query} name={operationText} back={useLinks(auditLogs).list()}>
      {(entry) => (
        <>
          <Facts
            facts={[
              { label: t('auditLogs:columns.at'), value: <MomentText at={entry.at} /> },
              // A locked-out account did not get in.
              {
                label: t(entry.result === 'lockedOut' ? 'auditLogs:columns.operator' : 'auditLogs:fields.signedIn'),
                value: <bdi>{entry.actorName}</bdi>,
              },
              { label: t('auditLogs:fields.actingAs'), value: <bdi>{entry.actingName}</bdi> },
              { label: t('auditLogs:columns.section'), value: <SectionText entry={entry} /> },
              { label: t('auditLogs:columns.module'), value: <ModuleText entry={entry} /> },
              { label: t('auditLogs:columns.result'), value: <ResultText entry={entry} /> },
              { label: t('auditLogs:columns.site'), value: <PlainText text={entry.siteName} /> },
              ...(entry.targetName !== null || (entry.target !== null && hasRecords(entry.operation))
                ? [
                    {
                      label: t('auditLogs:columns.target'),
                      value: <bdi>{entry.names[entry.target ?? ''] ?? entry.targetName ?? t('auditDetails:gone')}</bdi>,
                    },
                  ]
                : []),
              ...(entry.people.length > 0
                ? [{ label: t('auditLogs:fields.people'), value: <TextLines lines={entry.people.map(nameOf)} /> }]
                : []),
              { label: t('auditLogs:columns.address'), value: <PlainText text={entry.address} /> },
              { label: t('auditLogs:columns.userAgent'), value: <PlainText text={entry.userAgent} /> },
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

/** People it is about; deleted names as pseudonyms. */
const nameOf = (person: AuditEntryInfo['people'][number]): string => personText(person) ?? ''
