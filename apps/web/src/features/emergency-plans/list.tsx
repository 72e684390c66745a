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
import { usePlanDoors, StartPlan, StopPlan } from '../../domain/emergency/start-plan.tsx'
import { askRunningEvery } from '../../domain/emergency/asking.ts'
import { RunningPlans } from '../../domain/emergency/running-plans.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { type Translate, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EmergencyTabs } from './tabs.tsx'

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

function StateCell({ row }: { readonly row: PlanRow }) {
  const t = useText()
  return (
    <StatusBadge meaning={row.isRunning ? 'danger' : 'neutral'}>
      {t(row.isRunning ? 'emergencyPlans:state.running' : 'emergencyPlans:state.idle')}
    </StatusBadge>
  )
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
 * What can be done with a plan: one that no manager may start is drilled, and one that fire inputs start stays as it
 * is.
 */
function rowActions(plan: PlanRow, t: Translate): readonly RecordAction<PlanRow>[] {
  const { name, isRunning, canStart, isFirePlan } = plan
  const does = isRunning ? 'stop' : 'start'
  const isDrill = !isRunning && !canStart
  return [
    {
      key: does,
      label: isDrill ? t('emergencyPlans:start.drill') : t(`emergencyPlans:${does}.action`),
      accessibleLabel: isDrill
        ? t('emergencyPlans:start.drillFor', { name })
        : t(`emergencyPlans:${does}.actionFor`, { name }),
      needs: 'emergencyPlan.run',
      Dialog: isRunning ? Stop : Start,
    },
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
