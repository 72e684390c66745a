import { readerKey, type Reader, type UnavailableParts } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { MultiSelect, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useController } from 'react-hook-form'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import '../../ui/control-styles.ts'
import { useReaderName } from '../../domain/doors/door-name.ts'

const textOf = ({ port, index }: Reader) => `${port}:${index}`

interface ReadersFieldProps extends FieldProps {
  readonly readers: readonly Reader[]
  readonly unavailable: UnavailableParts['readers']
  /** Of a floor: it has the reader in the cab with the other floors of its lift. */
  readonly isFloor?: boolean
}

/**
 * Readers of the door's device on one side of the door. A port that another door has is shown with that door's name.
 */
export function ReadersField(props: ReadersFieldProps) {
  const { name, label, help, readers, unavailable, isFloor = false } = props
  const t = useText()
  const nameOf = useReaderName()
  const field = useField(name, label, help)
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  const chosenReaders = (value as Reader[] | undefined) ?? []
  // A reader that the device does not offer any more stays there to be taken away.
  const readerByText = new Map([...readers, ...chosenReaders].map((reader) => [textOf(reader), reader]))
  return (
    <MultiSelect
      {...field.listShared}
      withAsterisk={false}
      aria-required={false}
      name={name}
      ref={ref}
      value={chosenReaders.map(textOf)}
      onChange={(texts) => onChange(texts.flatMap((text) => readerByText.get(text) ?? []))}
      onBlur={onBlur}
      data={[...readerByText].map(([value, reader]) => {
        const other = unavailable.find((one) => !(isFloor && one.isOfCab) && readerKey(one) === readerKey(reader))
        const label = nameOf(reader)
        return other
          ? { value, label: t('doorSettings:usedBy', { name: label, door: other.door }), disabled: true }
          : { value, label }
      })}
      hidePickedOptions
    />
  )
}

const inputs = Array.from({ length: limits.doorInputMax + 1 }, (_, index) => index)

/** An input of the device, or none. */
export function InputField({
  name,
  label,
  help,
  unavailable,
}: FieldProps & { readonly unavailable: UnavailableParts['inputs'] }) {
  const t = useText()
  const format = useFormat()
  const field = useField(name, label, help)
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name })
  return (
    <NativeSelect
      {...field.shared}
      withAsterisk={false}
      aria-required={false}
      name={name}
      ref={ref}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      onBlur={onBlur}
      data={[
        { value: '', label: t('common:none') },
        ...inputs.map((input) => {
          const other = unavailable.find((one) => one.input === input)
          const label = t('doorSettings:input', { number: format.number(input + 1) })
          return other
            ? {
                value: String(input),
                label: t('doorSettings:usedBy', { name: label, door: other.door }),
                disabled: true,
              }
            : { value: String(input), label }
        }),
      ]}
    />
  )
}
