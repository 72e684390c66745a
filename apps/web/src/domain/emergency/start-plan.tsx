import { PlanStart, type PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { LongTextField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { usePlanDoors } from './plan-doors.ts'

interface StartPlanProps {
  readonly plan: PlanRow
  /** A drill is meant until the switch says otherwise. */
  readonly isDrill?: boolean
  readonly onClose: () => void
}

/**
 * The question before a plan starts: what it does, at which doors. One that no manager may start manually can be
 * drilled; one whose drill runs ends it. Needs the texts `emergencyPlans`.
 */
export function StartPlan({ plan, isDrill = false, onClose }: StartPlanProps) {
  const t = useText()
  const doors = usePlanDoors(plan)
  const isOnlyDrill = !plan.canStart
  return (
    <FormDialog
      title={t(isOnlyDrill ? 'emergencyPlans:start.drillTitle' : 'emergencyPlans:start.title', { name: plan.name })}
      schema={PlanStart}
      values={{ uuid: plan.uuid, isDrill: isOnlyDrill || isDrill, reason: '', minutes: undefined }}
      save={(form) => api.emergencyPlan.start(form)}
      submitLabel="emergencyPlans:start.confirm"
      successText={() => t('emergencyPlans:start.done', { name: plan.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <div>{t(isOnlyDrill ? 'emergencyPlans:start.onlyDrill' : `emergencyPlans:kindText.${plan.kind}`)}</div>
      <div>{t('emergencyPlans:start.doors', { doors })}</div>
      {plan.runState === 'drill' ? (
        <Notice meaning="attention">{t('emergencyPlans:start.endsDrill')}</Notice>
      ) : (
        !isOnlyDrill && (
          <SwitchField name="isDrill" label="emergencyPlans:fields.isDrill" help={t('emergencyPlans:help.isDrill')} />
        )
      )}
      <NumberField
        name="minutes"
        label="emergencyPlans:fields.minutes"
        help={t('emergencyPlans:help.minutes')}
        unit={t('emergencyPlans:minutes')}
        min={1}
        max={limits.planMinutesMax}
      />
      <LongTextField name="reason" label="emergencyPlans:fields.reason" rows={2} maxLength={limits.generic} />
    </FormDialog>
  )
}
