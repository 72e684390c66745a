import type { Message } from '@lintel/contract/messages/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NoticeText } from '../../domain/notices/notice-text.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'

const SendMessage = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.SendMessage })))

function ReceiversCell({ row }: { readonly row: Message }) {
  const t = useText()
  if (row.receiverCount === 0) return <span>{t('messages:all')}</span>
  const names = row.receiverNames.join(', ')
  const count = row.receiverCount - row.receiverNames.length
  return <bdi>{count > 0 ? t('messages:andMore', { names, count }) : names}</bdi>
}

const columns = columnsFor<Message>()({
  title: { label: 'messages:columns.title', Cell: ({ row }) => <PlainText text={row.title} />, isFixed: true },
  receivers: { label: 'messages:columns.receivers', Cell: ReceiversCell },
  by: { label: 'messages:columns.by', Cell: ({ row }) => <PlainText text={row.createdBy} /> },
  time: { label: 'messages:columns.time', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})
const filters = [filter.text('keyword', 'messages:filters.title')]

const messageDeletion = deletion({
  of: api.message.remove,
  needs: 'message.delete',
  name: ({ title }: Message) => title,
  text: 'messages:delete.text',
})

function MessageText({ of: { title, content, createdAt }, onClose }: RecordDialogProps<Message>) {
  return (
    <Dialog title={title} opened size={560} onClose={onClose}>
      <NoticeText notice={{ content, link: '', startsAt: createdAt }} linkLabel="" />
    </Dialog>
  )
}

/** The messages that were sent; a villa account sees those for it and learns of no other receiver. */
export default function MessageList() {
  const t = useText()
  const sends = useMay()('message.send')
  const [isSending, setSending] = useState(false)
  const one = useRecordActions<Message>((message) => [
    {
      key: 'open',
      label: t('common:open'),
      accessibleLabel: t('messages:openFor', { title: message.title }),
      Dialog: MessageText,
    },
    messageDeletion(t, message),
  ])
  return (
    <>
      <ListScreen
        title="messages:title"
        of={api.message.list}
        columns={columns.pick(sends ? ['title', 'receivers', 'by', 'time'] : ['title', 'by', 'time'])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ title }) => title}
        empty={sends ? 'messages:empty.list' : 'messages:empty.own'}
        create={{
          key: 'send',
          label: t('messages:send.action'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'message.send',
          run: () => setSending(true),
        }}
        row={one.actionsOf}
      />
      {one.dialog}
      <Suspense>{isSending && <SendMessage onClose={() => setSending(false)} />}</Suspense>
    </>
  )
}
