import type { PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useCreating } from '../../kit/actions/creating.ts'
import { usePlanDoors, StartPlan, StopPlan } from '../../domain/emergency/start-plan.tsx'
import { askRunningEvery } from '../../domain/emergency/asking.ts'
import { RunningPlans } from '../../domain/emergency/running-plans.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
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

type Open = { readonly what: 'start' | 'stop' | 'edit' | 'delete'; readonly plan: PlanRow }

/** What can be done with a plan: one that no manager may start is drilled, and one that fire inputs start stays as it is. */
function rowActions(plan: PlanRow, t: ReturnType<typeof useText>, open: (what: Open['what']) => void): Action[] {
  const { name, isRunning, startsByHand, isFirePlan } = plan
  const does = isRunning ? 'stop' : 'start'
  const isDrill = !isRunning && !startsByHand
  return [
    {
      key: does,
      label: isDrill ? t('emergencyPlans:start.drill') : t(`emergencyPlans:${does}.action`),
      accessibleLabel: isDrill
        ? t('emergencyPlans:start.drillFor', { name })
        : t(`emergencyPlans:${does}.actionFor`, { name }),
      needs: 'emergencyPlan.run',
      run: () => open(does),
    },
    ...(isFirePlan
      ? []
      : ([
          { key: 'edit', label: t('common:edit'), needs: 'emergencyPlan.edit', run: () => open('edit') },
          { key: 'delete', label: t('common:delete'), needs: 'emergencyPlan.edit', run: () => open('delete') },
        ] as const)),
  ]
}

/** The emergency plans of an office, and what runs now. */
export default function PlanList() {
  const t = useText()
  const [isCreating, setCreating] = useCreating()
  const [open, setOpen] = useState<Open>()
  const state = useRead(api.emergencyPlan.state, {}, { refetchEveryMs: askRunningEvery })
  const close = () => setOpen(undefined)
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
        row={(plan) => rowActions(plan, t, (what) => setOpen({ what, plan }))}
      />
      <Suspense>
        {isCreating && <CreatePlan onClose={() => setCreating(false)} />}
        {open?.what === 'edit' && <EditPlan plan={open.plan} onClose={close} />}
      </Suspense>
      {open?.what === 'start' && <StartPlan plan={open.plan} onClose={close} />}
      {open?.what === 'stop' && <StopPlan plan={{ planUuid: open.plan.uuid, name: open.plan.name }} onClose={close} />}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={t('emergencyPlans:removal.title', { name: open.plan.name })}
          confirmLabel={t('common:delete')}
          isDangerous
          of={api.emergencyPlan.remove}
          input={{ uuid: open.plan.uuid }}
          done={t('emergencyPlans:removed', { name: open.plan.name })}
          onClose={close}
        >
          {t('emergencyPlans:removal.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
