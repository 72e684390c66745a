import type { RunReport } from '@lintel/contract/emergency-plans/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts, Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { emergencyPlans } from './links.ts'

/** One run of a plan, door by door. */
export default function ReportPage() {
  const t = useText()
  const query = useRead(api.emergencyPlan.report, { uuid: useParam('id') })
  return (
    <DetailScreen
      title="emergencyPlans:runs.report"
      query={query}
      name={({ name }) => t('emergencyPlans:runs.reportOf', { name })}
      status={({ isDrill }) =>
        isDrill && <StatusBadge meaning="attention">{t('emergencyPlans:fields.isDrill')}</StatusBadge>
      }
      back={useLinks(emergencyPlans).runs()}
    >
      {(report) => (
        <>
          <Run report={report} />
          <Doors report={report} />
        </>
      )}
    </DetailScreen>
  )
}

function Run({ report }: { readonly report: RunReport }) {
  const t = useText()
  const endOfRun =
    report.endedAt === null ? (
      t('emergencyPlans:runs.stillRunning')
    ) : (
      <>
        <MomentText at={report.endedAt} /> <small>{report.endedBy ?? t('emergencyPlans:runs.byTime')}</small>
      </>
    )
  return (
    <Section title={t('emergencyPlans:report.facts')}>
      <Facts
        facts={[
          { label: t('emergencyPlans:runs.columns.kind'), value: t(`emergencyPlans:kind.${report.kind}`) },
          { label: t('emergencyPlans:runs.columns.started'), value: <MomentText at={report.startedAt} /> },
          { label: t('emergencyPlans:runs.columns.by'), value: <PlainText text={report.startedBy} /> },
          { label: t('emergencyPlans:runs.columns.ended'), value: endOfRun },
          { label: t('emergencyPlans:runs.columns.reason'), value: <PlainText text={report.reason} /> },
        ]}
      />
    </Section>
  )
}

function Doors({ report }: { readonly report: RunReport }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('emergencyPlans:report.doors')}>
      {report.doors.every(({ seconds }) => seconds === null) && (
        <Notice meaning="information">{t('emergencyPlans:report.noSeconds')}</Notice>
      )}
      <Lines>
        {report.doors.map((door) => (
          <Line
            key={door.uuid}
            aside={
              door.seconds === null
                ? t('emergencyPlans:report.silent')
                : t('emergencyPlans:report.after', { seconds: format.number(door.seconds) })
            }
          >
            <bdi>{door.name}</bdi>
            <small>
              <bdi>{door.deviceName}</bdi>
            </small>
            <StatusBadge meaning={door.wasOnline ? 'ok' : 'danger'}>
              {t(door.wasOnline ? 'emergencyPlans:report.wasOnline' : 'emergencyPlans:report.wasOffline')}
            </StatusBadge>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
