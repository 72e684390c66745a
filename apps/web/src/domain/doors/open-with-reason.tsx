import { OpenForm, type Door } from '@lintel/contract/doors/schema.ts'
import { Stack } from '@mantine/core'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'

/** What is said of the opening; a private door is not opened without. */
const ReasonForm = OpenForm.pick({ reason: true }).refine(({ reason }) => reason !== '', {
  path: ['reason'],
  params: { key: 'validation:required' },
})

interface OpenWithReasonProps {
  readonly door: Door
  readonly open: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks why the door of an apartment is opened, which its logs keep. Needs the `doorModes` catalogue. */
export default function OpenWithReason({ door, open, onClose }: OpenWithReasonProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('doorModes:private.title', { door: door.name })}
      schema={ReasonForm}
      values={{ reason: '' }}
      save={({ reason }) => open(reason ?? '')}
      submitLabel="doors:open.action"
      onSaved={onClose}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>{t('doorModes:private.text', { apartment: door.apartmentName ?? '' })}</div>
        <TextField name="reason" label="doorModes:fields.reason" autoComplete="off" />
      </Stack>
    </FormDialog>
  )
}
