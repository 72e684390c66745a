import type { Resident } from '@lintel/contract/residents/schema.ts'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { LossByDeletion } from '../../../domain/money/subscription-parts.tsx'
import { DeleteDialog } from '../../../kit/actions/delete-dialog.tsx'
import type { RecordDialogProps } from '../../../kit/actions/record-actions.tsx'
import { useText } from '../../../language/language.ts'
import type { Person } from '../actions.tsx'
import { usePeopleWords } from '../dialogs/delete.tsx'

interface DeleteResidentsProps {
  readonly people: readonly Resident[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Deletes several residents; members who go with their masters are counted by the reader, and by the server. */
export function DeleteResidents({ people, onClose, onDone }: DeleteResidentsProps) {
  const t = useText()
  const [typedCount, setTypedCount] = useState<number>()
  const input = { uuids: people.map(({ uuid }) => uuid), withMembers: typedCount ?? 0 }
  return (
    <DeleteDialog
      {...usePeopleWords(people)}
      of={api.resident.remove}
      input={input}
      onClose={onClose}
      onDeleted={onDone}
    >
      {t('residents:delete.text')}
      {people.some(({ role }) => role === 'master') && (
        <>
          <p>{t('residents:delete.ofMasters')}</p>
          <CountField value={typedCount} onChange={setTypedCount} />
        </>
      )}
    </DeleteDialog>
  )
}

interface CountFieldProps {
  readonly value: number | undefined
  readonly onChange: (count: number | undefined) => void
}

function CountField({ value, onChange }: CountFieldProps) {
  const t = useText()
  return (
    <NumberInput
      label={t('residents:delete.confirm')}
      value={value ?? ''}
      onChange={(count) => onChange(count === '' ? undefined : Number(count))}
      min={0}
      allowDecimal={false}
    />
  )
}

/** Deletes a resident; members who go with a master are counted by the reader (community.md 6.3). */
export function DeleteResident({ of, onClose, onDeleted }: RecordDialogProps<Person>) {
  const t = useText()
  const { data } = useRead(api.resident.get, { uuid: of.uuid })
  const [typedCount, setTypedCount] = useState<number>()
  const members = data?.members ?? 0
  return (
    <DeleteDialog
      {...usePeopleWords([of])}
      of={api.resident.remove}
      input={{ uuids: [of.uuid], withMembers: typedCount ?? 0 }}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {t('residents:delete.text')}
      <LossByDeletion read={api.resident.get} uuid={of.uuid} />
      {members > 0 && (
        <>
          <p>{t('residents:delete.members', { count: members })}</p>
          <CountField value={typedCount} onChange={setTypedCount} />
        </>
      )}
    </DeleteDialog>
  )
}
