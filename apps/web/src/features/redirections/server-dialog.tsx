import { limits } from '@lintel/contract/base/limits.ts'
import { RedirectServerEdit, RedirectServerForm, type RedirectServer } from '@lintel/contract/redirections/schema.ts'
import { api } from '../../api/client.ts'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'

/** A new server to which devices can be redirected. */
export function CreateServer({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('redirections:server.add')}
      schema={RedirectServerForm}
      values={{ name: '', url: '' }}
      save={(form) => api.redirectServer.create(form)}
      submitLabel="common:save"
      successText={({ name }) => t('redirections:server.added', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

/** Changes name or address of a server; its devices are answered the new address. */
export function EditServer({ of, onClose }: RecordDialogProps<RedirectServer & { readonly uuid: string }>) {
  const t = useText()
  const { uuid, version, name, url } = of
  return (
    <FormDialog
      title={t('redirections:server.edit', { name })}
      schema={RedirectServerEdit}
      values={{ uuid, version, name, url }}
      save={(form) => api.redirectServer.edit(form)}
      submitLabel="common:save"
      successText={(form) => t('redirections:server.saved', { name: form.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const t = useText()
  return (
    <>
      <TextField name="name" label="redirections:server.name" maxLength={limits.title} autoComplete="off" />
      <TextField
        name="url"
        label="redirections:server.url"
        help={t('redirections:server.urlHelp')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
    </>
  )
}
