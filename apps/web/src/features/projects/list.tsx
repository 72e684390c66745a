import { siteStatuses } from '@lintel/contract/projects/kinds.ts'
import type { Project } from '@lintel/contract/projects/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { creating } from '../../kit/actions/creating.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import {
  ProjectDevices,
  ProjectKind,
  ProjectPlace,
  ProjectSize,
  ProjectStatus,
  ProjectTimeZone,
} from '../../domain/sites/project-cells.tsx'
import { useProjectActions } from '../../domain/sites/site-actions.tsx'
import { SiteTypeTabs, useSiteType } from '../../domain/sites/tabs.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { projects } from './links.ts'
import { CountryFilter } from '../../kit/list/country-filter.tsx'

/** On the platform alone, with texts of its own. */
const QuickStartOffer = lazyPart(async () => {
  await loadTexts(['quickStart'])
  return import('../../domain/sites/quick-start-offer.tsx')
})

function NameCell({ row }: { readonly row: Project }) {
  return <NameText name={row.name} to={useLinks(projects).info({ id: row.uuid })} />
}

const columns = columnsFor<Project>()({
  name: { label: 'projects:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  kind: { label: 'projects:columns.kind', Cell: ProjectKind },
  distributor: { label: 'projects:columns.distributor', Cell: ({ row }) => <PlainText text={row.distributorName} /> },
  installer: { label: 'projects:columns.installer', Cell: ({ row }) => <PlainText text={row.installerName} /> },
  place: { label: 'projects:columns.place', Cell: ProjectPlace },
  size: { label: 'projects:columns.size', Cell: ProjectSize },
  devices: { label: 'projects:columns.devices', Cell: ProjectDevices, isNumeric: true },
  status: { label: 'projects:columns.status', Cell: ProjectStatus },
  timeZone: { label: 'projects:columns.timeZone', Cell: ProjectTimeZone },
  created: {
    label: 'projects:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})

const filters = [
  filter.text('keyword', 'projects:filters.keyword'),
  filter.custom('country', 'projects:filters.country', CountryFilter),
  filter.choice('status', 'projects:columns.status', siteStatuses, (status) => `projects:status.${status}`),
]

/** The sites below the signed-in operator (operators.md 3.7, 4.2). */
export default function ProjectList() {
  const t = useText()
  const view = useView(projects)
  const type = useSiteType(view.types)
  const address = useLinks(projects).list()
  const refer = useReferences()
  const one = useProjectActions()
  const mayQuickStart = useMay()('quickStart.create')
  return (
    <>
      <ListScreen
        key={type}
        title="projects:title"
        tabs={<SiteTypeTabs label={t('projects:title')} address={address} types={view.types} current={type} />}
        of={api.project.list}
        {...(type && { always: { type } })}
        above={() =>
          mayQuickStart && (
            <Suspense>
              <QuickStartOffer />
            </Suspense>
          )
        }
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(project) => project.uuid}
        rowName={(project) => project.name}
        row={one.actionsOf}
        empty={`projects:empty.${view.firstMade}`}
        emptyAction={{
          key: 'begin',
          label: t(`projects:begin.${view.firstMade}`),
          icon: <IconPlus size={16} aria-hidden />,
          needs: `${view.firstMade}.create`,
          to: filteredAddress(refer('userList'), { type: view.firstMade, ...creating }),
        }}
      />
      {one.dialog}
    </>
  )
}
