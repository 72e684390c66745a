import type { MusterReportInfo } from '@lintel/contract/muster/schema.ts'
import { IconPlayerStop, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { Age } from '../../kit/time/age.tsx'
import { namesText, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useSession } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Line, Lines, Section } from '../../ui/content.tsx'
import { useHasRoomBeside } from '../../ui/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { MusterFiguresRow } from './figures.tsx'
import { muster } from './links.ts'
import { figuresOf, lastSafe, withMarks } from './muster-list.ts'
import classes from './muster.module.css'
import { JustSafe, MusterPeopleCard } from './people.tsx'
import { PrintedList } from './print-list.tsx'
import type { LastList } from './stored-muster.ts'
import { useMarks } from './use-marks.ts'
import { useMusterList } from './use-muster-list.ts'
import { meaningOfTrigger } from './words.tsx'

const AddPerson = lazyPart(() => import('./add-person.tsx'))

const safeShown = 8

/** One muster report: who is missing and who is safe, live; marks by hand (office.md 17.4). */
export default function ReportPage() {
  const uuid = useParam('id')
  return <ReportOf key={uuid} uuid={uuid} />
}

function ReportOf({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const format = useMomentFormat()
  const list = useMusterList(uuid)
  const [isAdding, setAdding] = useState(false)
  const [isEnding, setEnding] = useState(false)
  return (
    <>
      <DetailScreen
        title="muster:report.title"
        query={list}
        name={({ info }) => t('muster:report.titleOf', { company: info.companyName })}
        status={({ info }) => (
          <>
            <StatusBadge meaning={meaningOfTrigger[info.trigger]}>
              {t('muster:report.startedBy', {
                trigger: t(`muster:trigger.${info.trigger}`),
                time: format.time(info.startedAt),
              })}
            </StatusBadge>
            <Freshness info={info} isLive={list.isLive} />
          </>
        )}
        back={useLinks(muster).list()}
        actions={({ info }) => [
          {
            key: 'print',
            label: t('muster:report.print'),
            icon: <IconPrinter size={16} aria-hidden />,
            run: () => window.print(),
          },
          ...(info.state === 'running'
            ? [
                {
                  key: 'add',
                  label: t('muster:presence.add.action'),
                  icon: <IconUserPlus size={16} aria-hidden />,
                  needs: 'musterPresence.edit' as const,
                  run: () => setAdding(true),
                },
                {
                  key: 'end',
                  label: t('muster:end.action'),
                  icon: <IconPlayerStop size={16} aria-hidden />,
                  needs: 'musterReport.end' as const,
                  run: () => setEnding(true),
                },
              ]
            : []),
        ]}
      >
        {(data) => <Report list={data} isLive={list.isLive} />}
      </DetailScreen>
      <Suspense>
        {isAdding && list.data && (
          <AddPerson companyUuid={list.data.info.companyUuid} onClose={() => setAdding(false)} />
        )}
      </Suspense>
      {isEnding && list.data && <EndReport info={list.data.info} onClose={() => setEnding(false)} />}
    </>
  )
}

/** How old the list is, always. */
function Freshness({ info, isLive }: { readonly info: MusterReportInfo; readonly isLive: boolean }) {
  const t = useText()
  const format = useMomentFormat()
  if (info.endedAt !== null)
    return (
      <StatusBadge meaning="neutral">
        {info.endedBy === null
          ? t('muster:report.endedByTime', { time: format.dateTime(info.endedAt) })
          : t('muster:report.endedBy', { time: format.dateTime(info.endedAt), name: info.endedBy })}
      </StatusBadge>
    )
  const time = format.time(info.readAt)
  if (isLive) return <span className={classes.fresh}>{t('muster:report.live', { time })}</span>
  return (
    <StatusBadge meaning="attention">
      <span>
        {t('muster:report.cut', { time })} · <Age since={info.readAt} />
      </span>
    </StatusBadge>
  )
}

interface ReportProps {
  readonly list: LastList
  readonly isLive: boolean
}

function Report({ list: { info, people }, isLive }: ReportProps) {
  const t = useText()
  const me = useSession()?.displayName ?? ''
  const { waiting, mark } = useMarks(info.uuid)
  const listNow = withMarks(people.rows, waiting, me)
  const figures = people.capped ? info : figuresOf(listNow, info.total)
  const hasRoomBeside = useHasRoomBeside()
  const justSafe = lastSafe(listNow, safeShown)
  const isRunning = info.state === 'running'
  return (
    <>
      {info.devicesAway.length > 0 && (
        <Notice meaning="attention" title={t('muster:devicesAway.title')}>
          {t('muster:devicesAway.text', { devices: namesText(info.devicesAway) })}
        </Notice>
      )}
      {isRunning && !isLive && <Notice meaning="attention">{t('muster:report.keepOpen')}</Notice>}
      {waiting.length > 0 && (
        <Notice meaning="information" title={t('muster:waiting.title', { count: waiting.length })}>
          {t('muster:waiting.text')}
        </Notice>
      )}
      <MusterFiguresRow figures={figures} startedAt={info.startedAt} />
      <div className={classes.beside}>
        <MusterPeopleCard info={info} people={listNow} isCapped={people.capped} onMark={isRunning ? mark : undefined} />
        {hasRoomBeside && justSafe.length > 0 && (
          <div>
            <JustSafe people={justSafe} />
          </div>
        )}
      </div>
      {info.couriersToday > 0 && <p className={classes.note}>{t('muster:couriers', { count: info.couriersToday })}</p>}
      {info.lateMarks.length > 0 && <LateMarks info={info} />}
      <PrintedList report={{ info, people: listNow, figures }} />
    </>
  )
}

/** Marks that came after the end change nothing (attendance.md 77). */
function LateMarks({ info }: { readonly info: MusterReportInfo }) {
  const t = useText()
  const format = useMomentFormat()
  return (
    <Section title={t('muster:lateMarks.title')}>
      <p className={classes.note}>{t('muster:lateMarks.text')}</p>
      <Lines>
        {info.lateMarks.map(({ personName, status, at, byName }) => (
          <Line key={`${at} ${personName}`} aside={t('muster:marked.person', { time: format.time(at), name: byName })}>
            <bdi>{personName}</bdi> <small>{t(`muster:status.${status}`)}</small>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function EndReport({ info, onClose }: { readonly info: MusterReportInfo; readonly onClose: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('muster:end.title', { company: info.companyName })}
      confirmLabel={t('muster:end.confirm')}
      isDangerous
      of={api.musterReport.end}
      input={{ uuid: info.uuid }}
      successText={t('muster:end.done')}
      onClose={onClose}
    >
      {info.missing > 0 ? t('muster:end.missing', { count: info.missing }) : t('muster:end.text')}
    </ConfirmDialog>
  )
}
