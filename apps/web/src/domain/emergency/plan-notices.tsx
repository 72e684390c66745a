import type { PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'

/** Plans that run at the reader's doors, for those who neither start nor stop them. Needs the texts `emergencyPlans`. */
export function PlanNotices({ running }: { readonly running: readonly PlanNotice[] }) {
  const t = useText()
  const format = useMomentFormat()
  return running.map((plan) => (
    <Notice
      key={plan.uuid}
      meaning={plan.isDrill ? 'attention' : 'danger'}
      title={t(plan.isDrill ? 'emergencyPlans:running.drill' : 'emergencyPlans:running.title', { name: plan.name })}
    >
      {!plan.isDrill && <div>{t(`emergencyPlans:kindText.${plan.kind}`)}</div>}
      <div>{t('emergencyPlans:running.sinceOnly', { time: format.dateTime(plan.startedAt) })}</div>
      {plan.endsAt && <div>{t('emergencyPlans:running.ends', { time: format.dateTime(plan.endsAt) })}</div>}
      <div>{t('emergencyPlans:running.yourDoors', { doors: plan.doors })}</div>
    </Notice>
  ))
}
