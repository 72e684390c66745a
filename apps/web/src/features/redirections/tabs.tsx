import { useLinks } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { redirections } from './links.ts'

interface TabsProps {
  readonly current: 'records' | 'servers'
}

/** The two lists of the page, MAC addresses and the servers to which they are redirected, with what they are for. */
export function RedirectionTabs({ current }: TabsProps) {
  const t = useText()
  const links = useLinks(redirections)
  return (
    <>
      <Tabs
        label={t('redirections:tabs.label')}
        current={current}
        tabs={[
          { key: 'records', label: t('redirections:tabs.records'), to: links.list() },
          { key: 'servers', label: t('redirections:tabs.servers'), to: links.servers() },
        ]}
      />
      <p>{t('redirections:intro')}</p>
    </>
  )
}

/** How a server is called: this portal by what it is, and the others by their names. */
export function useServerName(): (server: { readonly server: string; readonly name: string }) => string {
  const t = useText()
  return ({ server, name }) => (server === 'own' ? t('redirections:thisPortal') : name)
}
