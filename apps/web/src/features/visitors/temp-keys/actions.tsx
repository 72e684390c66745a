import type { TempKey } from '@lintel/contract/temp-keys/schema.ts'
import { IconBan, IconEdit, IconTrash } from '@tabler/icons-react'
import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { useLinks } from '../../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../../kit/actions/record-actions.tsx'
import { useText } from '../../../language/language.ts'
import { visitors } from '../links.ts'

type Key = Pick<TempKey, 'uuid' | 'name' | 'state'>

/** What can be done with a temporary key, in a list and on its page. */
export function useKeyActions(onDeleted?: () => void): RecordActions<Key> {
  const t = useText()
  const links = useLinks(visitors)
  return useRecordActions<Key>((key) => {
    const ended = key.state === 'revoked' ? t('visitors:revoke.isRevoked') : undefined
    const named = (label: string) => t('visitors:actionFor', { action: label, name: key.name })
    return [
      {
        key: 'edit',
        label: t('common:edit'),
        accessibleLabel: named(t('common:edit')),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'visitor.edit',
        // A link cannot be asleep, so a revoked key has a button that says why.
        ...(ended === undefined ? { to: links.editKey({ id: key.uuid }) } : { run: () => undefined }),
        disabledReason: ended,
      },
      {
        key: 'revoke',
        label: t('visitors:revoke.action'),
        accessibleLabel: named(t('visitors:revoke.action')),
        icon: <IconBan size={16} aria-hidden />,
        needs: 'visitor.edit',
        disabledReason: ended,
        Dialog: RevokeKey,
      },
      {
        key: 'delete',
        label: t('common:delete'),
        accessibleLabel: named(t('common:delete')),
        icon: <IconTrash size={16} aria-hidden />,
        needs: 'visitor.delete',
        Dialog: DeleteKey,
      },
    ]
  }, onDeleted)
}

function RevokeKey({ of: { uuid, name }, onClose }: RecordDialogProps<Key>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('visitors:revoke.title', { name })}
      confirmLabel={t('visitors:revoke.action')}
      isDangerous
      of={api.tempKey.revoke}
      input={{ uuid }}
      done={t('visitors:revoke.done', { name })}
      onClose={onClose}
    >
      {t('visitors:revoke.text')}
    </ConfirmDialog>
  )
}

function DeleteKey({ of: { uuid, name }, onClose, onDeleted }: RecordDialogProps<Key>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('common:danger.title', { name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.tempKey.remove}
      input={{ uuid }}
      done={t('visitors:deleted', { name })}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('visitors:tempKey.deleteText')}
    </ConfirmDialog>
  )
}
