import { PlanStart, type PlanRow, type RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useText, namesText } from '../../language/language.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { LongTextField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'

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

/** Which doors a plan is about, and at how many it does something else, in words. Needs the texts `emergencyPlans`. */
export function usePlanDoors({ usesEmergencyDoors, allDoors, doors: names, otherDoors }: PlanRow): string {
  const t = useText()
  const doors = usesEmergencyDoors
    ? t('emergencyPlans:emergencyDoors')
    : allDoors
      ? t('emergencyPlans:allDoors')
      : namesText(names)
  return otherDoors > 0 ? t('emergencyPlans:otherCount', { doors, count: otherDoors }) : doors
}
