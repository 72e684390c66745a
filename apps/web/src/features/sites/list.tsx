import { allowsKind, businessBits, propertySection, type RoleSection } from '@lintel/contract/access/roles.ts'
import { siteStatuses, type Project } from '@lintel/contract/projects/schema.ts'
import { IconLogin2, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { CountryFilter } from '../../kit/screen/countries.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import { SiteTypeTabs, useSiteType } from '../../domain/sites/tabs.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useSession } from '../../session/session.ts'
import { columns } from './columns.tsx'
import { sites } from './links.ts'

const EnterSite = lazyPart(() => import('./enter-site.tsx'))
// The fields of its manager are those of any account.
const CreateSite = lazyPart(async () => (await Promise.all([import('./create.tsx'), loadTexts(['users'])]))[0])
// Changing the clock of a site is said in the words of its settings.
const EditSite = lazyPart(async () => (await Promise.all([import('./edit.tsx'), loadTexts(['siteSettings'])]))[0])
const DeleteSite = lazyPart(() => import('./delete.tsx'))

const filters = [
  filter.text('keyword', 'sites:filters.keyword'),
  filter.custom('country', 'sites:filters.country', CountryFilter),
  filter.choice('status', 'sites:columns.status', siteStatuses, (status) => `projects:status.${status}`),
]

/**
 * Account that a site is entered as: its property manager's portal, or one's own identity for villas (operators.md
 * 1.1).
 */
function sectionOf(site: Project): RoleSection {
  return site.kind === 'villa' ? 'single' : propertySection[site.kind]
}

type Doing = 'enter' | 'edit' | 'delete'

/** The sites of the signed-in identity (operators.md 5.2). */
export default function SiteList() {
  const t = useText()
  const view = useView(sites)
  const address = useLinks(sites).list()
  const type = useSiteType(view.types)
  const business = useSession()?.facts.business ?? 0
  const [isCreating, setCreating] = useCreating()
  const [chosen, setChosen] = useState<{ readonly site: Project; readonly doing: Doing }>()
  const close = () => setChosen(undefined)
  const kinds = view.makes.filter((kind) => (type ?? kind) === kind && allowsKind(business, kind))
  const actionsOf = useSiteActions((site, doing) => setChosen({ site, doing }))
  return (
    <>
      <ListScreen
        key={type}
        title="sites:title"
        tabs={
          view.types.length > 0 && (
            <SiteTypeTabs
              label={t('sites:title')}
              address={address}
              types={view.types.filter((one) => (business & businessBits[one]) !== 0)}
              current={type}
            />
          )
        }
        of={api.project.list}
        {...(type && { always: { type } })}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(site) => site.uuid}
        rowName={(site) => site.name}
        empty="sites:empty.list"
        {...(kinds[0] && {
          create: {
            key: 'create',
            label: t(kinds.length === 1 ? `sites:create.${kinds[0]}` : 'sites:create.any'),
            icon: <IconPlus size={16} aria-hidden />,
            needs: 'project.create',
            run: () => setCreating(true),
          },
        })}
        row={actionsOf}
      />
      <Suspense>
        {isCreating && <CreateSite kinds={kinds} onClose={() => setCreating(false)} />}
        {chosen?.doing === 'enter' && <EnterSite site={chosen.site} section={sectionOf(chosen.site)} onClose={close} />}
        {chosen?.doing === 'edit' && <EditSite site={chosen.site} onClose={close} />}
        {chosen?.doing === 'delete' && <DeleteSite site={chosen.site} onClose={close} />}
      </Suspense>
    </>
  )
}

/** What can be done with a site: go there, or change it. The villas of an installer have no place and managers of their own. */
function useSiteActions(start: (site: Project, doing: Doing) => void): (site: Project) => readonly Action[] {
  const t = useText()
  const refer = useReferences()
  const managed = (site: Project): readonly Action[] => [
    {
      key: 'settings',
      label: t('menu:settings'),
      accessibleLabel: t('sites:settings.actionFor', { name: site.name }),
      to: refer('settingsOfSite', { id: site.uuid, kind: site.kind }),
    },
    { key: 'edit', label: t('common:edit'), needs: 'project.edit', run: () => start(site, 'edit') },
    {
      key: 'managers',
      label: t('sites:managers.action'),
      needs: 'propertyManager.edit',
      to: filteredAddress(refer('userList'), { type: 'propertyManager' }),
    },
  ]
  return (site) => [
    {
      key: 'enter',
      label: t('sites:enter.action'),
      accessibleLabel: t('sites:enter.actionFor', { name: site.name }),
      icon: <IconLogin2 size={16} data-points aria-hidden />,
      needs: 'session.switch',
      run: () => start(site, 'enter'),
    },
    ...(site.kind === 'villa' ? [] : managed(site)),
    { key: 'delete', label: t('common:delete'), needs: 'project.delete', run: () => start(site, 'delete') },
  ]
}
