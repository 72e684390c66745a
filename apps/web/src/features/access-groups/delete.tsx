import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface DeleteGroupProps {
  readonly group: { readonly uuid: string; readonly name: string }
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Asks before a group is deleted; one with members is refused and says so. */
export function DeleteGroup({ group, onClose, onDone }: DeleteGroupProps) {
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
      {...(onDone && { onDone })}
    >
      {t('accessGroups:delete.text')}
    </ConfirmDialog>
  )
}
