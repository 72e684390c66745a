import type { FailureName } from '@lintel/contract/errors/errors.ts'
import type { CreatedAccount } from '@lintel/contract/operators/schema.ts'
import { useState, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { FirstPassword } from './first-password.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { type TextKey, useText } from '../../language/language.ts'

interface AccountFormProps<Schema extends z.ZodType<FieldValues, FieldValues>, Result> {
  readonly title: string
  readonly schema: Schema
  readonly values: z.input<Schema>
  readonly save: (values: z.output<Schema>) => Promise<Result>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  readonly cancelLabel?: TextKey
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A new account of any kind; its first password is shown once (operators.md 1.4). */
export function CreateAccount<Schema extends z.ZodType<FieldValues, FieldValues>>({
  children,
  ...form
}: AccountFormProps<Schema, CreatedAccount>) {
  const [createdAccount, setCreatedAccount] = useState<CreatedAccount>()
  if (createdAccount) return <FirstPassword account={createdAccount} onNoted={form.onClose} />
  return (
    <FormDialog
      {...form}
      submitLabel="common:create"
      onSaved={(account) => {
        setCreatedAccount(account)
      }}
    >
      {children}
    </FormDialog>
  )
}

/** Changes an account of any kind; an edit made from an old version is refused and says so. */
export function EditAccount<Schema extends z.ZodType<FieldValues, FieldValues>>({
  name,
  children,
  ...form
}: Omit<AccountFormProps<Schema, object>, 'title'> & { readonly name: string }) {
  const t = useText()
  return (
    <FormDialog
      {...form}
      title={t('users:edit.title', { name })}
      submitLabel="common:save"
      successText={() => t('users:edit.done', { name })}
      onSaved={() => {
        form.onClose()
      }}
    >
      {children}
    </FormDialog>
  )
}
