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
  const [chosenTemplate, setChosenTemplate] = useState<{ readonly uuid: string; readonly title: string }>()
  const { data } = useRead(api.messageTemplate.list, { keyword, size: 40 }, { keepFormer: true })
  const templates = data?.rows ?? []
  const options =
    chosenTemplate && !templates.some(({ uuid }) => uuid === chosenTemplate.uuid)
      ? [chosenTemplate, ...templates]
      : templates
  return (
    <Select
      label={t('officeMessages:templates.choose')}
      description={t('officeMessages:templates.chooseHelp')}
      searchable
      clearable
      nothingFoundMessage={t('shell:palette.empty')}
      filter={({ options: all }) => all}
      data={options.map(({ uuid, title }) => ({ value: uuid, label: title }))}
      value={chosenTemplate?.uuid ?? null}
      onSearchChange={setText}
      onChange={(uuid) => {
        const template = templates.find((one) => one.uuid === uuid)
        setChosenTemplate(template)
        if (!template) return
        const changeOptions = { shouldDirty: true, shouldValidate: true }
        setValue('title', template.title, changeOptions)
        setValue('content', template.content, changeOptions)
      }}
    />
  )
}

/** Button that saves the text as a template. */
export function SaveAsTemplate() {
  const t = useText()
  const work = useOperation(api.messageTemplate.create)
  const validation = MessageTemplateForm.safeParse(useWatch())
  const keep = () => {
    if (!validation.success) return
    const { title } = validation.data
    work.mutate(validation.data, {
      onSuccess: () => showToast({ meaning: 'ok', text: t('officeMessages:templates.kept', { title }) }),
    })
  }
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'start' }}
      disabled={!validation.success}
      loading={work.isPending}
      onClick={keep}
    >
      {t('officeMessages:templates.keep')}
    </Button>
  )
}
