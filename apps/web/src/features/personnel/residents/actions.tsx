import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import type { RecordActions, RecordDialogProps } from '../../../kit/actions/record-actions.tsx'
import { useText } from '../../../language/language.ts'
import { usePeopleActions, type Person } from '../actions.tsx'
import { fullName } from '../words.tsx'
import { useResidentLinks } from './links.ts'

/** Deletes a resident; members who go with a master are counted by hand (community.md 6.3). */
function DeleteResident({ of, onClose, onDeleted }: RecordDialogProps<Person>) {
  const t = useText()
  const { data } = useRead(api.resident.get, { uuid: of.uuid })
  const [typed, setTyped] = useState<number>()
  const members = data?.members ?? 0
  return (
    <ConfirmDialog
      title={t('personnel:delete.title', { name: fullName(of) })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.resident.remove}
      input={{ uuids: [of.uuid], withMembers: typed ?? 0 }}
      done={t('personnel:delete.done')}
      onClose={onClose}
      {...(onDeleted && { onDone: onDeleted })}
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
    </ConfirmDialog>
  )
}

/** What can be done with a resident in a row of the list and on its page. */
export const useResidentActions = (onDeleted?: () => void): RecordActions<Person> =>
  usePeopleActions(
    {
      edit: { needs: 'resident.edit', to: useResidentLinks().edit },
      remove: { needs: 'resident.delete', Dialog: DeleteResident },
    },
    onDeleted,
  )
