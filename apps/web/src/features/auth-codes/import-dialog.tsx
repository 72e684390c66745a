import { AuthCodeImportForm } from '@lintel/contract/auth-codes/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { textOf, useText } from '../../language/language.ts'
import { saveFile } from '../../ui/files.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { AuthCodeFields } from './fields.tsx'
import classes from './auth-code.module.css'

/** Makes codes for the MAC addresses of a sheet and saves the sheet with the codes, which is answered this once. */
export function ImportAuthCodes({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const values: Partial<z.input<typeof AuthCodeImportForm>> = {
    distributorUuid: '',
    days: limits.authCodeDays,
    remark: '',
  }
  return (
    <FormDialog
      title={t('authCodes:import.title')}
      schema={AuthCodeImportForm}
      values={values as z.input<typeof AuthCodeImportForm>}
      save={async (form) => {
        try {
          return await api.authCodeImport.create(form)
        } catch (error) {
          setIssues(error instanceof ApiError ? error.issues.filter(({ field }) => field === 'file') : [])
          throw error
        }
      }}
      submitLabel="authCodes:import.submit"
      onSaved={(sheet) => {
        saveFile(sheet)
        showToast({ meaning: 'ok', text: t('authCodes:import.done') })
        onClose()
      }}
      onClose={onClose}
    >
      <AuthCodeFields />
      <FileField
        name="file"
        label="authCodes:import.file"
        help={t('authCodes:import.help', { max: limits.importBatch })}
      />
      {issues.length > 1 && (
        <Notice meaning="danger">
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <li key={`${issue.key} ${issue.params['line'] ?? ''}`}>{textOf(issue.key, issue.params)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  )
}

/** One sheet or CSV file. */
function FileField({ name, label, help }: FieldProps) {
  const { shared } = useField(name, label, help)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <FileInput
      {...shared}
      name={name}
      ref={ref}
      accept=".xlsx,.csv"
      value={(value as File | undefined) ?? null}
      onChange={(file) => onChange(file ?? undefined)}
      onBlur={onBlur}
      clearable
    />
  )
}
