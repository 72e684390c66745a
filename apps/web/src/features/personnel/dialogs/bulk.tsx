import { accessGroupModes } from '@lintel/contract/personnel/states.ts'
import { SetAccessGroups, SetValidity } from '@lintel/contract/personnel/schema.ts'
import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { api } from '../../../api/client.ts'
import { useAccessPreview } from '../../../domain/access-groups/access-preview.tsx'
import { recordsOf, WhoWasChanged, type PersonVersion } from '../../../domain/people/suspend-people.tsx'
import { OneField } from '../../../kit/form/more-fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useText } from '../../../language/language.ts'
import { AccessGroupsField } from '../fields.tsx'
import { PeriodFields } from '../shared/people-fields.tsx'

/** What the actions for several people use of each. */
export type BulkPerson = PersonVersion & Pick<Personnel, 'companyUuid' | 'isSuspended' | 'firstName' | 'lastName'>

export interface BulkProps<Row = BulkPerson> {
  readonly people: readonly Row[]
  readonly onClose: () => void
  /** Instead of it, once something was done. */
  readonly onDone?: () => void
}

/** One valid period for several people. */
export function ValidityOfMany({ people, onClose, onDone = onClose }: BulkProps) {
  const t = useText()
  const preview = useAccessPreview()
  return (
    <>
      <FormDialog
        title={t('personnel:validityDialog.title', { count: people.length })}
        schema={SetValidity}
        values={{ people: recordsOf(people), validFrom: null, validUntil: null }}
        ask={(form) => preview.ask(api.personnel.previewValidity(form))}
        save={(form) => api.personnel.setValidity(form)}
        submitLabel="common:save"
        successText={(form) => t('personnel:validityDialog.done', { count: form.people.length })}
        onSaved={onDone}
        onClose={onClose}
      >
        <WhoWasChanged />
        <PeriodFields />
      </FormDialog>
      {preview.dialog}
    </>
  )
}

/** Access groups for several people of one company, beside theirs or instead of them. */
export function AccessGroupsOfMany({ people, onClose, onDone = onClose }: BulkProps) {
  const t = useText()
  const preview = useAccessPreview()
  return (
    <>
      <FormDialog
        title={t('personnel:accessDialog.title', { count: people.length })}
        schema={SetAccessGroups}
        values={{ people: recordsOf(people), mode: 'add', accessGroupUuids: [] }}
        ask={(form) => preview.ask(api.personnel.previewAccessGroups(form))}
        save={(form) => api.personnel.setAccessGroups(form)}
        submitLabel="common:save"
        successText={(form) => t('personnel:accessDialog.done', { count: form.people.length })}
        onSaved={onDone}
        onClose={onClose}
      >
        <WhoWasChanged />
        <OneField
          name="mode"
          label="personnel:accessDialog.mode"
          options={accessGroupModes.map((mode) => ({ value: mode, label: t(`personnel:accessDialog.modes.${mode}`) }))}
        />
        <AccessGroupsField
          name="accessGroupUuids"
          label="personnel:fields.accessGroups"
          help={t('personnel:accessDialog.help')}
          companyUuid={people[0]?.companyUuid ?? ''}
        />
      </FormDialog>
      {preview.dialog}
    </>
  )
}
