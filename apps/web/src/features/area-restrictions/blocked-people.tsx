import { blockCauses, blockKinds, type Block } from '@lintel/contract/area-restrictions/blocks.ts'
import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { useParam, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AddBlock } from './add-block.tsx'
import { areaRestrictions, everyArea } from './links.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { credentialKind } from '../../domain/people/texts.tsx'
import { type RemoteOptions, hasWords } from '../../kit/options/options.ts'

/** What is blocked, and what it is where that is not a person. */
function SubjectCell({ row }: { readonly row: Block }) {
  const t = useText()
  const format = useBlockNames()
  return (
    <>
      <PlainText text={format(row)} />
      {row.kind !== 'person' && <small> {t(`areaRestrictions:blocks.kind.${row.kind}`)}</small>}
    </>
  )
}

function AreaCell({ row }: { readonly row: Block }) {
  const t = useText()
  return <PlainText text={row.areaName ?? row.atDoor?.name ?? t('areaRestrictions:blocks.everywhere')} />
}

function UntilCell({ row }: { readonly row: Block }) {
  const t = useText()
  return row.until === null ? <span>{t('areaRestrictions:blocks.openEnd')}</span> : <MomentText at={row.until} />
}

function CauseCell({ row }: { readonly row: Block }) {
  return (
    <StatusBadge meaning={row.cause === 'violation' ? 'attention' : 'neutral'}>
      {useText()(`areaRestrictions:blocks.cause.${row.cause}`)}
    </StatusBadge>
  )
}

/** Door and direction of the violation; a manual block has no door. */
function DoorCell({ row }: { readonly row: Block }) {
  const t = useText()
  return (
    <>
      <PlainText text={row.doorName ?? ''} />
      {row.direction !== null && <small> {t(`areaRestrictions:blocks.direction.${row.direction}`)}</small>}
    </>
  )
}

const columns = columnsFor<Block>()({
  person: {
    label: 'areaRestrictions:blocks.columns.person',
    Cell: SubjectCell,
    isFixed: true,
  },
  company: {
    label: 'areaRestrictions:blocks.columns.company',
    Cell: ({ row }) => <PlainText text={row.companyName} />,
  },
  area: { label: 'areaRestrictions:blocks.columns.area', Cell: AreaCell },
  since: {
    label: 'areaRestrictions:blocks.columns.since',
    Cell: ({ row }) => <MomentText at={row.since} />,
    sort: 'since',
  },
  until: { label: 'areaRestrictions:blocks.columns.until', Cell: UntilCell },
  cause: { label: 'areaRestrictions:blocks.columns.cause', Cell: CauseCell },
  door: { label: 'areaRestrictions:blocks.columns.door', Cell: DoorCell },
  reason: { label: 'areaRestrictions:blocks.columns.reason', Cell: ({ row }) => <PlainText text={row.reason} /> },
  by: { label: 'areaRestrictions:blocks.columns.by', Cell: ({ row }) => <PlainText text={row.by} /> },
})

const filters = [
  filter.choice(
    'kind',
    'areaRestrictions:blocks.filters.kind',
    blockKinds,
    (one) => `areaRestrictions:blocks.kind.${one}`,
  ),
  filter.text('keyword', 'areaRestrictions:blocks.filters.keyword'),
  filter.choice(
    'cause',
    'areaRestrictions:blocks.filters.cause',
    blockCauses,
    (one) => `areaRestrictions:blocks.cause.${one}`,
  ),
]
function useAreaOptions(keyword: string): RemoteOptions {
  const isFound = hasWords(keyword)
  return useRead(api.areaRestriction.names, {})
    .data?.rows.filter(({ name }) => isFound(name))
    .map(({ uuid, name }) => ({ value: uuid, label: name }))
}

function AreaFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useAreaOptions} />
}

/** Among the blocked of all areas, those of one. */
const filtersOfAll = [...filters, filter.custom('areaUuid', 'areaRestrictions:blocks.filters.area', AreaFilter)]

/** An area whose blocks are to end, or null for all that is blocked on the site. */
type Ending = { readonly uuid: string; readonly name: string } | null

