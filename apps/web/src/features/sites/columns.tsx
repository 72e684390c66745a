import type { Project } from '@lintel/contract/projects/operations.ts'
import { MomentText, NameText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { ProjectDevices, ProjectKind, ProjectPlace } from '../../kit/project-cells.tsx'

/** Columns of the site list. */
export const columns = columnsFor<Project>()({
  name: {
    label: 'sites:columns.name',
    Cell: ({ row }) => <NameText name={row.name} to={undefined} />,
    sort: 'name',
    isFixed: true,
  },
  kind: { label: 'sites:columns.kind', Cell: ProjectKind },
  place: { label: 'sites:columns.address', Cell: ProjectPlace },
  devices: { label: 'sites:columns.devices', Cell: ProjectDevices, isNumeric: true },
  created: { label: 'sites:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})
