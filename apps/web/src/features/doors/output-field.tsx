import { outputKey, type Output } from '@lintel/contract/doors/outputs.ts'
import { NativeSelect } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useOutputName } from '../../domain/doors/door-name.ts'

/** One of the outputs that a door may have: kind and number are chosen together. */
export function OutputField({
  label,
  help,
  outputs,
}: Omit<FieldProps, 'name'> & { readonly outputs: readonly Output[] }) {
  const nameOf = useOutputName()
  const field = useField('outputIndex', label, help)
  const { ref, value, onChange, onBlur } = useController({ name: 'outputIndex' }).field
  const type = useController({ name: 'outputType' }).field
  const kind = useWatch({ name: 'outputType' }) as Output['outputType']
  const chosenKey = outputKey({ outputType: kind, outputIndex: value as number })
  return (
    <NativeSelect
      {...field.shared}
      name="outputIndex"
      ref={ref}
      disabled={outputs.length === 0}
      value={chosenKey}
      onChange={(event) => {
        const output = outputs.find((one) => outputKey(one) === event.currentTarget.value)
        if (!output) return
        type.onChange(output.outputType)
        onChange(output.outputIndex)
      }}
      onBlur={onBlur}
      data={outputs.map((output) => ({ value: outputKey(output), label: nameOf(output) }))}
    />
  )
}
