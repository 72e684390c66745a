import type { Notification } from '@lintel/contract/notifications/schema.ts'
import { notificationCan, notificationStatuses } from '@lintel/contract/notifications/states.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { StepDialog, type Step } from './steps.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateNotification = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateNotification })))
const EditNotification = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditNotification })))

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
  const [editing, setEditing] = useState<Notification>()
  const [asking, setAsking] = useState<{ readonly step: Step; readonly of: Notification }>()
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
        row={(row) => [
          ...(notificationCan.publish(row)
            ? [
                {
                  key: 'publish',
                  label: t('notifications:publish.action'),
                  accessibleLabel: t('notifications:publish.actionFor', { title: row.title }),
                  run: () => setAsking({ step: 'publish', of: row }),
                },
              ]
            : []),
          ...(notificationCan.withdraw(row)
            ? [
                {
                  key: 'withdraw',
                  label: t('notifications:withdraw.action'),
                  accessibleLabel: t('notifications:withdraw.actionFor', { title: row.title }),
                  run: () => setAsking({ step: 'withdraw', of: row }),
                },
              ]
            : []),
          ...(notificationCan.edit(row)
            ? [
                {
                  key: 'edit',
                  label: t('common:edit'),
                  accessibleLabel: t('notifications:edit.actionFor', { title: row.title }),
                  run: () => setEditing(row),
                },
              ]
            : []),
          ...(notificationCan.delete(row)
            ? [
                {
                  key: 'delete',
                  label: t('common:delete'),
                  accessibleLabel: t('notifications:delete.actionFor', { title: row.title }),
                  run: () => setAsking({ step: 'delete', of: row }),
                },
              ]
            : []),
        ]}
      />
      {asking && <StepDialog step={asking.step} notification={asking.of} onClose={() => setAsking(undefined)} />}
      <Suspense>
        {isCreating && <CreateNotification onClose={() => setCreating(false)} />}
        {editing && <EditNotification uuid={editing.uuid} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </>
  )
}
