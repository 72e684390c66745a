import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { AddresseesText, ProgressText } from './addressees.tsx'
import { useMessageActions } from './actions.tsx'
import { officeMessages } from './links.ts'
import { MessageTabs } from './message-tabs.tsx'

interface Cell {
  readonly row: OfficeMessage
}

function TitleCell({ row }: Cell) {
  return <NameText name={row.title} to={useLinks(officeMessages).info({ id: row.uuid })} />
}

const columns = columnsFor<OfficeMessage>()({
  title: { label: 'officeMessages:columns.title', Cell: TitleCell, isFixed: true },
  to: { label: 'officeMessages:columns.to', Cell: ({ row }) => <AddresseesText message={row} /> },
  at: { label: 'officeMessages:columns.at', Cell: ({ row }) => <MomentText at={row.sentAt} /> },
  delivered: {
    label: 'officeMessages:columns.delivered',
    Cell: ({ row }) => <ProgressText message={row} />,
    isNumeric: true,
  },
  withoutAddress: {
    label: 'officeMessages:columns.withoutAddress',
    Cell: ({ row }) => <NumberText value={row.withoutAddress} />,
    isNumeric: true,
  },
  by: { label: 'officeMessages:columns.by', Cell: ({ row }) => <PlainText text={row.sentBy} /> },
}).pick(['title', 'to', 'at', 'delivered', 'withoutAddress', 'by'])

const filters = [filter.text('keyword', 'officeMessages:search')]

/** The messages that were sent, newest first. */
export default function OfficeMessageList() {
  const t = useText()
  const links = useLinks(officeMessages)
  const { actionsOf, dialog } = useMessageActions()
  return (
    <>
      <ListScreen
        title="officeMessages:title"
        tabs={useView(officeMessages).hasTemplates && <MessageTabs current="messages" />}
        of={api.officeMessage.list}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ title }) => title}
        empty="officeMessages:empty"
        create={{
          key: 'add',
          label: t('officeMessages:add'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'officeMessage.send',
          to: links.add(),
        }}
        row={actionsOf}
      />
      {dialog}
    </>
  )
}
