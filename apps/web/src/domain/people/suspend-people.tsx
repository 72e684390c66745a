import { SetSuspended } from '@lintel/contract/personnel/switches.ts'
import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useFormContext } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAccessPreview } from '../access-groups/access-preview.tsx'

export type PersonVersion = Pick<Personnel, 'uuid' | 'version'>

/** People as the list shows them; the server refuses when one of them was changed meanwhile. */
export const recordsOf = (people: readonly PersonVersion[]) => people.map(({ uuid, version }) => ({ uuid, version }))

export interface ChangeOfPeople {
  readonly people: readonly PersonVersion[]
  readonly onClose: () => void
  /** Instead of it, once something was done. */
  readonly onDone?: () => void
}

/**
 * Suspends people, so that they pass no door, or ends the suspension (access-decision.md 3.7). Needs the texts
 * `personnel` and those of `useAccessPreview`.
 */
export function SuspendMany({
  people,
  isSuspended,
  onClose,
  onDone = onClose,
}: ChangeOfPeople & { readonly isSuspended: boolean }) {
  const t = useText()
  const preview = useAccessPreview()
  const way = isSuspended ? 'begin' : 'resume'
  return (
    <>
      <FormDialog
        title={t(`personnel:suspend.${way}.title`, { count: people.length })}
        schema={SetSuspended}
        values={{ people: recordsOf(people), isSuspended, reason: '' }}
        ask={(form) => preview.ask(api.personnel.previewSuspended(form))}
        save={(form) => api.personnel.setSuspended(form)}
        submitLabel={`personnel:suspend.${way}.submit`}
        successText={(form) => t(`personnel:suspend.${way}.done`, { count: form.people.length })}
        onSaved={onDone}
        onClose={onClose}
      >
        <WhoWasChanged />
        <div>{t(`personnel:suspend.${way}.text`)}</div>
        {isSuspended && (
          <LongTextField name="reason" label="personnel:suspend.reason" rows={2} maxLength={limits.generic} />
        )}
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
