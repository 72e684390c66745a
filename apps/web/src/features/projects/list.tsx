import { projectKinds } from '@lintel/contract/access/roles.ts'
import type { Project } from '@lintel/contract/projects/operations.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/place.ts'
import { ProjectDevices, ProjectKind } from '../../kit/project-cells.tsx'
import { projects } from './feature.ts'

const columns = columnsFor<Project>()({
  name: {
    label: 'projects:columns.name',
    Cell: ({ row }) => <NameText name={row.name} to={undefined} />,
    sort: 'name',
    isFixed: true,
  },
  kind: { label: 'projects:columns.kind', Cell: ProjectKind },
  distributor: { label: 'projects:columns.distributor', Cell: ({ row }) => <PlainText text={row.distributorName} /> },
  installer: { label: 'projects:columns.installer', Cell: ({ row }) => <PlainText text={row.installerName} /> },
  devices: { label: 'projects:columns.devices', Cell: ProjectDevices, isNumeric: true },
  created: {
    label: 'projects:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})

const filters = [
  filter.text('keyword', 'projects:filters.keyword'),
  filter.choice('type', 'projects:filters.kind', projectKinds, (one) => `projects:kind.${one}`),
]

/** The sites below the signed-in operator. */
export default function ProjectList() {
  const view = useView(projects)
  return (
    <ListScreen
      title="projects:title"
      of={api.project.list}
      columns={columns.pick(view.columns)}
      filters={filters}
      rowId={(project) => project.uuid}
      rowName={(project) => project.name}
      empty="projects:empty.list"
    />
  )
}
