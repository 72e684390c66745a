import type { Notice } from '@lintel/contract/notifications/schema.ts'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NoticeText } from '../../domain/notices/notice-text.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { ownColumns } from './columns.tsx'

const filters = [
  filter.choice('unread', 'notifications:filters.read', ['1', '0'], (one) =>
    one === '1' ? 'notifications:reading.unread' : 'notifications:reading.read',
  ),
]

/** What is for the reader and running now; opening one is reading it. */
export default function OwnNotifications() {
  const t = useText()
  const [openNotice, setOpenNotice] = useState<Notice>()
  const unreadCount = useRead(api.notice.status, {}).data?.unread ?? 0
  const markRead = useOperation(api.notice.markRead)
  const readAll = useOperation(api.notice.markAllRead)
  const open = (notice: Notice) => {
    setOpenNotice(notice)
    if (notice.readAt === null) markRead.mutate({ uuid: notice.uuid })
  }
  const markAll = () =>
    readAll.mutate({}, { onSuccess: () => showToast({ meaning: 'ok', text: t('notifications:reading.markedAll') }) })
  return (
    <>
      <ListScreen
        title="notifications:ownTitle"
        of={api.notice.list}
        columns={ownColumns.pick(['title', 'read', 'startsAt'])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ title }) => title}
        empty="notifications:empty.own"
        row={(notice) => [
          {
            key: 'open',
            label: t('notifications:reading.open'),
            accessibleLabel: t('notifications:reading.openFor', { title: notice.title }),
            run: () => open(notice),
          },
        ]}
        {...(unreadCount > 0 && {
          create: {
            key: 'markAll',
            label: t('notifications:reading.markAll'),
            icon: <IconChecks size={16} aria-hidden />,
            isRunning: readAll.isPending,
            run: markAll,
          },
        })}
      />
      {openNotice && (
        <Dialog title={openNotice.title} opened size={640} onClose={() => setOpenNotice(undefined)}>
          <NoticeText notice={openNotice} linkLabel={t('notifications:reading.link')} />
        </Dialog>
      )}
    </>
  )
}
