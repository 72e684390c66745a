import { alarmTypes } from '@lintel/vocabulary/events.ts'
import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { alarmStates, endingAlarms } from '@lintel/contract/alarms/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useAcknowledge } from '../../domain/alarms/acknowledging.ts'
import { LevelMark, placeOfAlarm, useAlarmName } from '../../domain/alarms/alarm-texts.tsx'
import { newAlarmsOf, useOpenAlarms } from '../../domain/alarms/open-alarms.ts'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { PanelList, type RowLine } from '../../kit/side-panel/panel-list.tsx'
import { Age } from '../../kit/time/age.tsx'
import { CompanyFilter, DoorFilter } from '../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useAlarmActions } from './actions.tsx'
import { StatusCell } from './columns.tsx'
import { alarms } from './links.ts'
import { AlarmPanel } from './panel.tsx'
import { FollowAlarms } from './siren.tsx'
import { SoundButton } from './sound.tsx'
import { lazyPart } from '../../loading/parts.ts'

const ResolveAlarm = lazyPart(() => import('./resolve.tsx').then((file) => ({ default: file.ResolveAlarm })))
const ResolveAlarms = lazyPart(() => import('./resolve.tsx').then((file) => ({ default: file.ResolveAlarms })))

const filters = {
  type: filter.choice('type', 'alarms:filters.type', alarmTypes, (one) => `alarms:type.${one}`),
  status: filter.choice('status', 'alarms:filters.status', alarmStates, (one) => `alarms:status.${one}`),
  building: filter.custom('building', 'things:building', BuildingFilter),
  homeBuilding: filter.custom('homeBuilding', 'things:homeBuilding', BuildingFilter),
  home: filter.custom('homeApartment', 'things:home', ApartmentFilter),
  door: filter.custom('door', 'alarms:filters.door', DoorFilter),
  company: filter.custom('company', 'alarms:filters.company', CompanyFilter),
  from: filter.day('from', 'alarms:filters.from', 'start'),
  to: filter.day('to', 'alarms:filters.to', 'end'),
}

/** One line of an alarm: level, what, where and of which company, its state, its age. */
function useLineOf(): (alarm: Alarm) => RowLine {
  const t = useText()
  return (alarm) => ({
    lead: <LevelMark level={alarm.level} />,
    name: t(`alarms:type.${alarm.type}`),
    what: (
      <>
        <bdi>{placeOfAlarm(alarm)}</bdi>
        {alarm.companyName && (
          <>
            {' · '}
            <bdi>{alarm.companyName}</bdi>
          </>
        )}
        {isActive(alarm) && ` · ${t('alarms:open')}`}
      </>
    ),
    state: <StatusCell row={alarm} />,
    age: <Age since={alarm.occurredAt} />,
  })
}

const isActive = ({ type, clearedAt }: Alarm): boolean => clearedAt === null && endingAlarms.some((one) => one === type)

/** How many alarms are new and in progress, beside the title. */
function Summary() {
  const t = useText()
  const open = useOpenAlarms()
  if (!open) return null
  return <span>{t('alarms:summary', { new: newAlarmsOf(open), inProgress: open.inProgress })}</span>
}

/** The alarms of the site, those that are open first, by level and age, with a panel about one (office.md 16). */
export default function AlarmList() {
  const t = useText()
  const view = useView(alarms)
  const [alarmsToResolve, setAlarmsToResolve] = useState<readonly Alarm[]>([])
  const [onResolved, setOnResolved] = useState<() => void>()
  const close = () => {
    setAlarmsToResolve([])
    setOnResolved(undefined)
  }
  const closeDone = () => {
    onResolved?.()
    close()
  }
  const nameOf = useAlarmName()
  const lineOf = useLineOf()
  const { actionsOf, dialog } = useAlarmActions()
  const { acknowledgeAll, isPending } = useAcknowledge()
  const [one, ...further] = alarmsToResolve
  return (
    <>
      <ListScreen
        title="alarms:title"
        status={<Summary />}
        of={api.alarm.list}
        isLog
        always={{ sort: 'urgency' }}
        tool={(list) => (
          <>
            <SoundButton />
            <ExportButton of={api.alarm.export} needs="alarm.read" list={list} />
          </>
        )}
        columns={[]}
        filters={view.filters.map((name) => filters[name])}
        rowId={({ uuid }) => uuid}
        rowName={nameOf}
        empty="alarms:empty"
        above={(list) => <FollowAlarms alarms={list.page?.rows} />}
        draw={(rows, list, selection) => (
          <PanelList
            label={t('alarms:title')}
            panelLabel={t('alarms:panel.label')}
            rows={rows}
            skeletonRows={list.state.size}
            rowId={({ uuid }) => uuid}
            rowName={nameOf}
            lineOf={lineOf}
            isBusy={list.isFetching}
            selection={selection}
            panel={(alarm) => <AlarmPanel key={alarm.uuid} alarm={alarm} actions={actionsOf(alarm)} />}
          />
        )}
        bulk={(chosen, onDone) => [
          {
            key: 'acknowledge',
            label: t('alarms:acknowledge.many'),
            needs: 'alarm.acknowledge',
            most: limits.alarmsAtOnce,
            isRunning: isPending,
            run: () => acknowledgeAll(chosen, onDone),
            disabledReason: reasonAgainst(chosen, t),
          },
          {
            key: 'resolve',
            label: t('alarms:resolve.many'),
            needs: 'alarm.acknowledge',
            most: limits.alarmsAtOnce,
            run: () => {
              setAlarmsToResolve(chosen)
              // A function by itself would be called for the next state.
              setOnResolved(() => onDone)
            },
            disabledReason: reasonAgainst(chosen, t),
          },
        ]}
      />
      {dialog}
      <Suspense>
        {one && further.length === 0 && <ResolveAlarm alarm={one} onClose={close} onDone={closeDone} />}
        {further.length > 0 && <ResolveAlarms alarms={alarmsToResolve} onClose={close} onDone={closeDone} />}
      </Suspense>
    </>
  )
}

const reasonAgainst = (chosen: readonly Alarm[], t: ReturnType<typeof useText>): string | undefined =>
  chosen.some(({ status }) => status === 'resolved') ? t('alarms:acknowledge.onlyOpen') : undefined
