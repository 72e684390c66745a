import { limits } from '@lintel/contract/base/limits.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { useField, type FieldProps } from './fields.tsx'
import type { Option, RemoteOptions } from '../options/options.ts'

interface RemoteFieldProps extends FieldProps {
  /** A hook that finds options for what was typed. */
  readonly useOptions: (keyword: string) => RemoteOptions
  /** What the form was filled with, so that it has a name before anything is searched. */
  readonly current?: Option | undefined
  readonly onChoose?: (next: Option | undefined) => void
}

/**
 * One of many that the server finds; may be left empty. What is typed is sent after 300 ms of quiet (specification.md
 * 5).
 */
export function RemoteField({ name, label, help, useOptions, current, onChoose }: RemoteFieldProps) {
  const field = useField(name, label, help)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const [selection, setSelection] = useState(current)
  return (
    <RemoteChoice
      {...field.listShared}
      name={name}
      ref={ref}
      useOptions={useOptions}
      selection={selection && value === selection.value ? selection : undefined}
      value={(value as string | undefined) || null}
      onChoose={(next) => {
        setSelection(next)
        onChange(next?.value ?? '')
        onChoose?.(next)
      }}
      onBlur={onBlur}
    />
  )
}

interface RemoteChoiceProps
  extends
    Pick<RemoteFieldProps, 'useOptions'>,
    Pick<
      SelectProps,
      'label' | 'description' | 'error' | 'inputWrapperOrder' | 'name' | 'value' | 'onBlur' | 'ref' | 'withAsterisk'
    > {
  /** The chosen one with its name; it stays an option whatever is searched. */
  readonly selection: Option | undefined
  readonly onChoose: (next: Option | undefined) => void
}

/** The same outside of a form, or where choosing does more than fill a field. */
export function RemoteChoice({ useOptions, selection, value, onChoose, ...select }: RemoteChoiceProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const foundOptions = useOptions(keyword === selection?.label ? '' : keyword) ?? []
  const own = selection && !foundOptions.some((option) => option.value === selection.value) ? [selection] : []
  return (
    <Select
      {...select}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('shell:palette.empty')}
      filter={({ options }) => options}
      data={[...own, ...foundOptions]}
      value={value ?? selection?.value ?? null}
      onSearchChange={setText}
      onChange={(next) => onChoose(foundOptions.find((option) => option.value === next))}
    />
  )
}
