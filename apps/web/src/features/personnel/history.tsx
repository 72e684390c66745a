import type { PersonHistoryEntry } from '@lintel/contract/personnel/history.ts'
import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { MomentText, RelatedText, TextLines } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { credentialName } from '../../domain/people/texts.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { momentOfClock } from '../../kit/time/site-day.ts'
import { type TextKey, hasText, textOf, useText } from '../../language/language.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { Empty } from '../../ui/content.tsx'

interface Cell {
  readonly row: PersonHistoryEntry
}
type Change = PersonHistoryEntry['changes'][number]

/** Fields as the person's form calls them. */
const labels = {
  firstName: 'personnel:fields.firstName',
  lastName: 'personnel:fields.lastName',
  personnelId: 'personnel:fields.personnelId',
  department: 'personnel:fields.department',
  email: 'personnel:fields.email',
  phone: 'personnel:fields.phone',
  roleLabel: 'personnel:fields.roleLabel',
  remark: 'personnel:fields.remark',
  validFrom: 'personnel:fields.validFrom',
  validUntil: 'personnel:fields.validUntil',
  isSuspended: 'personnel:suspend.state',
  suspendedReason: 'personnel:suspend.reason',
  needsMoreTime: 'personnel:fields.needsMoreTime',
  showInDirectory: 'personnel:fields.showInDirectory',
  appEnabled: 'people:calling.column',
  landlineEnabled: 'people:calling.landline',
  landline: 'people:calling.number',
  callType: 'people:calling.type',
  attendanceEnabled: 'personnel:fields.attendanceEnabled',
  accessGroups: 'personnel:fields.accessGroups',
} as const satisfies Readonly<Record<Change['field'], TextKey>>

/** What was done, in words; an operation that exists no more keeps the name it was recorded under. */
function operationText(operation: string): string {
  const key = `operations:${operation}`
  return hasText(key) ? textOf(key) : operation
}

function OperationCell({ row }: Cell) {
  useText()
  return <RelatedText name={operationText(row.operation)} to={useReferences()('auditEntry', { id: row.id })} />
}

/** Both identities where a person worked in another account's portal. */
function OperatorCell({ row: { actorName: actor, actingName } }: Cell) {
  const t = useText()
  return <bdi>{actor === actingName ? actor : t('personnel:history.delegated', { actor, acting: actingName })}</bdi>
}

/** A value in words, times by the clock of the site. */
function useValues() {
  const t = useText()
  const format = useFormat()
  const zone = useTimeZone()
  return (field: Change['field'], value: Change['before']): string => {
    if (value === null) return t('personnel:history.nothing')
    if (typeof value === 'boolean') return t(value ? 'personnel:yes' : 'personnel:no')
    if (field === 'validFrom' || field === 'validUntil') return format.dateTime(momentOfClock(value, zone) ?? value)
    const key = `people:calling.types.${value}`
    return field === 'callType' && hasText(key) ? textOf(key) : value
  }
}

/** What is another now, a line for each. */
function ChangesCell({ row: { changes, assigned: assignedCredentials, removed: removedCredentials } }: Cell) {
  const t = useText()
  const valueOf = useValues()
  // A new person has no values of before.
  const isNew = changes.some(({ field, before }) => field === 'personnelId' && before === null)
  const lines = [
    ...changes.map(({ field, before, after }) => {
      const [name, is] = [t(labels[field]), valueOf(field, after)]
      return isNew
        ? t('personnel:history.begins', { field: name, value: is })
        : t('personnel:history.change', { field: name, before: valueOf(field, before), after: is })
    }),
    ...assignedCredentials.map((one) => {
      const [credential, count] = [credentialName(one), one.lifetimeMinutes]
      return count === undefined
        ? t('personnel:history.assigned', { credential })
        : t('personnel:history.assignedFor', { credential, duration: t('common:duration.minutes', { count }) })
    }),
    ...removedCredentials.map((one) => t('personnel:history.removed', { credential: credentialName(one) })),
  ]
  return lines.length === 0 ? <Empty /> : <TextLines lines={lines} />
}

const columns = columnsFor<PersonHistoryEntry>()({
  operation: { label: 'personnel:history.what', Cell: OperationCell, isFixed: true },
  at: { label: 'personnel:history.at', Cell: ({ row }) => <MomentText at={row.at} /> },
  by: { label: 'personnel:history.by', Cell: OperatorCell },
  changes: { label: 'personnel:history.changes', Cell: ChangesCell },
}).pick(['operation', 'at', 'by', 'changes'])

/** History of a person: time, actor, and values before and after (office.md 8.3). */
export default function History({ person }: { readonly person: PersonInfo }) {
  const t = useText()
  const log = filteredAddress(useReferences()('doorLog'), { person: person.uuid })
  const model = useList({ of: api.personnel.history, columns, filters: [], always: { uuid: person.uuid } })
  return (
    <List model={model}>
      <ListTable<PersonHistoryEntry>
        label={t('personnel:tabs.history')}
        rowId={({ id }) => id}
        rowName={({ operation }) => operationText(operation)}
        empty={t('personnel:history.empty')}
        emptyAction={
          log && (
            <Anchor component={Link} to={log}>
              {t('personnel:history.events')}
            </Anchor>
          )
        }
      />
      <ListPager />
    </List>
  )
}
