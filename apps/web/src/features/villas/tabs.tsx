import { useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { users } from '../../domain/accounts/links.ts'

/** The pages of one villa account, where a portal has more than one of them (operators.md 3.4). */
export function VillaTabs({ uuid, current }: { readonly uuid: string; readonly current: 'account' | 'devices' }) {
  const t = useText()
  const links = useLinks(users)
  const pages = [
    { key: 'account', label: t('people:villaDevices.account'), to: links.villa({ id: uuid }) },
    { key: 'devices', label: t('people:villaDevices.title'), to: links.villaDevices({ id: uuid }) },
  ]
  return (
    <Tabs
      label={t('auth:accountKind.single')}
      current={current}
      tabs={pages.flatMap(({ to, ...page }) => (to === undefined ? [] : [{ ...page, to }]))}
    />
  )
}
