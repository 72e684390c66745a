import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import { TransferList } from '../../kit/form/transfer-list.tsx'
import { sayOptions } from '../../kit/form/field-names.ts'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'

export interface TransferOption {
  readonly value: string
  readonly label: string
}

/** Any of many records, moved from one box to the other. */
export function TransferField(props: FieldProps & { readonly options: readonly TransferOption[] }) {
  const t = useText()
  const { shared } = useField(props.name, props.label, props.help, sayOptions(props.options))
  const { field } = useController({ name: props.name })
  return (
    <Input.Wrapper
      label={shared.label}
      labelElement="div"
      description={shared.description}
      error={shared.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <TransferList
        rows={props.options.map(({ value, label }) => ({ uuid: value, name: label }))}
        selection={new Set((field.value as string[] | undefined) ?? [])}
        onChange={(values) => field.onChange([...values])}
        titles={{ available: t('shell:transfer.available'), selection: t('shell:transfer.chosen') }}
        labels={{
          add: t('common:add'),
          remove: t('common:remove'),
          search: t('common:search'),
          none: t('common:list.empty'),
        }}
      />
    </Input.Wrapper>
  )
}
