import { useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { payments } from './links.ts'

const pages = ['list', 'export', 'ways'] as const

/** Pages about payments, as far as this portal has them. */
export function PaymentTabs({ current }: { readonly current: (typeof pages)[number] }) {
  const t = useText()
  const links = useLinks(payments)
  return (
    <Tabs
      label={t('payments:tabs.label')}
      current={current}
      tabs={pages.map((page) => ({ key: page, label: t(`payments:tabs.${page}`), to: links[page]() }))}
    />
  )
}
