import { limits } from '@lintel/contract/base/limits.ts'
import {
  MessageTemplateEdit,
  MessageTemplateForm,
  type MessageTemplate,
} from '@lintel/contract/office-messages/schema.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
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

const templateDeletion = deletion({
  of: api.messageTemplate.remove,
  needs: 'officeMessage.delete',
  name: ({ title }: MessageTemplate) => title,
  title: 'officeMessages:templates.deleteTitle',
  text: 'officeMessages:templates.deleteText',
})

/** Texts that are used again (office.md 30). */
export default function MessageTemplateList() {
  const t = useText()
  const [isCreating, setCreating] = useState(false)
  const one = useRecordActions<MessageTemplate>((template) => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('officeMessages:templates.editFor', { title: template.title }),
      icon: <IconPencil size={16} aria-hidden />,
      needs: 'officeMessage.send',
      Dialog: EditTemplate,
    },
    templateDeletion(t, template),
  ])
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
          run: () => setCreating(true),
        }}
        row={one.actionsOf}
      />
      {isCreating && <CreateTemplate onClose={() => setCreating(false)} />}
      {one.dialog}
    </>
  )
}

function CreateTemplate({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('officeMessages:templates.add')}
      schema={MessageTemplateForm}
      values={{ title: '', content: '' }}
      save={(form) => api.messageTemplate.create(form)}
      submitLabel="common:save"
      successText={({ title }) => t('officeMessages:templates.saved', { title })}
      onSaved={onClose}
      onClose={onClose}
    >
      <TemplateFields />
    </FormDialog>
  )
}

function EditTemplate({ of: { uuid, version, title, content }, onClose }: RecordDialogProps<MessageTemplate>) {
  const t = useText()
  return (
    <FormDialog
      title={t('officeMessages:templates.editTitle')}
      schema={MessageTemplateEdit}
      values={{ uuid, version, title, content }}
      save={(form) => api.messageTemplate.edit(form)}
      submitLabel="common:save"
      successText={(form) => t('officeMessages:templates.saved', { title: form.title })}
      onSaved={onClose}
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
