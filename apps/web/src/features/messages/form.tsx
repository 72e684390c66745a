import { limits } from '@lintel/contract/base/limits.ts'
import { MessageForm } from '@lintel/contract/messages/schema.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useText } from '../../language/language.ts'

/** A new message. Its key is made once, so that sending again after a lost answer sends nothing twice. */
export function SendMessage({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [key] = useState(() => crypto.randomUUID())
  const { data } = useRead(api.message.receivers, {})
  return (
    <FormDialog
      title={t('messages:send.action')}
      schema={MessageForm}
      values={{ key, title: '', content: '', receivers: [] }}
      save={(form) => api.message.send(form)}
      submitLabel="common:send"
      successText={({ title }) => t('messages:send.done', { title })}
      onSaved={onClose}
      onClose={onClose}
    >
      <TextField name="title" label="messages:fields.title" maxLength={limits.title} autoComplete="off" />
      <LongTextField name="content" label="messages:fields.content" rows={6} maxLength={limits.content} />
      <TransferField
        name="receivers"
        label="messages:fields.receivers"
        help={t('messages:help.receivers')}
        options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
    </FormDialog>
  )
}
