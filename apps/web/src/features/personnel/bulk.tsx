import { SetAccessGroups, SetValidity, type Personnel } from '@lintel/contract/personnel/schema.ts'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { AccessGroupsField } from './fields.tsx'
import { PeriodFields } from './person-fields.tsx'
import { refresh } from './stale.ts'

interface BulkProps {
  readonly people: readonly Personnel[]
  readonly onClose: () => void
}

/** One valid period for several people. */
export function ValidityOfMany({ people, onClose }: BulkProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('personnel:validityDialog.title', { count: people.length })}
      schema={SetValidity}
      values={{ uuids: people.map(({ uuid }) => uuid), validFrom: null, validUntil: null }}
      save={(form) => api.personnel.setValidity(form)}
      submitLabel="common:save"
      done={() => t('personnel:validityDialog.done')}
      onSaved={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <PeriodFields />
    </FormDialog>
  )
}

/** The same access groups for several people of one company. */
export function AccessGroupsOfMany({ people, onClose }: BulkProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('personnel:accessDialog.title', { count: people.length })}
      schema={SetAccessGroups}
      values={{ uuids: people.map(({ uuid }) => uuid), accessGroupUuids: [] }}
      save={(form) => api.personnel.setAccessGroups(form)}
      submitLabel="common:save"
      done={() => t('personnel:accessDialog.done')}
      onSaved={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <AccessGroupsField
        name="accessGroupUuids"
        label="personnel:fields.accessGroups"
        help={t('personnel:accessDialog.text')}
        companyUuid={people[0]?.companyUuid ?? ''}
      />
    </FormDialog>
  )
}
