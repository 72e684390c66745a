import type { PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordAction, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useCreating } from '../../kit/actions/creating.ts'
import { StopPlan } from '../../domain/emergency/stop-plan.tsx'
import { askRunningEvery, startOf } from '../../domain/emergency/runs.ts'
import { usePlanDoors } from '../../domain/emergency/plan-doors.ts'
import { RunningPlans } from '../../domain/emergency/running-plans.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { type Translate, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EmergencyTabs } from './tabs.tsx'

const StartPlan = lazyPart(() =>
  import('../../domain/emergency/start-plan.tsx').then((file) => ({ default: file.StartPlan })),
)
const CreatePlan = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreatePlan })))
const EditPlan = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditPlan })))

function NameCell({ row }: { readonly row: PlanRow }) {
  const t = useText()
  return (
    <>
      <PlainText text={row.name} /> {row.isFirePlan && <small>{t('emergencyPlans:fire.byInputs')}</small>}
    </>
  )
}

function KindCell({ row }: { readonly row: PlanRow }) {
  return <span>{useText()(`emergencyPlans:kind.${row.kind}`)}</span>
}

function DoorsCell({ row }: { readonly row: PlanRow }) {
  return <PlainText text={usePlanDoors(row)} />
}

const meaningOfState = { idle: 'neutral', drill: 'attention', running: 'danger' } as const

function StateCell({ row }: { readonly row: PlanRow }) {
  const t = useText()
  return <StatusBadge meaning={meaningOfState[row.runState]}>{t(`emergencyPlans:state.${row.runState}`)}</StatusBadge>
}

const columns = columnsFor<PlanRow>()({
  name: {
    label: 'emergencyPlans:columns.name',
    Cell: NameCell,
    sort: 'name',
    isFixed: true,
  },
  kind: { label: 'emergencyPlans:columns.kind', Cell: KindCell },
  rank: {
    label: 'emergencyPlans:columns.rank',
    Cell: ({ row }) => <NumberText value={row.rank} />,
    sort: 'rank',
    isNumeric: true,
  },
  doors: { label: 'emergencyPlans:columns.doors', Cell: DoorsCell },
  responders: {
    label: 'emergencyPlans:columns.responders',
    Cell: ({ row }) => <NumberText value={row.responders} />,
    isNumeric: true,
  },
  cards: {
    label: 'emergencyPlans:columns.cards',
    Cell: ({ row }) => <NumberText value={row.cards} />,
    isNumeric: true,
  },
  state: { label: 'emergencyPlans:columns.state', Cell: StateCell },
})

const planDeletion = deletion({
  of: api.emergencyPlan.remove,
  needs: 'emergencyPlan.edit',
  name: ({ name }: PlanRow) => name,
  text: 'emergencyPlans:removal.text',
})

const Start = ({ of, onClose }: RecordDialogProps<PlanRow>) => <StartPlan plan={of} onClose={onClose} />
const Edit = ({ of, onClose }: RecordDialogProps<PlanRow>) => <EditPlan plan={of} onClose={onClose} />
const Stop = ({ of: { uuid, name }, onClose }: RecordDialogProps<PlanRow>) => (
  <StopPlan plan={{ planUuid: uuid, name }} onClose={onClose} />
)

/**
 * What can be done with a plan: one that no manager may start is drilled, one whose drill runs is started for real, and
 * one that fire inputs start stays as it is.
 */
function rowActions(plan: PlanRow, t: Translate): readonly RecordAction<PlanRow>[] {
  const { name, runState, isFirePlan } = plan
  const start = startOf(plan)
  const isDrill = start === 'drill'
  return [
    ...(start === undefined
      ? []
      : [
          {
            key: 'start',
            label: t(isDrill ? 'emergencyPlans:start.drill' : 'emergencyPlans:start.action'),
            accessibleLabel: t(isDrill ? 'emergencyPlans:start.drillFor' : 'emergencyPlans:start.actionFor', { name }),
            needs: 'emergencyPlan.run',
            Dialog: Start,
          } as const,
        ]),
    ...(runState === 'idle'
      ? []
      : [
          {
            key: 'stop',
            label: t('emergencyPlans:stop.action'),
            accessibleLabel: t('emergencyPlans:stop.actionFor', { name }),
            needs: 'emergencyPlan.run',
            Dialog: Stop,
          } as const,
        ]),
    ...(isFirePlan
      ? []
      : [
          { key: 'edit', label: t('common:edit'), needs: 'emergencyPlan.edit', Dialog: Edit } as const,
          planDeletion(t, plan),
        ]),
  ]
}

/** The emergency plans of an office, and what runs now. */
export default function PlanList() {
  const t = useText()
  const [isCreating, setCreating] = useCreating()
  const one = useRecordActions<PlanRow>((plan) => rowActions(plan, t))
  const state = useRead(api.emergencyPlan.state, {}, { refetchEveryMs: askRunningEvery })
  return (
    <>
      <ListScreen
        title="emergencyPlans:title"
        of={api.emergencyPlan.list}
        columns={columns.pick(['name', 'kind', 'rank', 'doors', 'responders', 'cards', 'state'])}
        rowId={(row) => row.uuid}
        rowName={(row) => row.name}
        empty="emergencyPlans:empty"
        tabs={<EmergencyTabs current="plans" />}
        above={() => <RunningPlans running={state.data?.running ?? []} />}
        create={{
          key: 'create',
          label: t('emergencyPlans:new'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'emergencyPlan.edit',
          run: () => setCreating(true),
        }}
        row={one.actionsOf}
      />
      <Suspense>{isCreating && <CreatePlan onClose={() => setCreating(false)} />}</Suspense>
      {one.dialog}
    </>
  )
}
