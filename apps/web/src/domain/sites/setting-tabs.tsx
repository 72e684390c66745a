import { useText } from '../../language/language.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'

/** Parts of the settings of a site's manager; nothing where there is but one. */
export function SettingTabs({ current }: { readonly current: 'site' | 'account' | 'emergency' }) {
  const t = useText()
  const refer = useReferences()
  const site = refer('siteSettings')
  const account = refer('settings')
  const emergency = refer('emergencyPlans')
  if (site === undefined || account === undefined) return null
  return (
    <Tabs
      label={t('menu:settings')}
      current={current}
      tabs={[
        { key: 'site', label: t('things:site'), to: site },
        ...(emergency === undefined ? [] : [{ key: 'emergency', label: t('menu:emergencyPlans'), to: emergency }]),
        { key: 'account', label: t('shell:mySettings'), to: account },
      ]}
    />
  )
}
