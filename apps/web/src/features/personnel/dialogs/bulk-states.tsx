import { SetApp, SetSuspended } from '@lintel/contract/personnel/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../../api/client.ts'
import { useAccessPreview } from '../../../domain/access-groups/access-preview.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../../kit/form/more-fields.tsx'
import { useText } from '../../../language/language.ts'
import { recordsOf, WhoWasChanged, type PersonVersion } from './bulk.tsx'

interface StatesProps {
  readonly people: readonly PersonVersion[]
  readonly onClose: () => void
  /** Instead of it, once something was done. */
  readonly onDone?: () => void
}

/** Door phones call several people by the app, or not any more. */
export function AppOfMany({
  people,
  appEnabled,
  onClose,
  onDone = onClose,
}: StatesProps & { readonly appEnabled: boolean }) {
  const t = useText()
  const way = appEnabled ? 'enable' : 'disable'
  return (
    <FormDialog
      title={t(`personnel:app.${way}.title`, { count: people.length })}
      schema={SetApp}
      values={{ people: recordsOf(people), appEnabled }}
      save={(form) => api.personnel.setApp(form)}
      submitLabel={`personnel:app.${way}.submit`}
      successText={(form) => t(`personnel:app.${way}.done`, { count: form.people.length })}
      onSaved={onDone}
      onClose={onClose}
    >
      <WhoWasChanged />
      <div>{t(`personnel:app.${way}.text`)}</div>
    </FormDialog>
  )
}

/** Suspends people, so that they pass no door, or ends the suspension (access-decision.md 3.7). */
export function SuspendMany({
  people,
  isSuspended,
  onClose,
  onDone = onClose,
}: StatesProps & { readonly isSuspended: boolean }) {
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
