import type { OfficeMessageInfo, Recipient } from '@lintel/contract/office-messages/schema.ts'
import { deliveryStates, type DeliveryState } from '@lintel/contract/office-messages/states.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListFilters } from '../../kit/list/list-filters.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { PersonName } from '../../domain/people/texts.tsx'
import { useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { Section } from '../../ui/content.tsx'
import { officeMessages } from './links.ts'

const meanings: Readonly<Record<DeliveryState, Meaning>> = {
  queued: 'information',
  sent: 'ok',
  failed: 'danger',
  noAddress: 'attention',
  recalled: 'neutral',
}

interface Cell {
  readonly row: Recipient
}

function NameCell({ row }: Cell) {
  const refer = useReferences()
  if (row.name === '') return <PersonName name={null} uuid={row.personUuid} />
  return <NameText name={row.name} to={pageOfPerson(refer, { kind: row.personKind, uuid: row.personUuid })} />
}

function StateCell({ row }: Cell) {
  const t = useText()
  return <StatusBadge meaning={meanings[row.state]}>{t(`officeMessages:state.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<Recipient>()({
  name: { label: 'officeMessages:recipients.name', Cell: NameCell, isFixed: true },
  company: { label: 'officeMessages:recipients.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  state: { label: 'officeMessages:recipients.state', Cell: StateCell },
  at: { label: 'officeMessages:recipients.at', Cell: ({ row }) => <MomentText at={row.stateAt} /> },
})

const filters = [
  filter.choice('state', 'officeMessages:recipients.state', deliveryStates, (state) => `officeMessages:state.${state}`),
]

/** Recipients of a message and its state for each, a page at a time. */
export function Recipients({ message }: { readonly message: OfficeMessageInfo }) {
  const t = useText()
  const model = useList({
    of: api.officeMessage.recipients,
    columns: columns.pick(useView(officeMessages).recipients),
    filters,
    always: { uuid: message.uuid },
  })
  return (
    <Section title={t('officeMessages:recipients.title')}>
      <List model={model}>
        <ListFilters />
        <ListTable<Recipient>
          label={t('officeMessages:recipients.title')}
          rowId={({ personUuid }) => personUuid}
          rowName={({ name }) => name}
          empty={t('officeMessages:recipients.empty')}
        />
        <ListPager />
      </List>
    </Section>
  )
}
