import type { Department } from '@lintel/contract/departments/schema.ts'
import { api } from '../../../api/client.ts'
import { LossByDeletion } from '../../../domain/money/subscription-parts.tsx'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { DeleteDialog } from '../../../kit/actions/delete-dialog.tsx'
import { useText } from '../../../language/language.ts'
import { fullName } from '../words.tsx'

/** What the dialogs of people have to know of them. */
type People = readonly { readonly uuid: string; readonly firstName: string; readonly lastName: string }[]

/** Name, title and message of the question about people: by their name, or their number. */
export function usePeopleWords(people: People) {
  const t = useText()
  const [first] = people
  return {
    name: first ? fullName(first) : '',
    title: people.length === 1 ? undefined : t('personnel:delete.many', { count: people.length }),
    successText: t('personnel:delete.done'),
  }
}

interface DeletePeopleProps {
  readonly people: People
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Deletes people with all they identify themselves with; logs keep their names (office.md 8.2). */
export function DeletePeople({ people, onClose, onDone }: DeletePeopleProps) {
  const t = useText()
  const input = { uuids: people.map(({ uuid }) => uuid) }
  return (
    <DeleteDialog
      {...usePeopleWords(people)}
      of={api.personnel.remove}
      input={input}
      onClose={onClose}
      onDeleted={onDone}
    >
      {t('personnel:delete.text')}
      {people.length === 1 && <LossByDeletion read={api.personnel.get} uuid={people[0]!.uuid} />}
    </DeleteDialog>
  )
}

interface ErasePersonProps {
  readonly person: DeletePeopleProps['people'][number]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Deletes a person and removes name and address from logs, messages and mails as well (GDPR 17). */
export function ErasePerson({ person, onClose, onDone }: ErasePersonProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('personnel:erase.title', { name: fullName(person) })}
      confirmLabel={t('personnel:erase.action')}
      isDangerous
      of={api.personnel.erase}
      input={{ uuid: person.uuid }}
      successText={t('personnel:erase.done')}
      onClose={onClose}
      onDone={onDone}
    >
      {t('personnel:erase.text')}
    </ConfirmDialog>
  )
}

interface DeleteDepartmentProps {
  readonly department: Pick<Department, 'uuid' | 'name' | 'people'>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Deletes a department and those below it; their people move to the one above (office.md 7). */
export function DeleteDepartment({ department, onClose, onDone }: DeleteDepartmentProps) {
  const t = useText()
  const { uuid, name, people } = department
  return (
    <DeleteDialog
      name={name}
      title={t('personnel:department.deleteTitle', { name })}
      of={api.department.remove}
      input={{ uuid, movePeople: people > 0 }}
      successText={t('personnel:department.deleted', { name })}
      onClose={onClose}
      onDeleted={onDone}
    >
      {t('personnel:department.deleteText')}
      {people > 0 && <p>{t('personnel:department.movesPeople', { count: people })}</p>}
    </DeleteDialog>
  )
}
