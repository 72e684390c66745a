import type { Project } from '@lintel/contract/projects/schema.ts'
import { api } from '../../../api/client.ts'
import { NameText } from '../../../kit/screen/cells.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useLinks } from '../../../kit/portal/route-context.ts'
import { ProjectManagers, ProjectPlace, ProjectStatus } from '../../../domain/sites/project-cells.tsx'
import { useSiteType } from '../../../domain/sites/tabs.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { Tabs } from '../../../kit/screen/tabs.tsx'
import { useText } from '../../../language/language.ts'
import { lockAccounts } from '../links.ts'

function NameCell({ row }: { readonly row: Project }) {
  return <NameText name={row.name} to={useLinks(lockAccounts).site({ id: row.uuid })} />
}

const columns = columnsFor<Project>()({
  name: { label: 'things:site', Cell: NameCell, sort: 'name', isFixed: true },
  place: { label: 'thirdPartyLocks:sites.address', Cell: ProjectPlace },
  managers: { label: 'thirdPartyLocks:sites.managers', Cell: ProjectManagers },
  status: { label: 'thirdPartyLocks:columns.state', Cell: ProjectStatus },
}).pick(['name', 'place', 'managers', 'status'])

const siteTypes = ['office', 'community', 'villa'] as const

const filters = [filter.text('keyword', 'thirdPartyLocks:sites.keyword')]

/** The sites whose accounts at vendors of locks can be looked after. */
export default function LockSites() {
  const t = useText()
  const address = useLinks(lockAccounts).sites()
  const current = useSiteType(siteTypes) ?? 'office'
  return (
    <ListScreen
      title="menu:integration"
      of={api.project.list}
      always={{ type: current }}
      tabs={
        <Tabs
          label={t('menu:integration')}
          current={current}
          tabs={siteTypes.map((type) => ({
            key: type,
            label: t(`projects:type.${type}`),
            to: filteredAddress(address, { type }),
          }))}
        />
      }
      columns={columns}
      filters={filters}
      rowId={({ uuid }) => uuid}
      rowName={({ name }) => name}
      empty="thirdPartyLocks:sites.empty"
      above={() => <small>{t('thirdPartyLocks:sites.intro')}</small>}
    />
  )
}
