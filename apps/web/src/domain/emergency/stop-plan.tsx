import type { RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'
import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'

interface StopPlanProps {
  readonly plan: Pick<RunningPlan, 'planUuid' | 'name'>
  readonly onClose: () => void
}

/** The question before a plan stops. */
export function StopPlan({ plan, onClose }: StopPlanProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('emergencyPlans:stop.title', { name: plan.name })}
      confirmLabel={t('emergencyPlans:stop.confirm')}
      of={api.emergencyPlan.stop}
      input={{ uuid: plan.planUuid }}
      successText={t('emergencyPlans:stop.done', { name: plan.name })}
      onClose={onClose}
    >
      {t('emergencyPlans:stop.text')}
    </ConfirmDialog>
  )
}
