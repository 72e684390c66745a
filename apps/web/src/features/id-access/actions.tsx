import type { IdAccess } from '@lintel/contract/id-access/schema.ts'
import { IconEdit } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordActions } from '../../kit/actions/record-actions.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { idAccess } from './links.ts'

/** The last digits of the numbers of an identity card. */
export function NumbersText({ card }: { readonly card: IdAccess }) {
  return <Code>{[card.maskedRun, card.maskedSerial].filter((number) => number !== '').join(' / ')}</Code>
}

const cardDeletion = deletion({
  of: api.idAccess.remove,
  needs: 'idAccess.edit',
  name: ({ personName }: IdAccess) => personName,
  title: 'idAccess:delete.title',
  successText: 'idAccess:delete.done',
  text: 'idAccess:delete.text',
})

/** What can be done with an identity card in a row of the list and on its page. */
export function useIdAccessActions(onDeleted?: () => void): RecordActions<IdAccess> {
  const t = useText()
  const links = useLinks(idAccess)
  return useRecordActions<IdAccess>(
    (card) => [
      {
        key: 'edit',
        label: t('common:edit'),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'idAccess.edit',
        to: links.edit({ id: card.uuid }),
      },
      cardDeletion(t, card),
    ],
    onDeleted,
  )
}
