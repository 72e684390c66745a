import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@lintel/contract/base/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { FilterFieldProps } from './filters.ts'

interface TextFilterProps extends Pick<FilterFieldProps, 'label' | 'value' | 'onChange'> {
  readonly className?: string | undefined
  readonly onEnter?: () => void
}

/** Finds rows by a word; what is typed is sent after 300 ms of quiet. */
export function TextFilter({ label, value, onChange, className, onEnter }: TextFilterProps) {
  const [text, setText] = useState(value)
  const [formerValue, setFormerValue] = useState(value)
  const [sentValue, setSentValue] = useState(value)
  const search = useDebouncedCallback((next: string) => {
    setSentValue(next)
    onChange(next)
  }, limits.remoteSelectDebounceMs)
  // The address may change by itself (back, clear); what was typed here and is on its way stays.
  if (value !== formerValue) {
    setFormerValue(value)
    if (value !== sentValue) setText(value)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className={className!}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.generic}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
      // At once, before what is clicked next leads on: a search that comes later would lead back to the list.
      onBlur={() => search.flush()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        search.flush()
        onEnter()
      }}
    />
  )
}
