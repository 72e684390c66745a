import { useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { officeMessages } from './links.ts'

const tabs = { messages: 'list', templates: 'templates' } as const

/** The two lists of the page: what was sent, and texts to use again. */
export function MessageTabs({ current }: { readonly current: keyof typeof tabs }) {
  const t = useText()
  const links = useLinks(officeMessages)
  return (
    <Tabs
      label={t('officeMessages:title')}
      current={current}
      tabs={(['messages', 'templates'] as const).map((key) => ({
        key,
        label: t(`officeMessages:tab.${key}`),
        to: links[tabs[key]](),
      }))}
    />
  )
}
