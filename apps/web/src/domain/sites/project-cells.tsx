import type { Project } from '@lintel/contract/projects/schema.ts'
import { Fragment } from 'react'
import { useText, namesText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tip } from '../../ui/tip.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { LongText, RelatedText } from '../../kit/screen/cells.tsx'
import { CountryText } from '../../kit/screen/countries.tsx'

interface RowProps {
  readonly row: Project
}

/** What kind of site it is. Needs the `projects` catalogue, as the others here do. */
export function ProjectKind({ row }: RowProps) {
  return <span>{useText()(`projects:kind.${row.kind}`)}</span>
}

/** Street, city and country. */
export function ProjectPlace({ row }: { readonly row: Pick<Project, 'street' | 'city' | 'country'> }) {
  const text = [row.street, row.city].filter(Boolean).join(', ')
  if (!text) return <CountryText code={row.country} />
  return (
    <span>
      <bdi>{text}</bdi>
      {row.country && ', '}
      {row.country && <CountryText code={row.country} />}
    </span>
  )
}

/** A zone such as `Europe/Berlin`, which breaks at its stroke where there is no room. */
export function ProjectTimeZone({ row }: { readonly row: Pick<Project, 'timeZone'> }) {
  const [area, ...places] = row.timeZone.split('/')
  return (
    <bdi>
      {area}
      {places.map((place) => (
        <Fragment key={place}>
          /<wbr />
          {place}
        </Fragment>
      ))}
    </bdi>
  )
}

/** Names of its property managers, the first few. */
export function ProjectManagers({ row }: RowProps) {
  return <LongText text={namesText(row.managers)} />
}

/** How the site stands. */
export function ProjectStatus({ row }: RowProps) {
  const meaning = row.status === 'normal' ? 'ok' : 'neutral'
  const t = useText()
  const badge = <StatusBadge meaning={meaning}>{t(`projects:status.${row.status}`)}</StatusBadge>
  if (row.status === 'normal') return badge
  return (
    <Tip label={t('projects:inactiveWhy')} isRead>
      <span tabIndex={0}>{badge}</span>
    </Tip>
  )
}

/**
 * How large it is: apartments of a community, which lead to its structure where the portal has that; doors of an office.
 * Villas are counted as accounts.
 */
export function ProjectSize({ row }: RowProps) {
  const t = useText()
  const structure = useReferences()('communityStructure')
  const isCommunity = row.kind === 'community' || row.kind === 'oldCommunity'
  if (row.numberOfApt !== null)
    return (
      <RelatedText
        name={t('projects:size.apartments', { count: row.numberOfApt })}
        to={isCommunity ? filteredAddress(structure, { site: row.uuid }) : undefined}
      />
    )
  return <span>{t('projects:size.doors', { count: row.doors })}</span>
}

/** Devices online of all. */
export function ProjectDevices({ row }: RowProps) {
  const format = useFormat()
  return (
    <bdi dir="ltr">
      {format.number(row.devicesOnline)} / {format.number(row.devices)}
    </bdi>
  )
}
