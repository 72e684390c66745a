import type { Project } from '@lintel/contract/projects/schema.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import {
  ProjectDevices,
  ProjectKind,
  ProjectManagers,
  ProjectPlace,
  ProjectSize,
  ProjectStatus,
  ProjectTimeZone,
} from '../../domain/sites/project-cells.tsx'

/** Leads to what can be set at the site; a group of villas has nothing of that kind. */
function NameCell({ row }: { readonly row: Project }) {
  const refer = useReferences()
  const to = row.kind === 'villa' ? undefined : refer('settingsOfSite', { id: row.uuid, kind: row.kind })
  return <NameText name={row.name} to={to} />
}

/** Columns of the site list (operators.md 5.2). */
export const columns = columnsFor<Project>()({
  name: {
    label: 'sites:columns.name',
    Cell: NameCell,
    sort: 'name',
    isFixed: true,
  },
  kind: { label: 'sites:columns.kind', Cell: ProjectKind },
  place: { label: 'sites:columns.address', Cell: ProjectPlace },
  managers: { label: 'sites:columns.managers', Cell: ProjectManagers },
  size: { label: 'projects:columns.size', Cell: ProjectSize },
  devices: { label: 'sites:columns.devices', Cell: ProjectDevices, isNumeric: true },
  status: { label: 'sites:columns.status', Cell: ProjectStatus },
  timeZone: { label: 'sites:columns.timeZone', Cell: ProjectTimeZone },
})
