import type { MessageDevice, OfficeMessageInfo } from '@lintel/contract/office-messages/schema.ts'
import { screenStates, type ScreenState } from '@lintel/contract/office-messages/states.ts'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { reread } from '../../api/queries.ts'
import { MomentText, NameText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListFilters } from '../../kit/list/list-filters.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { Section } from '../../ui/content.tsx'

const meanings: Readonly<Record<ScreenState, Meaning>> = {
  waiting: 'information',
  shown: 'ok',
  failed: 'danger',
  expired: 'attention',
  recalling: 'information',
  recalled: 'neutral',
}

interface Cell {
  readonly row: MessageDevice
}

function NameCell({ row }: Cell) {
  return <NameText name={row.name} to={useReferences()('deviceInfo', { id: row.deviceUuid })} />
}

function StateCell({ row }: Cell) {
  const t = useText()
  return <StatusBadge meaning={meanings[row.state]}>{t(`officeMessages:screens.state.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<MessageDevice>()({
  name: { label: 'officeMessages:screens.device', Cell: NameCell, isFixed: true },
  state: { label: 'officeMessages:recipients.state', Cell: StateCell },
  at: { label: 'officeMessages:recipients.at', Cell: ({ row }) => <MomentText at={row.stateAt} /> },
}).pick(['name', 'state', 'at'])

const filters = [
  filter.choice(
    'state',
    'officeMessages:recipients.state',
    screenStates,
    (state) => `officeMessages:screens.state.${state}`,
  ),
]

/** To which screens a message went and what became of it, a page at a time. */
export function MessageDevices({ message }: { readonly message: OfficeMessageInfo }) {
  const t = useText()
  const model = useList({ of: api.officeMessage.devices, columns, filters, always: { uuid: message.uuid } })
  // The page looks at the message now and then; when a device has answered meanwhile, its row is no longer true.
  useEffect(() => {
    void reread('officeMessage.devices')
  }, [message.devicesShown, message.onScreens])
  return (
    <Section title={t('officeMessages:screens.title')}>
      <List model={model}>
        <ListFilters />
        <ListTable<MessageDevice>
          label={t('officeMessages:screens.title')}
          rowId={({ deviceUuid }) => deviceUuid}
          rowName={({ name }) => name}
          empty={t('officeMessages:screens.empty')}
        />
        <ListPager />
      </List>
    </Section>
  )
}
