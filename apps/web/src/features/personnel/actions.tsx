import type { Personnel } from '@lintel/contract/personnel/schema.ts'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { personnel } from './links.ts'
import { fullName } from './words.tsx'

const DeletePeople = lazyPart(() => import('./dialogs/delete.tsx').then((file) => ({ default: file.DeletePeople })))

type Person = Pick<Personnel, 'uuid' | 'firstName' | 'lastName'>

const DeletePerson = ({ of, onClose, onDeleted }: RecordDialogProps<Person>) => (
  <DeletePeople people={[of]} onClose={onClose} onDone={onDeleted} />
)

/** What can be done with a person in a row of the list and on the person's page. */
export function usePersonActions(onDeleted?: () => void): RecordActions<Person> {
  const t = useText()
  const links = useLinks(personnel)
  return useRecordActions<Person>(
    (person) => [
      {
        key: 'edit',
        label: t('common:edit'),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'personnel.edit',
        to: links.edit({ id: person.uuid }),
      },
      {
        key: 'delete',
        label: t('common:delete'),
        accessibleLabel: t('personnel:delete.for', { name: fullName(person) }),
        icon: <IconTrash size={16} aria-hidden />,
        needs: 'personnel.delete',
        Dialog: DeletePerson,
      },
    ],
    onDeleted,
  )
}
