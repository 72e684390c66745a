import { limits } from '@lintel/contract/base/limits.ts'
import {
  MessageTemplateEdit,
  MessageTemplateForm,
  type MessageTemplate,
} from '@lintel/contract/office-messages/schema.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
import { MessageTabs } from './message-tabs.tsx'
import classes from './templates.module.css'

/** How a text begins; all of it stands in its dialog. */
function ContentCell({ row }: { readonly row: MessageTemplate }) {
  return (
    <span className={classes.short} dir="auto">
      {row.content}
    </span>
  )
}

const columns = columnsFor<MessageTemplate>()({
  title: {
    label: 'officeMessages:columns.title',
    Cell: ({ row }) => <PlainText text={row.title} />,
    isFixed: true,
  },
  content: { label: 'officeMessages:fields.content', Cell: ContentCell },
}).pick(['title', 'content'])

const filters = [filter.text('keyword', 'officeMessages:search')]

type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly template: MessageTemplate }
  | undefined

/** Texts that are used again (office.md 30). */
export default function MessageTemplateList() {
  const t = useText()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListScreen
        title="officeMessages:title"
        tabs={<MessageTabs current="templates" />}
        of={api.messageTemplate.list}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ title }) => title}
        empty="officeMessages:templates.empty"
        create={{
          key: 'add',
          label: t('officeMessages:templates.add'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'officeMessage.send',
          run: () => setOpened({ kind: 'create' }),
        }}
        row={(template) => [
          {
            key: 'edit',
            label: t('common:edit'),
            accessibleLabel: t('officeMessages:templates.editFor', { title: template.title }),
            icon: <IconPencil size={16} aria-hidden />,
            needs: 'officeMessage.send',
            run: () => setOpened({ kind: 'edit', template }),
          },
          {
            key: 'delete',
            label: t('common:delete'),
            accessibleLabel: t('officeMessages:templates.deleteFor', { title: template.title }),
            icon: <IconTrash size={16} aria-hidden />,
            needs: 'officeMessage.delete',
            run: () => setOpened({ kind: 'delete', template }),
          },
        ]}
      />
      {opened?.kind === 'create' && <CreateTemplate onClose={close} />}
      {opened?.kind === 'edit' && <EditTemplate template={opened.template} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteTemplate template={opened.template} onClose={close} />}
    </>
  )
}

interface DialogProps {
  readonly template: MessageTemplate
  readonly onClose: () => void
}

function saved(onClose: () => void): void {
  onClose()
}

function CreateTemplate({ onClose }: Pick<DialogProps, 'onClose'>) {
  const t = useText()
  return (
    <FormDialog
      title={t('officeMessages:templates.add')}
      schema={MessageTemplateForm}
      values={{ title: '', content: '' }}
      save={(form) => api.messageTemplate.create(form)}
      submitLabel="common:save"
      done={({ title }) => t('officeMessages:templates.saved', { title })}
      onSaved={() => saved(onClose)}
      onClose={onClose}
    >
      <TemplateFields />
    </FormDialog>
  )
}

function EditTemplate({ template: { uuid, version, title, content }, onClose }: DialogProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('officeMessages:templates.editTitle')}
      schema={MessageTemplateEdit}
      values={{ uuid, version, title, content }}
      save={(form) => api.messageTemplate.edit(form)}
      submitLabel="common:save"
      done={(form) => t('officeMessages:templates.saved', { title: form.title })}
      onSaved={() => saved(onClose)}
      onClose={onClose}
    >
      <TemplateFields />
    </FormDialog>
  )
}

function TemplateFields() {
  return (
    <>
      <TextField name="title" label="officeMessages:fields.title" maxLength={limits.title} autoComplete="off" />
      <LongTextField name="content" label="officeMessages:fields.content" rows={8} maxLength={limits.content} />
    </>
  )
}

function DeleteTemplate({ template: { uuid, title }, onClose }: DialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('officeMessages:templates.deleteTitle', { title })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.messageTemplate.remove}
      input={{ uuid }}
      done={t('officeMessages:templates.deleted', { title })}
      onClose={onClose}
    >
      {t('officeMessages:templates.deleteText')}
    </ConfirmDialog>
  )
}
