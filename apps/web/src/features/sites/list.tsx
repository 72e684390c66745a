import { propertySection, projectKinds, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { Project } from '@lintel/contract/projects/operations.ts'
import { IconLogin2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { sites } from './feature.ts'

const EnterSite = lazy(() => import('./enter-site.tsx'))

const keyword = filter.text('keyword', 'sites:filters.keyword')
const kind = filter.choice('type', 'sites:filters.kind', projectKinds, (one) => `projects:kind.${one}`)

/** As whom a site is entered: its property manager's portal, or one's own identity for villas (operators.md 1.1). */
function sectionOf(site: Project): RoleSection {
  return site.kind === 'villa' ? 'single' : propertySection[site.kind]
}

/** The sites of the signed-in identity. */
export default function SiteList() {
  const t = useText()
  const view = useView(sites)
  const [entering, setEntering] = useState<Project>()
  return (
    <>
      <ListScreen
        title="sites:title"
        of={api.project.list}
        columns={columns.pick(view.columns)}
        filters={view.choosesKind ? [keyword, kind] : [keyword]}
        rowId={(site) => site.uuid}
        rowName={(site) => site.name}
        empty="sites:empty.list"
        row={(site) => [
          {
            key: 'enter',
            label: t('sites:enter.action'),
            accessibleLabel: t('sites:enter.actionFor', { name: site.name }),
            icon: <IconLogin2 size={16} data-points aria-hidden />,
            needs: 'session.switch',
            run: () => setEntering(site),
          },
        ]}
      />
      {entering && (
        <Suspense>
          <EnterSite site={entering} section={sectionOf(entering)} onClose={() => setEntering(undefined)} />
        </Suspense>
      )}
    </>
  )
}
