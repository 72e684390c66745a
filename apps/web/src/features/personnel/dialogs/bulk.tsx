import { accessGroupModes, SetAccessGroups, SetValidity } from '@lintel/contract/personnel/schema.ts'
import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { useFormContext } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { useAccessPreview } from '../../../domain/access-groups/access-preview.tsx'
import { OneField } from '../../../kit/form/more-fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useText } from '../../../language/language.ts'
import { Notice } from '../../../ui/notice.tsx'
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

export type PersonVersion = Pick<Personnel, 'uuid' | 'version'>

/** People as the list shows them; the server refuses when one of them was changed meanwhile. */
export const recordsOf = (people: readonly PersonVersion[]) => people.map(({ uuid, version }) => ({ uuid, version }))

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

/** Who of the chosen people is not any more as the list shows. */
export function WhoWasChanged() {
  const { errors } = useFormContext().formState
  const message = errors['people']?.message
  return typeof message === 'string' ? <Notice meaning="danger">{message}</Notice> : null
}
