import type { MacEntry } from '@lintel/contract/mac-library/schema.ts'
import { columnsFor } from '../../kit/list/columns.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { LongText, MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Code, Empty } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const meanings = { free: 'neutral', waiting: 'attention', inUse: 'ok' } as const

function StateCell({ row: { state } }: { readonly row: MacEntry }) {
  return <StatusBadge meaning={meanings[state]}>{useText()(`macLibrary:state.${state}`)}</StatusBadge>
}

function KeptForCell({ row: { keptFor } }: { readonly row: MacEntry }) {
  return <PlainText text={keptFor?.name ?? null} />
}

type Use = NonNullable<MacEntry['usedBy']>

/** The device as a link to its page, where the portal has one for its kind of site. */
function DeviceText({ device, site }: Use) {
  const refer = useReferences()
  const id = { id: device.uuid }
  const to =
    site.kind === 'villa'
      ? refer('personalDeviceInfo', id)
      : ((site.kind === 'office' ? undefined : refer('deviceInfo', id)) ?? refer('siteDeviceInfo', id))
  return <RelatedText name={device.name} to={to} />
}

function PlaceCell({ row: { usedBy } }: { readonly row: MacEntry }) {
  if (!usedBy) return <Empty />
  return (
    <span>
      <bdi>{usedBy.site.name}</bdi> · <DeviceText {...usedBy} />
    </span>
  )
}

function UsedByCell({ row: { usedBy } }: { readonly row: MacEntry }) {
  if (!usedBy) return <Empty />
  return (
    <span>
      {usedBy.installer && (
        <>
          <bdi>{usedBy.installer.name}</bdi> ·{' '}
        </>
      )}
      <bdi>{usedBy.site.name}</bdi> · <DeviceText {...usedBy} />
    </span>
  )
}

function SourceCell({ row: { source, addedBy } }: { readonly row: MacEntry }) {
  const t = useText()
  return (
    <span>
      {t(`macLibrary:source.${source}`)}
      {addedBy && (
        <>
          {' · '}
          <bdi>{addedBy}</bdi>
        </>
      )}
    </span>
  )
}

export const columns = columnsFor<MacEntry>()({
  mac: { label: 'macLibrary:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code>, isFixed: true },
  model: { label: 'macLibrary:columns.model', Cell: ({ row }) => <PlainText text={row.modelName} /> },
  state: { label: 'macLibrary:columns.state', Cell: StateCell },
  keptFor: { label: 'macLibrary:columns.keptFor', Cell: KeptForCell },
  usedBy: { label: 'macLibrary:columns.usedBy', Cell: UsedByCell },
  place: { label: 'macLibrary:columns.usedBy', Cell: PlaceCell },
  source: { label: 'macLibrary:columns.source', Cell: SourceCell },
  remark: { label: 'macLibrary:columns.remark', Cell: ({ row }) => <LongText text={row.remark} /> },
  added: {
    label: 'macLibrary:columns.addedAt',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})
