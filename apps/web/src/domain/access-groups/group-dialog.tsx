import { AccessGroupForm } from '@lintel/contract/access-groups/schema.ts'
import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { emptyGroup, DoorFields, TimeFields } from './fields.tsx'

interface GroupDialogProps {
  /** The company whose group it will be. */
  readonly companyUuid: string
  /** Its doors are named one by one. */
  readonly choosesDoors?: boolean
  readonly onMade: (uuid: string) => void
  readonly onClose: () => void
}

/** A new access group, made over the form that needs it (office.md 11). It has no members yet. */
export default function GroupDialog({ companyUuid, choosesDoors = false, onMade, onClose }: GroupDialogProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('accessGroups:add')}
      schema={AccessGroupForm}
      values={{ ...emptyGroup, companyUuid }}
      save={(form) => api.accessGroup.create(form)}
      failuresOn={{ doorNotShared: 'doorUuids' }}
      submitLabel="common:create"
      successText={() => t('accessGroups:saved')}
      onSaved={({ uuid }) => {
        onMade(uuid)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="name" label="accessGroups:columns.name" autoComplete="off" />
      <TimeFields />
      <DoorFields companyUuid={companyUuid} currentDoors={[]} choosesDoors={choosesDoors} />
    </FormDialog>
  )
}
