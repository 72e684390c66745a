import {
  sitePermissionNames,
  type AssignedSite,
  type SitePermission,
} from '@lintel/contract/property-managers/schema.ts'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { SiteBoxes } from '../../domain/accounts/site-boxes.tsx'

/** What a newly assigned site allows (operators.md 5.3). */
const defaults: Readonly<Record<SitePermission, boolean>> = {
  mayUseApp: false,
  mayDeleteAccounts: true,
  mayReadLogs: true,
  maySeeImages: true,
}

/** The sites of a manager, and below them what it may do at each. */
export function ManagerSites() {
  const { field } = useController({ name: 'projects' })
  const assignedSites = field.value as readonly AssignedSite[]
  const set = (uuid: string, permission: SitePermission, value: boolean) =>
    field.onChange(assignedSites.map((site) => (site.uuid === uuid ? { ...site, [permission]: value } : site)))
  return (
    <SiteBoxes
      withVillas={false}
      value={assignedSites.map(({ uuid }) => uuid)}
      onChange={(uuids) =>
        field.onChange(uuids.map((uuid) => assignedSites.find((site) => site.uuid === uuid) ?? { uuid, ...defaults }))
      }
      below={(sites) =>
        assignedSites.length > 0 && (
          <PermissionTable
            sites={assignedSites.map((site) => ({
              ...site,
              name: sites.find(({ uuid }) => uuid === site.uuid)?.name ?? '',
            }))}
            onSet={set}
          />
        )
      }
    />
  )
}

interface PermissionTableProps {
  readonly sites: readonly (AssignedSite & { readonly name: string })[]
  /** Without it the ticks are only shown. */
  readonly onSet?: (uuid: string, permission: SitePermission, value: boolean) => void
}

/** What a manager may do, a row for each site. */
export function PermissionTable({ sites, onSet }: PermissionTableProps) {
  const t = useText()
  const mark = (site: AssignedSite & { readonly name: string }, permission: SitePermission) =>
    onSet ? (
      <Checkbox
        aria-label={t('people:permissionAt', {
          permission: t(`people:permissions.${permission}`),
          site: site.name,
        })}
        checked={site[permission]}
        onChange={(event) => onSet(site.uuid, permission, event.currentTarget.checked)}
      />
    ) : (
      t(site[permission] ? 'common:yes' : 'common:no')
    )
  return (
    <ScrollTable
      label={t('users:columns.sites')}
      hidesLabel
      heads={[t('people:columns.site'), ...sitePermissionNames.map((name) => t(`people:permissions.${name}`))]}
      rows={sites.map((site) => ({
        key: site.uuid,
        cells: [
          <bdi key="name">{site.name}</bdi>,
          ...sitePermissionNames.map((permission) => <span key={permission}>{mark(site, permission)}</span>),
        ],
      }))}
    />
  )
}
