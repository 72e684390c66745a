import type { AreaRow } from '@lintel/contract/area-restrictions/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { LongText, NameText, NumberText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText, namesText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { areaRestrictions, everyArea } from './links.ts'

function NameCell({ row }: { readonly row: AreaRow }) {
  const to = useLinks(areaRestrictions).edit({ id: row.uuid })
  return <NameText name={row.name} to={row.mayChange ? to : undefined} />
}

function CompanyCell({ row }: { readonly row: AreaRow }) {
  const t = useText()
  return <PlainText text={row.companyName ?? t('areaRestrictions:wholeSite')} />
}

function ModeCell({ row }: { readonly row: AreaRow }) {
  return <span>{useText()(`areaRestrictions:modeShort.${row.antiPassback}`)}</span>
}

/** People that a person enters with, or after. */
function TogetherCell({ row }: { readonly row: AreaRow }) {
  const t = useText()
  const rules = [
    ...(row.needsEscort ? [t('areaRestrictions:together.escort')] : []),
    ...(row.requiresFirstPerson ? [t('areaRestrictions:together.first')] : []),
  ]
  return <LongText text={rules.join(', ')} />
}

function BlockedCell({ row }: { readonly row: AreaRow }) {
  const to = useLinks(areaRestrictions).blocked({ id: row.uuid })
  return row.blocked > 0 ? <RelatedText name={String(row.blocked)} to={to} /> : <NumberText value={0} />
}

function InsideCell({ row }: { readonly row: AreaRow }) {
  const to = useLinks(areaRestrictions).inside({ id: row.uuid })
  return row.inside > 0 ? <RelatedText name={String(row.inside)} to={to} /> : <NumberText value={0} />
}

/** Whether the rule works, and which door or device is missing where it does not. */
function StateCell({ row }: { readonly row: AreaRow }) {
  const t = useText()
  return (
    <>
      <StatusBadge meaning={row.state === 'working' ? 'ok' : 'attention'}>
        {t(`areaRestrictions:state.${row.state}`)}
      </StatusBadge>
      {row.unreadDoors.length > 0 && (
        <small>{t('areaRestrictions:unreadDoors', { doors: namesText(row.unreadDoors) })}</small>
      )}
      {row.inactiveDoors.length > 0 && (
        <small>{t('areaRestrictions:inactiveDoors', { doors: namesText(row.inactiveDoors) })}</small>
      )}
      {row.offlineDevices.length > 0 && (
        <small>{t('areaRestrictions:offline', { devices: namesText(row.offlineDevices) })}</small>
      )}
    </>
  )
}

const columns = columnsFor<AreaRow>()({
  name: { label: 'areaRestrictions:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'areaRestrictions:columns.company', Cell: CompanyCell },
  entry: {
    label: 'areaRestrictions:columns.entry',
    Cell: ({ row }) => <PlainText text={namesText(row.entryDoors)} />,
  },
  exit: { label: 'areaRestrictions:columns.exit', Cell: ({ row }) => <PlainText text={namesText(row.exitDoors)} /> },
  mode: { label: 'areaRestrictions:columns.mode', Cell: ModeCell },
  together: { label: 'areaRestrictions:columns.together', Cell: TogetherCell },
  inside: { label: 'areaRestrictions:columns.inside', Cell: InsideCell, isNumeric: true },
  blocked: { label: 'areaRestrictions:columns.blocked', Cell: BlockedCell, isNumeric: true },
  state: { label: 'areaRestrictions:columns.state', Cell: StateCell },
})

const filters = [
  filter.text('keyword', 'areaRestrictions:filters.keyword'),
  filter.custom('companyUuid', 'areaRestrictions:filters.company', CompanyFilter),
]

const areaDeletion = deletion({
  of: api.areaRestriction.remove,
  needs: 'areaRestriction.delete',
  name: ({ name }: AreaRow) => name,
  text: 'areaRestrictions:removal.text',
})

/** The areas of an office. */
export default function AreaList() {
  const t = useText()
  const links = useLinks(areaRestrictions)
  const view = useView(areaRestrictions)
  const one = useRecordActions<AreaRow>((row) => {
    const id = { id: row.uuid }
    const lists = [
      { key: 'inside', label: t('areaRestrictions:inside.title'), to: links.inside(id) },
      { key: 'blocked', label: t('areaRestrictions:blocks.title'), to: links.blocked(id) },
    ]
    if (!row.mayChange) return lists
    return [
      { key: 'edit', label: t('common:edit'), needs: 'areaRestriction.edit', to: links.edit(id) },
      ...lists,
      areaDeletion(t, row),
    ]
  })
  return (
    <>
      <ListScreen
        title="areaRestrictions:title"
        of={api.areaRestriction.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(row) => row.uuid}
        rowName={(row) => row.name}
        empty="areaRestrictions:empty"
        create={{
          key: 'create',
          label: t('areaRestrictions:new'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'areaRestriction.create',
          to: links.create(),
        }}
        above={() => (
          <div>
            <ActionButton
              action={{ key: 'blocked', label: t('areaRestrictions:blocks.all'), to: links.blocked({ id: everyArea }) }}
            />
          </div>
        )}
        row={one.actionsOf}
      />
      {one.dialog}
    </>
  )
}
