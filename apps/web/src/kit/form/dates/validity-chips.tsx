import { Button, Group } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useText } from '../../../language/language.ts'
import { useTimeZone } from '../../../session/use-format.ts'
import { useMinute } from '../../time/now.ts'
import { presetOfValidity, validityOf, validityPresets, type Validity, type ValidityPreset } from './validity.ts'

interface ValidityChipsProps {
  readonly value: Validity
  readonly onChange: (value: Validity) => void
  readonly presets?: readonly ValidityPreset[]
}

/** How long something is valid in one click: an hour, today, this week, this month, by the clock of the site. */
export function ValidityChips({ value, onChange, presets = validityPresets }: ValidityChipsProps) {
  const t = useText()
  const now = useMinute()
  const zone = useTimeZone()
  const chosenPreset = presetOfValidity(value, now, zone)
  return (
    <Group role="group" aria-label={t('shell:validity.label')} gap={8}>
      {presets.map((preset) => (
        <Button
          key={preset}
          variant={preset === chosenPreset ? 'light' : 'default'}
          size="compact-sm"
          radius="xl"
          h={28}
          px={10}
          fw={400}
          aria-pressed={preset === chosenPreset}
          onClick={() => onChange(validityOf(preset, Date.now(), zone))}
        >
          {t(`shell:validity.${preset}`)}
        </Button>
      ))}
    </Group>
  )
}

interface ValidityFieldProps {
  /** The field with the beginning; not given where only the end is asked for. */
  readonly from?: string
  readonly until: string
  /** Whether the end is a day or a minute. */
  readonly kind?: 'moment' | 'day'
  readonly presets?: readonly ValidityPreset[]
}

/** The same for two fields of a form, which stand above. */
export function ValidityField({ from, until, kind = 'moment', presets }: ValidityFieldProps) {
  const end = useController({ name: until }).field
  // A form without a beginning has nothing under the other name either.
  const start = useController({ name: from ?? until }).field
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const endText = text(end.value)
  return (
    <ValidityChips
      value={{
        from: from === undefined ? '' : text(start.value),
        until: kind === 'day' && endText !== '' ? `${endText}T23:59` : endText,
      }}
      onChange={(next) => {
        if (from !== undefined) start.onChange(next.from)
        end.onChange(kind === 'day' ? next.until.slice(0, 10) : next.until)
      }}
      {...(presets && { presets })}
    />
  )
}

/** Presets for what is valid for days rather than hours. */
export const presetsOfDays = ['today', 'thisWeek', 'thisMonth'] as const satisfies readonly ValidityPreset[]
