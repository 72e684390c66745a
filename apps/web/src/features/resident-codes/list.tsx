import { peopleMax, residentCodeKinds, residentCodeStates } from '@lintel/contract/personnel/states.ts'
import type { ResidentCode } from '@lintel/contract/resident-codes/schema.ts'
import { Anchor } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { ResidentCodeStateBadge, useCodeWords } from '../../domain/residences/codes-of-resident.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { DoorFilter } from '../../domain/people/site-filters.tsx'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import { LongText, MomentText, PlainText, RelatedText, TextLines, WholeParts } from '../../kit/screen/cells.tsx'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Empty } from '../../ui/content.tsx'
import { useResidentOptions } from './fields.tsx'
import { residentCodes } from './links.ts'

const DeleteDialog = lazyPart(async () => ({
  default: (await import('../../kit/actions/delete-dialog.tsx')).DeleteDialog,
}))

interface CellProps {
  readonly row: ResidentCode
}

function ResidentCell({ row: { resident } }: CellProps) {
  const refer = useReferences()
  return <RelatedText name={resident.name} to={pageOfPerson(refer, { kind: 'resident', uuid: resident.uuid })} />
}

/** Address of the page of a code. */
function useCodePage(): (code: ResidentCode) => string | undefined {
  const { editPin, editCard } = useLinks(residentCodes)
  return ({ kind, uuid }) => (kind === 'pin' ? editPin : editCard)({ id: uuid })
}

/** The end of a card does not break. */
function CodeCell({ row }: CellProps) {
  const to = useCodePage()(row)
  const code = (
    <bdi dir="auto">
      <WholeParts text={useCodeWords()(row)} />
    </bdi>
  )
  if (to === undefined) return code
  return (
    <Anchor component={Link} to={to} fw={600} size="sm">
      {code}
    </Anchor>
  )
}

function HoursCell({ row }: CellProps) {
  const { windows } = useScheduleWords()
  return row.repeat === 'never' ? <Empty /> : <TextLines lines={windows(row.windows)} />
}

function EndCell({ row: { endsAt } }: CellProps) {
  const { moment } = useScheduleWords()
  return endsAt === null ? <Empty /> : <span>{moment(endsAt)}</span>
}

/** Columns of the codes (old-communities.md 2). */
const columns = columnsFor<ResidentCode>()({
  resident: { label: 'things:resident', Cell: ResidentCell, isFixed: true },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.building.name} /> },
  apartment: { label: 'things:apartment', Cell: ({ row }) => <PlainText text={row.apartment.name} /> },
  code: { label: 'things:code', Cell: CodeCell },
  doors: {
    label: 'accessGroups:columns.doors',
    Cell: ({ row }) => <LongText text={row.doors.map(({ name }) => name).join(', ')} />,
  },
  repeat: {
    label: 'accessGroups:columns.repeat',
    Cell: ({ row }) => <span>{useText()(`accessGroups:repeat.${row.repeat}`)}</span>,
  },
  hours: { label: 'accessGroups:columns.times', Cell: HoursCell },
  end: { label: 'residentCodes:columns.end', Cell: EndCell },
  state: { label: 'residentCodes:columns.state', Cell: ({ row }) => <ResidentCodeStateBadge state={row.state} /> },
  created: {
    label: 'accessGroups:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
    isSpare: true,
  },
})

function ResidentFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useResidentOptions} />
}

const filters = [
  filter.custom('building', 'things:building', BuildingFilter),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
  filter.custom('resident', 'things:resident', ResidentFilter),
  filter.custom('door', 'things:door', DoorFilter),
  filter.choice(
    'state',
    'residentCodes:columns.state',
    residentCodeStates,
    (state) => `residentCodes:state.${state}` as const,
  ),
]

const codeDeletion = deletion({
  of: api.residentCode.remove,
  needs: 'resident.edit',
  name: ({ resident }: ResidentCode) => resident.name,
  input: ({ uuid }) => ({ uuids: [uuid] }),
  title: 'residentCodes:delete.title',
  text: 'residentCodes:delete.text',
  successText: 'residentCodes:delete.done',
})

interface Leaving {
  readonly codes: readonly ResidentCode[]
  readonly onDone: () => void
}

/** PINs or cards of residents, as the address says; PINs where it says neither. */
export default function ResidentCodeList() {
  const t = useText()
  const [search] = useSearchParams()
  const links = useLinks(residentCodes)
  const view = useView(residentCodes)
  const codeOf = useCodeWords()
  const pageOf = useCodePage()
  const [leaving, setLeaving] = useState<Leaving>()
  const kind = residentCodeKinds.find((one) => one === search.get('type')) ?? residentCodeKinds[0]
  const one = useRecordActions<ResidentCode>((code) => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('residentCodes:actionFor', { action: t('common:edit'), name: code.resident.name }),
      icon: <IconPencil size={16} aria-hidden />,
      needs: 'resident.edit',
      to: pageOf(code),
    },
    codeDeletion(t, code),
  ])
  return (
    <>
      <ListScreen
        key={kind}
        title="residentCodes:title"
        of={api.residentCode.list}
        always={{ kind }}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={(code) => `${code.resident.name} ${codeOf(code)}`}
        empty={`residentCodes:empty.${kind}`}
        create={{
          key: 'create',
          label: t(`residentCodes:create.${kind}`),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'resident.edit',
          to: kind === 'pin' ? links.addPin() : links.addCard(),
        }}
        bulk={(codes, onDone) => [
          {
            key: 'delete',
            label: t('common:delete'),
            needs: 'resident.edit',
            most: peopleMax,
            run: () => setLeaving({ codes, onDone }),
          },
        ]}
        row={one.actionsOf}
        tabs={
          <Tabs
            label={t('residentCodes:title')}
            current={kind}
            tabs={residentCodeKinds.flatMap((tab) => {
              const to = filteredAddress(links.list(), { type: tab })
              return to ? [{ key: tab, label: t(`residentCodes:tab.${tab}`), to }] : []
            })}
          />
        }
      />
      {one.dialog}
      <Suspense>
        {leaving && (
          <DeleteDialog
            name=""
            title={t('residentCodes:delete.many', { count: leaving.codes.length })}
            successText={t('residentCodes:delete.manyDone', { count: leaving.codes.length })}
            of={api.residentCode.remove}
            input={{ uuids: leaving.codes.map(({ uuid }) => uuid) }}
            onClose={() => setLeaving(undefined)}
            onDeleted={leaving.onDone}
          >
            {t('residentCodes:delete.text')}
          </DeleteDialog>
        )}
      </Suspense>
    </>
  )
}