/** Who is refused now, in one area or anywhere. */
export default function BlockedPeople() {
  const t = useText()
  const id = useParam('id')
  const areaUuid = id === everyArea ? null : id
  const areas = useRead(api.areaRestriction.names, {}).data?.rows
  const [isCreating, setCreating] = useCreating()
  const [blockToEnd, setBlockToEnd] = useState<Block>()
  const [endingAll, setEndingAll] = useState<Ending>()
  const nameOf = useBlockNames()
  return (
    <>
      <ListScreen
        title="areaRestrictions:blocks.title"
        of={api.block.list}
        {...(areaUuid !== null && { always: { areaUuid } })}
        columns={columns.pick(useView(areaRestrictions).blockColumns)}
        filters={areaUuid === null ? filtersOfAll : filters}
        rowId={(row) => row.uuid}
        rowName={nameOf}
        empty="areaRestrictions:blocks.empty"
        create={{
          key: 'create',
          label: t('areaRestrictions:blocks.new'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'block.create',
          run: () => setCreating(true),
        }}
        above={({ page, state }) => {
          const chosenUuid = areaUuid ?? state.filters['areaUuid']
          const area = areas?.find(({ uuid }) => uuid === chosenUuid)
          const isKnown = !chosenUuid || area !== undefined
          return (
            <Group justify={area ? 'space-between' : 'flex-end'}>
              {area && <strong>{t('areaRestrictions:blocks.titleOf', { name: area.name })}</strong>}
              {isKnown && page !== undefined && page.total > 0 && (
                <ActionButton
                  action={{
                    key: 'all',
                    label: t('areaRestrictions:blocks.unblockAll'),
                    needs: 'block.delete',
                    run: () => setEndingAll(area ?? null),
                  }}
                />
              )}
            </Group>
          )
        }}
        row={(row) => {
          const unblock = {
            key: 'unblock',
            label: t('areaRestrictions:blocks.unblock'),
            needs: 'block.delete',
            run: () => setBlockToEnd(row),
          } as const
          return row.mayEnd ? [unblock] : []
        }}
      />
      {isCreating && <AddBlock areaUuid={areaUuid} onClose={() => setCreating(false)} />}
      {blockToEnd && (
        <ReasonDialog
          title={t('areaRestrictions:blocks.unblockTitle', { name: nameOf(blockToEnd) })}
          submitLabel="areaRestrictions:blocks.unblock"
          save={(form) => api.block.remove({ uuid: blockToEnd.uuid, ...form })}
          successText={t('areaRestrictions:blocks.unblocked', { name: nameOf(blockToEnd) })}
          onClose={() => setBlockToEnd(undefined)}
        >
          {t(`areaRestrictions:blocks.unblockText.${blockToEnd.cause}`)}
        </ReasonDialog>
      )}
      {endingAll !== undefined && <UnblockAll area={endingAll} onClose={() => setEndingAll(undefined)} />}
    </>
  )
}

/** Asks why anti-passback is reset for all people of an area or of the site; filters narrow the list, not the reset. */
function UnblockAll({ area, onClose }: { readonly area: Ending; readonly onClose: () => void }) {
  const t = useText()
  return (
    <ReasonDialog
      title={
        area
          ? t('areaRestrictions:blocks.unblockAllTitle', { name: area.name })
          : t('areaRestrictions:blocks.unblockSiteTitle')
      }
      submitLabel="areaRestrictions:blocks.unblockAll"
      save={(form) => api.block.removeAll({ areaUuid: area?.uuid ?? null, ...form })}
      successText={
        area
          ? t('areaRestrictions:blocks.unblockedAll', { name: area.name })
          : t('areaRestrictions:blocks.unblockedSite')
      }
      onClose={onClose}
    >
      {t(area ? 'areaRestrictions:blocks.unblockAllText' : 'areaRestrictions:blocks.unblockSiteText')}
    </ReasonDialog>
  )
}

/** Target of a block: name of a person or thing, of a code its holder and its last digits. */
export function useBlockNames() {
  const t = useText()
  return ({ departmentName, plate, credential, personName }: Block): string => {
    if (departmentName !== null) return departmentName
    if (plate !== null) return plate
    if (credential === null) return personName
    const kind = credentialKind(credential)
    return t('areaRestrictions:blocks.code', { kind, maskedValue: credential.maskedValue, name: personName })
  }
}
