import { useText } from '../../language/language.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'

const lists = ['deviceList', 'thirdPartyLockList'] as const

/** The devices of a site and locks of vendors; nothing where there are but the devices (office.md 5.1). */
export function DeviceTabs({ current }: { readonly current: (typeof lists)[number] }) {
  const t = useText()
  const refer = useReferences()
  const names = { deviceList: t('menu:devices'), thirdPartyLockList: t('menu:thirdPartyLocks') }
  const tabs = lists.flatMap((list) => {
    const to = refer(list)
    return to === undefined ? [] : [{ key: list, label: names[list], to }]
  })
  return <Tabs label={t('menu:devices')} current={current} tabs={tabs} />
}
