import type { PlanRun } from '@lintel/contract/emergency-plans/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { emergencyPlans } from './links.ts'
import { EmergencyTabs } from './tabs.tsx'

function NameCell({ row }: { readonly row: PlanRun }) {
  return <NameText name={row.name} to={useLinks(emergencyPlans).report({ id: row.uuid })} />
}

function KindCell({ row }: { readonly row: PlanRun }) {
  return <span>{useText()(`emergencyPlans:kind.${row.kind}`)}</span>
}

function DrillCell({ row }: { readonly row: PlanRun }) {
  return <span>{useText()(row.isDrill ? 'common:yes' : 'common:no')}</span>
}

function EndedCell({ row }: { readonly row: PlanRun }) {
  const t = useText()
  return row.endedAt === null ? (
    <span>{t('emergencyPlans:runs.stillRunning')}</span>
  ) : (
    <>
      <MomentText at={row.endedAt} /> <small>{row.endedBy ?? t('emergencyPlans:runs.byTime')}</small>
    </>
  )
}

const columns = columnsFor<PlanRun>()({
  name: { label: 'emergencyPlans:runs.columns.name', Cell: NameCell, isFixed: true },
  kind: { label: 'emergencyPlans:runs.columns.kind', Cell: KindCell },
  drill: { label: 'emergencyPlans:runs.columns.drill', Cell: DrillCell },
  started: {
    label: 'emergencyPlans:runs.columns.started',
    Cell: ({ row }) => <MomentText at={row.startedAt} />,
    sort: 'startedAt',
  },
  by: { label: 'emergencyPlans:runs.columns.by', Cell: ({ row }) => <PlainText text={row.startedBy} /> },
  ended: { label: 'emergencyPlans:runs.columns.ended', Cell: EndedCell },
  reason: { label: 'emergencyPlans:runs.columns.reason', Cell: ({ row }) => <PlainText text={row.reason} /> },
})

/** When emergency plans ran. */
export default function RunList() {
  return (
    <ListScreen
      title="emergencyPlans:runs.title"
      of={api.emergencyPlan.runs}
      columns={columns.pick(['name', 'kind', 'drill', 'started', 'by', 'ended', 'reason'])}
      rowId={(row) => row.uuid}
      rowName={(row) => row.name}
      empty="emergencyPlans:runs.empty"
      tabs={<EmergencyTabs current="runs" />}
    />
  )
}
