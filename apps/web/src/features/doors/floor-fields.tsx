import { doorKinds, floors, kindOfDoor, type DoorKind } from '@lintel/contract/doors/floors.ts'
import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFloorText } from '../../domain/doors/door-name.ts'
import { useField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'

/** At an output of a lift: whether it is an ordinary door, or which floor. */
export function FloorFields({ onKind }: { readonly onKind?: (kind: DoorKind) => void }) {
  const t = useText()
  const textOf = useFloorText()
  const { shared } = useField('floor', 'doorSettings:fields.floor', t('doorSettings:help.floor'))
  const { ref, value, onChange, onBlur } = useController({ name: 'floor' }).field
  const floor = value as string | null
  const become = (kind: DoorKind) => {
    onChange(kind === 'door' ? null : '')
    onKind?.(kind)
  }
  return (
    <>
      <NativeSelect
        label={t('doorSettings:fields.kind')}
        value={kindOfDoor({ floor })}
        onChange={(event) => become(event.currentTarget.value as DoorKind)}
        data={doorKinds.map((kind) => ({ value: kind, label: t(`doorSettings:kind.${kind}`) }))}
      />
      {floor !== null && (
        <NativeSelect
          {...shared}
          withAsterisk
          aria-required
          name="floor"
          ref={ref}
          value={floor}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          data={[{ value: '', label: '' }, ...floors.map((one) => ({ value: one, label: textOf(one) }))]}
        />
      )}
    </>
  )
}
