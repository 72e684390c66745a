import { alarmTypes } from '@lintel/vocabulary/events.ts'
import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { alarmStates } from '@lintel/contract/alarms/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { CompanyFilter, DoorFilter } from '../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useAlarmActions, useAlarmName } from './actions.tsx'
import { columns } from './columns.tsx'
import { alarms } from './links.ts'
import { FollowAlarms } from './siren.tsx'
import { lazyPart } from '../../loading/parts.ts'

const AcknowledgeAlarm = lazyPart(() =>
  import('./acknowledge.tsx').then((file) => ({ default: file.AcknowledgeAlarm })),
)
const AcknowledgeAlarms = lazyPart(() =>
  import('./acknowledge.tsx').then((file) => ({ default: file.AcknowledgeAlarms })),
)

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

/** The alarms of the site, newest first (office.md 16). */
export default function AlarmList() {
  const t = useText()
  const view = useView(alarms)
  const [alarmsToAcknowledge, setAlarmsToAcknowledge] = useState<readonly Alarm[]>([])
  const [onAcknowledged, setOnAcknowledged] = useState<() => void>()
  const close = () => {
    setAlarmsToAcknowledge([])
    setOnAcknowledged(undefined)
  }
  const closeDone = () => {
    onAcknowledged?.()
    close()
  }
  const nameOf = useAlarmName()
  const { actionsOf, dialog } = useAlarmActions()
  const [one, ...further] = alarmsToAcknowledge
  return (
    <>
      <ListScreen
        title="alarms:title"
        of={api.alarm.list}
        tool={(list) => <ExportButton of={api.alarm.export} needs="alarm.read" list={list} />}
        columns={columns.pick(view.columns)}
        filters={view.filters.map((name) => filters[name])}
        rowId={({ uuid }) => uuid}
        rowName={nameOf}
        empty="alarms:empty"
        above={(list) => <FollowAlarms alarms={list.page?.rows} />}
        row={actionsOf}
        bulk={(alarms, onDone) => [
          {
            key: 'acknowledge',
            label: t('alarms:acknowledge.many'),
            needs: 'alarm.acknowledge',
            most: limits.alarmsAtOnce,
            run: () => {
              setAlarmsToAcknowledge(alarms)
              // A function by itself would be called for the next state.
              setOnAcknowledged(() => onDone)
            },
            disabledReason: alarms.some(({ status }) => status === 'resolved')
              ? t('alarms:acknowledge.onlyOpen')
              : undefined,
          },
        ]}
      />
      {dialog}
      <Suspense>
        {one && further.length === 0 && <AcknowledgeAlarm alarm={one} onClose={close} onDone={closeDone} />}
        {further.length > 0 && <AcknowledgeAlarms alarms={alarmsToAcknowledge} onClose={close} onDone={closeDone} />}
      </Suspense>
    </>
  )
}
