import { IconPencil, IconTrash } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { accessGroups } from './links.ts'

interface Group {
  readonly uuid: string
  readonly name: string
  readonly isBuiltIn: boolean
}

/** What can be done with an access group, in its row and on its page; nothing with a built-in one. */
export function useGroupActions(onDeleted?: () => void): RecordActions<Group> {
  const t = useText()
  const links = useLinks(accessGroups)
  return useRecordActions<Group>(
    ({ uuid, isBuiltIn }) =>
      isBuiltIn
        ? []
        : [
            {
              key: 'edit',
              label: t('common:edit'),
              icon: <IconPencil size={16} aria-hidden />,
              to: links.edit({ id: uuid }),
              needs: 'accessGroup.edit',
            },
            {
              key: 'delete',
              label: t('common:delete'),
              icon: <IconTrash size={16} aria-hidden />,
              needs: 'accessGroup.delete',
              Dialog: DeleteGroup,
            },
          ],
    onDeleted,
  )
}

/** Asks before a group is deleted; one with members is refused and says so. */
function DeleteGroup({ of: group, onClose, onDeleted }: RecordDialogProps<Group>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('accessGroups:delete.title', { name: group.name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.accessGroup.remove}
      input={{ uuid: group.uuid }}
      done={t('accessGroups:delete.done', { name: group.name })}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('accessGroups:delete.text')}
    </ConfirmDialog>
  )
}
