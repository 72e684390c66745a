import type { TempKey } from '@lintel/contract/visitors/records.ts'
import { IconBan, IconEdit } from '@tabler/icons-react'
import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { deletion } from '../../../kit/actions/deletion.tsx'
import { useLinks } from '../../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../../kit/actions/record-actions.tsx'
import { useText } from '../../../language/language.ts'
import { visitors } from '../links.ts'

type Key = Pick<TempKey, 'uuid' | 'name' | 'state'>

const keyDeletion = deletion({
  of: api.tempKey.remove,
  needs: 'visitor.delete',
  name: ({ name }: Key) => name,
  text: 'visitors:tempKey.deleteText',
})

/** What can be done with a temporary key, in a list and on its page. */
export function useVisitorPassActions(onDeleted?: () => void): RecordActions<Key> {
  const t = useText()
  const links = useLinks(visitors)
  return useRecordActions<Key>((key) => {
    const disabledReason = key.state === 'revoked' ? t('visitors:revoke.isRevoked') : undefined
    const labelFor = (label: string) => t('visitors:actionFor', { action: label, name: key.name })
    return [
      {
        key: 'edit',
        label: t('common:edit'),
        accessibleLabel: labelFor(t('common:edit')),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'visitor.edit',
        // A link cannot be asleep, so a revoked key has a button that says why.
        ...(disabledReason === undefined ? { to: links.editKey({ id: key.uuid }) } : { run: () => undefined }),
        disabledReason,
      },
      {
        key: 'revoke',
        label: t('visitors:revoke.action'),
        accessibleLabel: labelFor(t('visitors:revoke.action')),
        icon: <IconBan size={16} aria-hidden />,
        needs: 'visitor.edit',
        disabledReason,
        Dialog: RevokeKey,
      },
      keyDeletion(t, key),
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
      successText={t('visitors:revoke.done', { name })}
      onClose={onClose}
    >
      {t('visitors:revoke.text')}
    </ConfirmDialog>
  )
}
