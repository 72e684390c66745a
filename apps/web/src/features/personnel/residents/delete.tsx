import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import type { RecordDialogProps } from '../../../kit/actions/record-actions.tsx'
import { useText } from '../../../language/language.ts'
import type { Person } from '../actions.tsx'
import { DeleteDialog } from '../dialogs/delete.tsx'

/** Deletes a resident; members who go with a master are counted by the reader (community.md 6.3). */
export function DeleteResident({ of, onClose, onDeleted }: RecordDialogProps<Person>) {
  const t = useText()
  const { data } = useRead(api.resident.get, { uuid: of.uuid })
  const [typed, setTyped] = useState<number>()
  const members = data?.members ?? 0
  return (
    <DeleteDialog
      people={[of]}
      of={api.resident.remove}
      input={{ uuids: [of.uuid], withMembers: typed ?? 0 }}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('residents:delete.text')}
      {members > 0 && (
        <>
          <p>{t('residents:delete.members', { count: members })}</p>
          <NumberInput
            label={t('residents:delete.confirm')}
            value={typed ?? ''}
            onChange={(value) => setTyped(value === '' ? undefined : Number(value))}
            min={0}
            allowDecimal={false}
          />
        </>
      )}
    </DeleteDialog>
  )
}
