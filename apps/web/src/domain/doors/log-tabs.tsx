import { useText } from '../../language/language.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'

const logs = ['doorLog', 'callLog', 'capturedImages', 'auditLog'] as const

/** The logs of a site, as far as this portal has them; nothing where there is but one (office.md 15). */
export function LogTabs({ current }: { readonly current: (typeof logs)[number] }) {
  const t = useText()
  const refer = useReferences()
  const tabs = logs.flatMap((log) => {
    const to = refer(log)
    return to === undefined ? [] : [{ key: log, label: t(`menu:${log}`), to }]
  })
  return <Tabs label={t('menu:logs')} current={current} tabs={tabs} />
}
