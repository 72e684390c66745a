import type { ChangedUnit, ExpansionUnit } from '@lintel/contract/expansion-units/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { unitCan, unitStates } from '@lintel/contract/expansion-units/states.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { SiteFilter } from '../../domain/sites/site-filter.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { MomentText, NameText, NumberText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { expansionUnits } from './links.ts'

const meanings = { waiting: 'attention', confirmed: 'ok', ignored: 'neutral' } as const

function UnitText({ unit }: { readonly unit: ExpansionUnit | null }) {
  const t = useText()
  if (!unit) return <PlainText text={t('expansionUnits:none')} />
  const kind = t(`expansionUnits:kind.${unit.kind}`)
  return <PlainText text={unit.label === '' ? kind : t('expansionUnits:labelled', { kind, label: unit.label })} />
}

const columns = columnsFor<ChangedUnit>()({
  site: {
    label: 'expansionUnits:columns.site',
    Cell: ({ row }) => <RelatedText name={row.site.name} to={undefined} />,
  },
  device: {
    label: 'expansionUnits:columns.device',
    Cell: ({ row }) => <NameText name={row.device.name} to={undefined} />,
    isFixed: true,
  },
  mac: { label: 'expansionUnits:columns.mac', Cell: ({ row }) => <PlainText text={row.mac} /> },
  slot: { label: 'expansionUnits:columns.slot', Cell: ({ row }) => <NumberText value={row.slot} /> },
  before: { label: 'expansionUnits:columns.before', Cell: ({ row }) => <UnitText unit={row.before} /> },
  after: { label: 'expansionUnits:columns.after', Cell: ({ row }) => <UnitText unit={row.after} /> },
  foundAt: { label: 'expansionUnits:columns.foundAt', Cell: ({ row }) => <MomentText at={row.foundAt} /> },
  state: {
    label: 'expansionUnits:columns.state',
    Cell: function State({ row }) {
      const t = useText()
      return <StatusBadge meaning={meanings[row.state]}>{t(`expansionUnits:state.${row.state}`)}</StatusBadge>
    },
  },
})

const filters = [
  filter.text('keyword', 'expansionUnits:filters.keyword'),
  filter.choice('state', 'expansionUnits:columns.state', unitStates, (state) => `expansionUnits:state.${state}`),
  filter.custom('site', 'expansionUnits:columns.site', SiteFilter),
]

/** Devices report by themselves; live changes are those of one site. */
const lookEveryMs = 30_000

const decisions = ['confirm', 'ignore'] as const
type Decision = (typeof decisions)[number]

/** Slots of devices that differ from the layout of the device, for its installer. */
export default function ExpansionUnitList() {
  const t = useText()
  const view = useView(expansionUnits)
  const [open, setOpen] = useState<{
    readonly to: Decision
    readonly uuids: string[]
    readonly onDone?: () => void
  }>()
  return (
    <>
      <ListScreen
        title="expansionUnits:title"
        of={api.expansionUnit.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ device }) => device.name}
        empty="expansionUnits:empty"
        refetchEveryMs={lookEveryMs}
        above={() => <Notice meaning="information">{t('expansionUnits:help')}</Notice>}
        row={(row) =>
          decisions
            .filter((to) => unitCan[to](row))
            .map((to) => ({
              key: to,
              label: t(`expansionUnits:${to}.action`),
              needs: 'expansionUnit.decide',
              run: () => setOpen({ to, uuids: [row.uuid] }),
            }))
        }
        bulk={(rows, onDone) =>
          decisions.map((to) => ({
            key: to,
            label: t(`expansionUnits:${to}.action`),
            needs: 'expansionUnit.decide',
            most: limits.unitsAtOnce,
            run: () => setOpen({ to, uuids: rows.filter((row) => unitCan[to](row)).map(({ uuid }) => uuid), onDone }),
            ...(!rows.some((row) => unitCan[to](row)) && { disabledReason: t('expansionUnits:nothingWaits') }),
          }))
        }
      />
      {open && (
        <ConfirmDialog
          title={t(`expansionUnits:${open.to}.title`, { count: open.uuids.length })}
          confirmLabel={t(`expansionUnits:${open.to}.action`)}
          of={api.expansionUnit[open.to]}
          input={{ uuids: open.uuids }}
          successText={t(`expansionUnits:${open.to}.done`, { count: open.uuids.length })}
          onDone={() => open.onDone?.()}
          onClose={() => setOpen(undefined)}
        >
          {t(`expansionUnits:${open.to}.text`)}
        </ConfirmDialog>
      )}
    </>
  )
}
