import type { Project } from '@lintel/contract/projects/schema.ts'
import { NameText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import {
  ProjectDevices,
  ProjectKind,
  ProjectManagers,
  ProjectPlace,
  ProjectStatus,
  ProjectTimeZone,
} from '../../kit/project-cells.tsx'

/** Columns of the site list (operators.md 5.2). */
export const columns = columnsFor<Project>()({
  name: {
    label: 'sites:columns.name',
    Cell: ({ row }) => <NameText name={row.name} to={undefined} />,
    sort: 'name',
    isFixed: true,
  },
  kind: { label: 'sites:columns.kind', Cell: ProjectKind },
  place: { label: 'sites:columns.address', Cell: ProjectPlace },
  managers: { label: 'sites:columns.managers', Cell: ProjectManagers },
  devices: { label: 'sites:columns.devices', Cell: ProjectDevices, isNumeric: true },
  status: { label: 'sites:columns.status', Cell: ProjectStatus, ProjectTimeZone },
  timeZone: { label: 'sites:columns.timeZone', Cell: ProjectTimeZone },
})
