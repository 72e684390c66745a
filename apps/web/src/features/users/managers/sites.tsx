import { sitePermissionNames, type SitePermission } from '@lintel/contract/property-managers/schema.ts'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useText } from '../../../language/language.ts'
import { SiteBoxes } from '../site-boxes.tsx'
import classes from './sites.module.css'

type Assigned = { readonly uuid: string } & Readonly<Record<SitePermission, boolean>>

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
  const assigned = field.value as readonly Assigned[]
  const set = (uuid: string, permission: SitePermission, value: boolean) =>
    field.onChange(assigned.map((site) => (site.uuid === uuid ? { ...site, [permission]: value } : site)))
  return (
    <SiteBoxes
      withVillas={false}
      value={assigned.map(({ uuid }) => uuid)}
      onChange={(uuids) =>
        field.onChange(uuids.map((uuid) => assigned.find((site) => site.uuid === uuid) ?? { uuid, ...defaults }))
      }
      below={(sites) =>
        assigned.length > 0 && (
          <PermissionTable
            sites={assigned.map((site) => ({
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
  readonly sites: readonly (Assigned & { readonly name: string })[]
  /** Without it the ticks are only shown. */
  readonly onSet?: (uuid: string, permission: SitePermission, value: boolean) => void
}

/** What a manager may do, a row for each site. */
export function PermissionTable({ sites, onSet }: PermissionTableProps) {
  const t = useText()
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('users:columns.sites')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('people:columns.site')}</th>
            {sitePermissionNames.map((permission) => (
              <th key={permission}>{t(`people:permissions.${permission}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <tr key={site.uuid}>
              <td>
                <bdi>{site.name}</bdi>
              </td>
              {sitePermissionNames.map((permission) => (
                <td key={permission}>
                  {onSet ? (
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
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
