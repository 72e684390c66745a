import {
  NotificationEdit,
  NotificationForm,
  readerKinds,
  shownAs,
  type NotificationInfo,
} from '@lintel/contract/notifications/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ChoiceField, LongTextField, ManyField } from '../../kit/form/more-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { MomentField } from '../../kit/form/dates/moment-field.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'

/** A new notification; it is not shown until it is published. */
export function CreateNotification({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const values: z.input<typeof NotificationForm> = {
    title: '',
    content: '',
    link: '',
    shownAs: 'list',
    kinds: ['distributor', 'installer'],
    distributors: [],
  }
  return (
    <FormDialog
      title={t('notifications:create.action')}
      schema={NotificationForm}
      values={values}
      save={(form) => api.notification.create(form)}
      submitLabel="common:save"
      successText={() => t('notifications:create.done')}
      onSaved={onClose}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

/** Changes a notification that is not published; its text is read again, because the list does not carry it. */
export function EditNotification({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const { data } = useRead(api.notification.get, { uuid })
  return data ? <EditForm notification={data} onClose={onClose} /> : null
}

function EditForm({
  notification,
  onClose,
}: {
  readonly notification: NotificationInfo
  readonly onClose: () => void
}) {
  const t = useText()
  const { uuid, version, title, content, link, kinds, startsAt, endsAt } = notification
  const values: z.input<typeof NotificationEdit> = {
    uuid,
    version,
    title,
    content,
    link,
    kinds,
    shownAs: notification.shownAs,
    distributors: notification.distributors.map((one) => one.uuid),
    startsAt,
    ...(endsAt !== null && { endsAt }),
  }
  return (
    <FormDialog
      title={t('notifications:edit.title', { title })}
      schema={NotificationEdit}
      values={values}
      save={(form) => api.notification.edit(form)}
      submitLabel="common:save"
      successText={(form) => t('notifications:edit.done', { title: form.title })}
      onSaved={onClose}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const t = useText()
  const zone = useTimeZone()
  const { data } = useRead(api.distributor.names, {})
  return (
    <>
      <TextField name="title" label="notifications:fields.title" maxLength={limits.title} autoComplete="off" />
      <LongTextField name="content" label="notifications:fields.content" rows={6} maxLength={limits.content} />
      <TextField
        name="link"
        label="notifications:fields.link"
        help={t('notifications:help.link')}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
      />
      <ChoiceField
        name="shownAs"
        label="notifications:fields.shownAs"
        options={shownAs.map((one) => ({ value: one, label: t(`notifications:shownAs.${one}`) }))}
      />
      <ManyField
        name="kinds"
        label="notifications:fields.kinds"
        options={readerKinds.map((kind) => ({ value: kind, label: t(`notifications:kind.${kind}`) }))}
      />
      <TransferField
        name="distributors"
        label="notifications:fields.distributors"
        help={t('notifications:help.distributors')}
        options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      <MomentField
        name="startsAt"
        label="notifications:fields.startsAt"
        help={t('notifications:help.startsAt', { zone })}
      />
      <MomentField name="endsAt" label="notifications:fields.endsAt" help={t('notifications:help.endsAt', { zone })} />
    </>
  )
}
