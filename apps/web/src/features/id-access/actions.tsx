import type { IdAccess } from '@lintel/contract/id-access/schema.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { idAccess } from './links.ts'

/** The last digits of the numbers of an identity card. */
export function NumbersText({ card }: { readonly card: IdAccess }) {
  return <Code>{[card.maskedRun, card.maskedSerial].filter((number) => number !== '').join(' / ')}</Code>
}

function DeleteCard({ of, onClose, onDeleted }: RecordDialogProps<IdAccess>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('idAccess:delete.title', { name: of.personName })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.idAccess.remove}
      input={{ uuid: of.uuid }}
      done={t('idAccess:delete.done', { name: of.personName })}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('idAccess:delete.text')}
    </ConfirmDialog>
  )
}

/** What can be done with an identity card in a row of the list and on its page. */
export function useIdAccessActions(onDeleted?: () => void): RecordActions<IdAccess> {
  const t = useText()
  const links = useLinks(idAccess)
  return useRecordActions<IdAccess>(
    ({ uuid, personName }) => [
      {
        key: 'edit',
        label: t('common:edit'),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'idAccess.edit',
        to: links.edit({ id: uuid }),
      },
      {
        key: 'delete',
        label: t('common:delete'),
        accessibleLabel: t('personnel:delete.for', { name: personName }),
        icon: <IconTrash size={16} aria-hidden />,
        needs: 'idAccess.edit',
        Dialog: DeleteCard,
      },
    ],
    onDeleted,
  )
}
