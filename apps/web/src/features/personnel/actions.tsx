import { deleteAction } from '../../kit/actions/deletion.tsx'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { IconEdit } from '@tabler/icons-react'
import {
  useRecordActions,
  type RecordActions,
  type RecordDialog,
  type RecordDialogProps,
} from '../../kit/actions/record-actions.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { personnel } from './links.ts'
import { fullName } from './words.tsx'

/** What the dialogs of a person have to know of it. */
export interface Person {
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
}

interface PeopleActions {
  readonly edit: { readonly needs: Permission; readonly to: (params: { readonly id: string }) => string | undefined }
  readonly remove: { readonly needs: Permission; readonly Dialog: RecordDialog<Person> }
}

/** Changing and deleting people, in a row of a list and on the page of one. */
export function usePeopleActions({ edit, remove }: PeopleActions, onDeleted?: () => void): RecordActions<Person> {
  const t = useText()
  return useRecordActions<Person>(
    (person) => [
      {
        key: 'edit',
        label: t('common:edit'),
        icon: <IconEdit size={16} aria-hidden />,
        needs: edit.needs,
        to: edit.to({ id: person.uuid }),
      },
      deleteAction(t, { name: fullName(person), ...remove }),
    ],
    onDeleted,
  )
}

const DeletePeople = lazyPart(() => import('./dialogs/delete.tsx').then((file) => ({ default: file.DeletePeople })))

const DeletePerson = ({ of, onClose, onDeleted }: RecordDialogProps<Person>) => (
  <DeletePeople people={[of]} onClose={onClose} onDone={onDeleted} />
)

/** What can be done with a person in a row of the list and on the person's page. */
export const usePersonActions = (onDeleted?: () => void): RecordActions<Person> =>
  usePeopleActions(
    {
      edit: { needs: 'personnel.edit', to: useLinks(personnel).edit },
      remove: { needs: 'personnel.delete', Dialog: DeletePerson },
    },
    onDeleted,
  )
