import { useController } from 'react-hook-form'
import { RecordPicker } from '../../kit/form/choosing/record-picker.tsx'
import { sayOptions } from '../../kit/form/field-names.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'

export interface TransferOption {
  readonly value: string
  readonly label: string
}

interface TransferFieldProps extends FieldProps {
  readonly options: readonly TransferOption[]
  /** What the options are, where their number is said with it. */
  readonly noun?: 'doors'
}

/** Any of several records of a form: ticked in a checklist, or moved between boxes where they are many. */
export function TransferField(props: TransferFieldProps) {
  const { shared } = useField(props.name, props.label, props.help, sayOptions(props.options))
  const { ref, value, onChange } = useController({ name: props.name }).field
  return (
    <RecordPicker
      ref={ref}
      label={shared.label}
      description={shared.description}
      error={shared.error}
      isRequired={shared.withAsterisk}
      {...(props.noun && { noun: props.noun })}
      rows={props.options.map(({ value, label }) => ({ uuid: value, name: label }))}
      selection={new Set((value as string[] | undefined) ?? [])}
      onChange={(values) => onChange([...values])}
    />
  )
}
