import type { AccessGroupInfo, AccessGroupMember } from '@lintel/contract/access-groups/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { IconCalendar, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { ActionButton } from '../../kit/actions/action.tsx'
import { PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { BulkBar } from '../../kit/list/bulk-bar.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListFilters } from '../../kit/list/list-filters.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { useSelection } from '../../kit/list/use-selection.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { Section } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast.ts'
import { AddMembers } from './add-members.tsx'
import { MemberDates } from './member-dates.tsx'

const meanings = { notStarted: 'attention', valid: 'ok', expired: 'neutral' } as const

/** Validity period of a membership; nothing for always. */
function TimeCell({ row }: { readonly row: AccessGroupMember }) {
  const t = useText()
  const { moment } = useScheduleWords()
  const { startsAt, endsAt, validity } = row
  if (startsAt === null && endsAt === null) return <span>{t('accessGroups:members.always')}</span>
  return (
    <>
      <StatusBadge meaning={meanings[validity]}>{t(`accessGroups:members.validity.${validity}`)}</StatusBadge>
      <TextLines
        lines={[
          ...(startsAt === null ? [] : [t('accessGroups:members.fromMoment', { moment: moment(startsAt) })]),
          ...(endsAt === null ? [] : [t('accessGroups:members.untilMoment', { moment: moment(endsAt) })]),
        ]}
      />
    </>
  )
}

const columns = columnsFor<AccessGroupMember>()({
  name: { label: 'accessGroups:members.name', Cell: ({ row }) => <PlainText text={row.name} />, isFixed: true },
  personnelId: {
    label: 'accessGroups:members.personnelId',
    Cell: ({ row }) => <PlainText text={row.personnelId} />,
  },
  department: {
    label: 'accessGroups:members.department',
    Cell: ({ row }) => <PlainText text={row.departmentName} />,
  },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.departmentName} /> },
  time: { label: 'accessGroups:members.time', Cell: TimeCell },
})
const columnsOfOffice = columns.pick(['name', 'personnelId', 'department', 'time'])
const columnsOfHomes = columns.pick(['name', 'building', 'time'])

const filters = [filter.text('keyword', 'accessGroups:members.search')]

/** Who has a group themselves; joining and leaving in bulk (office.md 12). */
export function Members({ group }: { readonly group: AccessGroupInfo }) {
  const t = useText()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [isDating, setDating] = useState(false)
  const isOffice = useIsOffice()
  const model = useList({
    of: api.accessGroup.members,
    columns: isOffice ? columnsOfOffice : columnsOfHomes,
    filters,
    always: { uuid: group.uuid },
  })
  const { rows, elsewhere, selection, clear } = useSelection<AccessGroupMember>(model, ({ uuid }) => uuid)
  const removal = useRemoval(group.uuid, clear)
  const people = rows.map(({ uuid }) => uuid)
  const only = rows.length === 1 ? rows[0] : undefined
  const add = {
    key: 'add',
    label: t('accessGroups:members.add'),
    icon: <IconPlus size={16} aria-hidden />,
    run: () => setAdding(true),
    needs: 'accessGroup.edit',
  } as const
  return (
    <Section title={t('accessGroups:members.title')} aside={<ActionButton action={add} />}>
      <small>{t(isOffice ? 'accessGroups:members.help' : 'accessGroups:members.helpOfHomes')}</small>
      <List model={model}>
        <ListFilters />
        {people.length > 0 && (
          <BulkBar
            count={people.length}
            elsewhere={elsewhere}
            onClear={clear}
            actions={[
              {
                key: 'dates',
                most: limits.schedulingStaff,
                label: t('accessGroups:members.dates'),
                icon: <IconCalendar size={16} aria-hidden />,
                run: () => setDating(true),
                needs: 'accessGroup.edit',
              },
              {
                key: 'remove',
                most: limits.schedulingStaff,
                label: t('accessGroups:members.remove'),
                icon: <IconTrash size={16} aria-hidden />,
                run: () => void removal.run(people),
                isRunning: removal.isRunning,
                needs: 'accessGroup.edit',
              },
            ]}
          />
        )}
        <ListTable<AccessGroupMember>
          label={t('accessGroups:members.title')}
          rowId={({ uuid }) => uuid}
          rowName={({ name }) => name}
          empty={t('accessGroups:members.empty')}
          selection={may('accessGroup.edit') ? selection : undefined}
        />
        <ListPager />
      </List>
      {isDating && (
        <MemberDates
          group={group}
          people={people}
          dates={{ startsAt: only?.startsAt ?? '', endsAt: only?.endsAt ?? '' }}
          onClose={() => setDating(false)}
          onDone={() => {
            setDating(false)
            clear()
          }}
        />
      )}
      {isAdding && <AddMembers group={group} onClose={() => setAdding(false)} />}
      {removal.dialog}
    </Section>
  )
}

/** Takes the group from people once it was seen who loses what. */
function useRemoval(uuid: string, onDone: () => void) {
  const t = useText()
  const preview = useAccessPreview()
  const look = useOperation(api.accessGroup.previewMembers)
  const remove = useOperation(api.accessGroup.removeMembers)
  const run = async (people: string[]) => {
    try {
      if (!(await preview.ask(look.mutateAsync({ uuid, people, change: 'remove' })))) return
      const { changed: changedCount } = await remove.mutateAsync({ uuid, people })
      showToast({ meaning: 'ok', text: t('accessGroups:members.removed', { count: changedCount }) })
      onDone()
    } catch {
      // The call's own report has said what went wrong.
    }
  }
  return { run, isRunning: look.isPending || remove.isPending, dialog: preview.dialog }
}
