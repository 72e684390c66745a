import { resetReason } from '@lintel/contract/area-restrictions/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { type TextKey, useText } from '../../language/language.ts'

const schema = z.object(resetReason)

interface ReasonDialogProps {
  readonly title: string
  readonly submitLabel: TextKey
  readonly save: (form: z.output<typeof schema>) => Promise<unknown>
  readonly successText: string
  readonly onClose: () => void
  /** What happens then. */
  readonly children: ReactNode
}

/** Resets anti-passback of one person, or of all, and asks why (access-decision.md 7). */
export function ReasonDialog({ title, submitLabel, save, successText, onClose, children }: ReasonDialogProps) {
  const t = useText()
  return (
    <FormDialog
      title={title}
      schema={schema}
      values={{ reason: '' }}
      save={save}
      submitLabel={submitLabel}
      successText={() => successText}
      onSaved={onClose}
      onClose={onClose}
    >
      <div>{children}</div>
      <LongTextField
        name="reason"
        label="areaRestrictions:passbackResets.reason"
        help={t('areaRestrictions:passbackResets.help')}
        rows={2}
        maxLength={limits.generic}
      />
    </FormDialog>
  )
}
