import { repeats } from '@lintel/contract/schedules/kinds.ts'
import { tempKeyStates, tempKeyToday } from '@lintel/contract/personnel/states.ts'
import type { TempKey } from '@lintel/contract/visitors/records.ts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../../kit/screen/cells.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import { CompanyFilter } from '../../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../../domain/residences/places.tsx'
import { ExportButton } from '../../../kit/actions/export-button.tsx'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useFormat } from '../../../session/use-format.ts'
import { visitors } from '../links.ts'
import type { VisitorListProps } from '../links.ts'
import { useVisitorPassActions } from './actions.tsx'
import { TempKeyStateBadge } from './state.tsx'
import { Empty } from '../../../ui/content.tsx'

const FindOwner = lazyPart(() =>
  import('../../../domain/people/find-owner.tsx').then((file) => ({ default: file.FindOwner })),
)

interface CellProps {
  readonly row: TempKey
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(visitors).key({ id: row.uuid })} />
}

function HolderKindCell({ row }: CellProps) {
  return <span>{useText()(`visitors:holderKind.${row.holderKind}`)}</span>
}

function RepeatCell({ row }: CellProps) {
  return <span>{useText()(`visitors:repeat.${row.repeat}`)}</span>
}

/** From when until when, one below the other; the end of its lifetime once that has begun. */
function ValidityCell({ row }: CellProps) {
  return (
    <>
      <div>
        <MomentText at={row.validFrom} />
      </div>
      <div>
        <MomentText at={row.opensUntil} />
      </div>
    </>
  )
}

/** How often it opened, of how often it may at all devices; a key that repeats is not counted. */
function UsesCell({ row }: CellProps) {
  const t = useText()
  const format = useFormat()
  if (row.allowed === null) return <Empty />
  return <span>{t('visitors:usesOf', { used: format.number(row.used), allowed: format.number(row.allowed) })}</span>
}

/** As what the key can be used; its digits are not listed. */
function KeyCell({ row }: CellProps) {
  const t = useText()
  if (row.kinds.length === 0) return <Empty />
  return (
    <span>{t('visitors:masked', { kinds: row.kinds.map((kind) => t(`visitors:keyKind.${kind}`)).join(' · ') })}</span>
  )
}

/** Columns of the temporary keys (office.md 10). */
const columns = columnsFor<TempKey>()({
  name: { label: 'things:visitor', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'things:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  idNumber: {
    label: 'visitors:fields.idNumber',
    Cell: ({ row }) => <bdi dir="ltr">{row.idNumber || '–'}</bdi>,
  },
  holderKind: { label: 'visitors:fields.holderKind', Cell: HolderKindCell },
  key: { label: 'visitors:columns.key', Cell: KeyCell },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  apartment: { label: 'things:apartment', Cell: ({ row }) => <PlainText text={row.apartmentName} /> },
  host: { label: 'visitors:fields.host', Cell: ({ row }) => <PlainText text={row.hostName} /> },
  doors: { label: 'menu:doors', Cell: ({ row }) => <NumberText value={row.doors} />, isNumeric: true },
  repeat: { label: 'visitors:fields.repeat', Cell: RepeatCell },
  validity: { label: 'visitors:columns.validity', Cell: ValidityCell },
  uses: { label: 'visitors:columns.uses', Cell: UsesCell, isNumeric: true },
  state: { label: 'visitors:columns.state', Cell: ({ row }) => <TempKeyStateBadge state={row.state} /> },
  creator: { label: 'visitors:columns.creator', Cell: ({ row }) => <PlainText text={row.createdBy} />, isSpare: true },
})

const filters = [
  filter.text('keyword', 'things:visitor'),
  filter.text('idNumber', 'visitors:fields.idNumber'),
  filter.custom('companyUuid', 'things:company', CompanyFilter),
  filter.custom('building', 'things:building', BuildingFilter),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
  filter.choice('today', 'visitors:columns.today', tempKeyToday, (today) => `visitors:today.${today}` as const),
  filter.day('from', 'visitors:columns.holdsFrom', 'start'),
  filter.day('to', 'visitors:columns.holdsUntil', 'end'),
  filter.choice('state', 'visitors:columns.state', tempKeyStates, (state) => `visitors:state.${state}`),
  filter.text('createdBy', 'visitors:columns.creator'),
  filter.choice('repeat', 'visitors:fields.repeat', repeats, (repeat) => `visitors:repeat.${repeat}`),
]

/** The temporary keys of visitors; those that ended stay listed. */
export default function TempKeyList({ tabs }: VisitorListProps) {
  const t = useText()
  const links = useLinks(visitors)
  const view = useView(visitors)
  const { actionsOf, dialog } = useVisitorPassActions()
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <ListScreen
        title="menu:visitors"
        tabs={tabs}
        of={api.tempKey.list}
        columns={columns.pick(view.tempKeys)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ name }) => name}
        tool={(list) => <ExportButton of={api.tempKey.export} needs="visitor.read" list={list} />}
        empty="visitors:tempKey.empty"
        create={{
          key: 'create',
          label: t('visitors:tempKey.create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'visitor.create',
          to: links.createKey(),
        }}
        also={[
          {
            key: 'find',
            label: t('visitors:find.action'),
            icon: <IconSearch size={16} aria-hidden />,
            needs: 'library.read',
            run: () => setFinding(true),
          },
        ]}
        row={(row) => actionsOf(row).map(({ icon: _bare, ...action }) => action)}
      />
      {dialog}
      <Suspense>
        {isFinding && <FindOwner kind="pin" title={t('visitors:find.action')} onClose={() => setFinding(false)} />}
      </Suspense>
    </>
  )
}
