import { limits } from '@lintel/contract/base/limits.ts'
import { MessageTemplateForm } from '@lintel/contract/office-messages/schema.ts'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { showToast } from '../../ui/toast.ts'

/** Takes title and text from a template. */
export function TemplateField() {
  const t = useText()
  const { setValue } = useFormContext()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const [chosen, setChosen] = useState<{ readonly uuid: string; readonly title: string }>()
  const { data } = useRead(api.messageTemplate.list, { keyword, size: 40 }, { keepFormer: true })
  const found = data?.rows ?? []
  const options = chosen && !found.some(({ uuid }) => uuid === chosen.uuid) ? [chosen, ...found] : found
  return (
    <Select
      label={t('officeMessages:templates.choose')}
      description={t('officeMessages:templates.chooseHelp')}
      searchable
      clearable
      nothingFoundMessage={t('common:palette.empty')}
      filter={({ options: all }) => all}
      data={options.map(({ uuid, title }) => ({ value: uuid, label: title }))}
      value={chosen?.uuid ?? null}
      onSearchChange={setText}
      onChange={(uuid) => {
        const template = found.find((one) => one.uuid === uuid)
        setChosen(template)
        if (!template) return
        const changed = { shouldDirty: true, shouldValidate: true }
        setValue('title', template.title, changed)
        setValue('content', template.content, changed)
      }}
    />
  )
}

/** Keeps what has been written to use it again. */
export function KeepAsTemplate() {
  const t = useText()
  const work = useOperation(api.messageTemplate.create)
  const written = MessageTemplateForm.safeParse(useWatch())
  const keep = () => {
    if (!written.success) return
    const { title } = written.data
    work.mutate(written.data, {
      onSuccess: () => showToast({ meaning: 'ok', text: t('officeMessages:templates.kept', { title }) }),
    })
  }
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'start' }}
      disabled={!written.success}
      loading={work.isPending}
      onClick={keep}
    >
      {t('officeMessages:templates.keep')}
    </Button>
  )
}
