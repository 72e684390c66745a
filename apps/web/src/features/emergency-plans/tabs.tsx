import { useLinks } from '../../kit/portal/route-context.ts'
import { SettingTabs } from '../../domain/sites/tabs.tsx'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { emergencyPlans } from './links.ts'

/** The settings' tabs, and below them plans and past runs. */
export function EmergencyTabs({ current }: { readonly current: 'plans' | 'runs' }) {
  const t = useText()
  const links = useLinks(emergencyPlans)
  return (
    <>
      <SettingTabs current="emergency" />
      <Tabs
        label={t('emergencyPlans:title')}
        current={current}
        tabs={[
          { key: 'plans', label: t('emergencyPlans:title'), to: links.list() },
          { key: 'runs', label: t('emergencyPlans:runs.title'), to: links.runs() },
        ]}
      />
    </>
  )
}
