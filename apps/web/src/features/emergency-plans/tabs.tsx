import { useLinks } from '../../kit/portal/route-context.ts'
import { SettingTabs } from '../../domain/sites/setting-tabs.tsx'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { emergencyPlans } from './links.ts'

/** The settings' tabs, and below them plans and past runs. */
export function EmergencyTabs({ current }: { readonly current: 'plans' | 'runs' }) {
  const t = useText()
  const links = useLinks(emergencyPlans)
  const tab = (key: string, label: string, to: string | undefined) => (to === undefined ? [] : [{ key, label, to }])
  return (
    <>
      <SettingTabs current="emergency" />
      <Tabs
        label={t('emergencyPlans:title')}
        current={current}
        tabs={[
          ...tab('plans', t('emergencyPlans:title'), links.list()),
          ...tab('runs', t('emergencyPlans:runs.title'), links.runs()),
        ]}
      />
    </>
  )
}
