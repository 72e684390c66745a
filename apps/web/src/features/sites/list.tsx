import { allowsKind, businessBits } from '@lintel/contract/access/roles.ts'
import { siteStatuses } from '@lintel/contract/projects/kinds.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { SiteTypeTabs, useSiteType } from '../../domain/sites/tabs.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useSession } from '../../session/session.ts'
import { useSiteActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { sites } from './links.ts'
import { CountryFilter } from '../../kit/list/country-filter.tsx'

// The fields of its manager are those of any account.
const CreateSite = lazyPart(async () => (await Promise.all([import('./create.tsx'), loadTexts(['users'])]))[0])

const filters = [
  filter.text('keyword', 'sites:filters.keyword'),
  filter.custom('country', 'sites:filters.country', CountryFilter),
  filter.choice('status', 'sites:columns.status', siteStatuses, (status) => `projects:status.${status}`),
]

/** The sites of the signed-in identity (operators.md 5.2). */
export default function SiteList() {
  const t = useText()
  const view = useView(sites)
  const address = useLinks(sites).list()
  const type = useSiteType(view.types)
  const business = useSession()?.facts.business ?? 0
  const [isCreating, setCreating] = useCreating()
  const kinds = view.makes.filter((kind) => (type ?? kind) === kind && allowsKind(business, kind))
  const { actionsOf, dialog } = useSiteActions()
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
      <Suspense>{isCreating && <CreateSite kinds={kinds} onClose={() => setCreating(false)} />}</Suspense>
      {dialog}
    </>
  )
}
