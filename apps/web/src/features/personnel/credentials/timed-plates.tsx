import { limits } from '@lintel/contract/base/limits.ts'
import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useController, useFormContext } from 'react-hook-form'
import { useText } from '../../../language/language.ts'
import { ValidityChips } from '../../../kit/form/dates/validity-chips.tsx'
import { DateInput } from '../../../kit/dates/date-input.tsx'

interface TimedPlate {
  readonly plate: string
  readonly validFrom: string
  readonly validUntil: string
}

const name = 'timedPlates'

/** Plates that open from a moment until another, each a row (office.md 8.2). */
export function TimedPlatesField() {
  const t = useText()
  const { field } = useController({ name })
  const { errors } = useFormContext().formState
  const plates = field.value as readonly TimedPlate[]
  const own = errors[name]?.message
  return (
    <Input.Wrapper
      label={t('personnel:fields.timedPlates')}
      labelElement="div"
      labelProps={{ display: 'block' }}
      error={typeof own === 'string' ? own : undefined}
    >
      {plates.map((plate, index) => (
        <PlateRow
          // What was typed belongs to its row, and rows move up when one goes.
          key={`${plates.length}-${index}`}
          number={index + 1}
          plate={plate}
          onChange={(next) => field.onChange(plates.map((one, at) => (at === index ? next : one)))}
          onRemove={() => field.onChange(plates.filter((_, at) => at !== index))}
        />
      ))}
      {plates.length < limits.platesPerUser && (
        <Button
          variant="default"
          size="compact-sm"
          my="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => field.onChange([...plates, { plate: '', validFrom: '', validUntil: '' }])}
        >
          {t('personnel:timedPlates.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

interface PlateRowProps {
  readonly number: number
  readonly plate: TimedPlate
  readonly onChange: (plate: TimedPlate) => void
  readonly onRemove: () => void
}

function PlateRow({ number, plate, onChange, onRemove }: PlateRowProps) {
  const t = useText()
  const { getFieldState, formState } = useFormContext()
  const errorOf = (part: keyof TimedPlate) => getFieldState(`${name}.${number - 1}.${part}`, formState).error?.message
  const moment = (part: 'validFrom' | 'validUntil') => (
    <DateInput
      kind="moment"
      w={210}
      label={t(`personnel:fields.${part}`)}
      error={errorOf(part)}
      value={plate[part]}
      onChange={(moment) => onChange({ ...plate, [part]: moment })}
    />
  )
  return (
    <Group role="group" aria-label={t('personnel:timedPlates.row', { number })} gap="xs" align="flex-end" mb="xs">
      <TextInput
        w={150}
        label={t('personnel:kind.plate')}
        error={errorOf('plate')}
        dir="ltr"
        autoComplete="off"
        value={plate.plate}
        onChange={(event) => onChange({ ...plate, plate: event.currentTarget.value })}
      />
      {moment('validFrom')}
      {moment('validUntil')}
      <ValidityChips
        value={{ from: plate.validFrom, until: plate.validUntil }}
        onChange={({ from, until }) => onChange({ ...plate, validFrom: from, validUntil: until })}
      />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('personnel:timedPlates.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
