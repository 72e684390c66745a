import type { InputOf, Operation } from '@lintel/contract/kit/operation.ts'
import type { Department } from '@lintel/contract/departments/schema.ts'
import type { ReactNode } from 'react'
import { api, type Call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../../language/language.ts'
import { fullName } from '../words.tsx'

/** What the dialogs of people have to know of them. */
type People = readonly { readonly uuid: string; readonly firstName: string; readonly lastName: string }[]

interface DeleteDialogProps<Op extends Operation> {
  readonly people: People
  readonly of: Call<Op>
  readonly input: InputOf<Op>
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

/** Asks before people are deleted, by their name or their number. */
export function DeleteDialog<Op extends Operation>(props: DeleteDialogProps<Op>) {
  const t = useText()
  const { people, of, input, children, onClose, onDone } = props
  const [first] = people
  return (
    <ConfirmDialog
      title={
        people.length === 1 && first
          ? t('personnel:delete.title', { name: fullName(first) })
          : t('personnel:delete.many', { count: people.length })
      }
      confirmLabel={t('common:delete')}
      isDangerous
      of={of}
      input={input}
      done={t('personnel:delete.done')}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      {children}
    </ConfirmDialog>
  )
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
    <DeleteDialog people={people} of={api.personnel.remove} input={input} onClose={onClose} onDone={onDone}>
      {t('personnel:delete.text')}
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
      done={t('personnel:erase.done')}
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
    <ConfirmDialog
      title={t('personnel:department.deleteTitle', { name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.department.remove}
      input={{ uuid, movePeople: people > 0 }}
      done={t('personnel:department.deleted', { name })}
      onClose={onClose}
      onDone={onDone}
    >
      {t('personnel:department.deleteText')}
      {people > 0 && <p>{t('personnel:department.movesPeople', { count: people })}</p>}
    </ConfirmDialog>
  )
}
