import { AuthCodeForm } from '@lintel/contract/auth-codes/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { CopyButton } from '../../kit/actions/copy-button.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { LargeCode } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthCodeFields } from './fields.tsx'

interface MadeCode {
  readonly mac: string
  readonly code: string
  readonly expiresAt: string
}

/** Makes a code for one MAC address, which is shown this once (fleet.md F12). */
export function MakeAuthCode({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [madeCode, setMadeCode] = useState<MadeCode>()
  if (madeCode) return <ShownCode of={madeCode} onNoted={onClose} />
  const values: z.input<typeof AuthCodeForm> = { mac: '', distributorUuid: '', days: limits.authCodeDays, remark: '' }
  return (
    <FormDialog
      title={t('authCodes:create.title')}
      schema={AuthCodeForm}
      values={values}
      save={(form) => api.authCode.create(form)}
      submitLabel="authCodes:create.action"
      onSaved={({ code, expiresAt }, { mac }) => setMadeCode({ mac, code, expiresAt })}
      onClose={onClose}
    >
      <p>{t('authCodes:create.text')}</p>
      <TextField
        name="mac"
        label="authCodes:fields.mac"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <AuthCodeFields />
    </FormDialog>
  )
}

function ShownCode({ of: { mac, code, expiresAt }, onNoted }: { readonly of: MadeCode; readonly onNoted: () => void }) {
  const t = useText()
  const format = useFormat()
  return (
    <Dialog
      title={t('authCodes:shown.title')}
      opened
      actions={
        <>
          <CopyButton text={code} />
          <Button onClick={onNoted}>{t('authCodes:shown.noted')}</Button>
        </>
      }
    >
      <p>{t('authCodes:shown.text', { mac, until: format.dateTime(expiresAt) })}</p>
      <LargeCode label={t('authCodes:shown.title')}>{code}</LargeCode>
      <Notice meaning="attention">{t('authCodes:shown.once')}</Notice>
    </Dialog>
  )
}
