import type { Notification } from '@lintel/contract/notifications/schema.ts'
import { notificationCan, notificationStatuses } from '@lintel/contract/notifications/states.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { PublishNotification, WithdrawNotification } from './steps.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateNotification = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateNotification })))
const EditNotification = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditNotification })))

function Edit({ of: { uuid }, onClose }: RecordDialogProps<Notification>) {
  return <EditNotification uuid={uuid} onClose={onClose} />
}

const notificationDeletion = deletion({
  of: api.notification.remove,
  needs: 'notification.edit',
  name: ({ title }: Notification) => title,
  input: ({ uuid, version }) => ({ uuid, version }),
  text: 'notifications:delete.text',
})

const filters = [
  filter.text('keyword', 'notifications:filters.title'),
  filter.choice(
    'status',
    'notifications:columns.status',
    notificationStatuses,
    (status) => `notifications:status.${status}`,
  ),
]

/** All notifications, with what can be done with each in its state (operators.md 3.17). */
export default function NotificationList() {
  const t = useText()
  const [isCreating, setCreating] = useState(false)
  const one = useRecordActions<Notification>((row) => {
    const actionOf = (key: 'publish' | 'withdraw' | 'edit') => ({
      key,
      accessibleLabel: t(`notifications:${key}.actionFor`, { title: row.title }),
    })
    return [
      ...(notificationCan.publish(row)
        ? [{ ...actionOf('publish'), label: t('notifications:publish.action'), Dialog: PublishNotification }]
        : []),
      ...(notificationCan.withdraw(row)
        ? [{ ...actionOf('withdraw'), label: t('notifications:withdraw.action'), Dialog: WithdrawNotification }]
        : []),
      ...(notificationCan.edit(row) ? [{ ...actionOf('edit'), label: t('common:edit'), Dialog: Edit }] : []),
      ...(notificationCan.delete(row) ? [notificationDeletion(t, row)] : []),
    ]
  })
  return (
    <>
      <ListScreen
        title="notifications:title"
        of={api.notification.list}
        columns={columns.pick([
          'title',
          'status',
          'kinds',
          'distributors',
          'shownAs',
          'startsAt',
          'endsAt',
          'createdBy',
        ])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ title }) => title}
        empty="notifications:empty.list"
        create={{
          key: 'create',
          label: t('notifications:create.action'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'notification.edit',
          run: () => setCreating(true),
        }}
        row={one.actionsOf}
      />
      {one.dialog}
      <Suspense>{isCreating && <CreateNotification onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
