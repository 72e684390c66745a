import type { LocalKind } from '@lintel/i18n/format/local-time.ts'
import { ActionIcon, TextInput, useDirection, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useLocalText } from '../../session/use-local-text.ts'

const DateDialog = lazyPart(() => import('./date-dialog.tsx'))

type SharedProp =
  | 'label'
  | 'description'
  | 'error'
  | 'name'
  | 'ref'
  | 'withAsterisk'
  | 'aria-required'
  | 'className'
  | 'w'

interface DateInputProps extends Pick<TextInputProps, SharedProp | 'inputWrapperOrder'> {
  /** A day of the site's calendar, or a minute of its clock. */
  readonly kind: LocalKind
  /** `2026-03-02` or `2026-03-02T09:05`, empty for none; what is neither stands there as it was typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

const examples = { day: '2026-12-31', moment: '2026-12-31T18:30' } as const
const sentences = { day: 'validation:dateLike', moment: 'validation:momentLike' } as const

/**
 * A date in the form of the site, which a browser's own field does not know: typed, or chosen from a calendar. What is
 * no date stays, for its form to refuse, and the field says which is wanted as soon as it is left.
 */
export function DateInput({ kind, value, onChange, onBlur, error, ...shared }: DateInputProps) {
  const t = useText()
  const { write, read, pattern } = useLocalText()[kind]
  const id = useId()
  // What is being typed may be no date yet, and must not change under the hand.
  const [draft, setDraft] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const valueText = write(value)
  // Dates run one way in every language; around them the page runs its own.
  const isRtl = useDirection().dir === 'rtl'
  const shownAs = (text: string) => (isRtl ? `\u2066${text}\u2069` : text)
  const isNone = draft === undefined && value !== '' && valueText === undefined
  const letters = {
    year: t('shell:date.letters.year'),
    month: t('shell:date.letters.month'),
    day: t('shell:date.letters.day'),
    time: t('shell:date.letters.time'),
  }
  return (
    <>
      <TextInput
        {...shared}
        id={id}
        value={draft ?? (valueText === undefined ? value : shownAs(valueText))}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value)
          onChange(read(currentTarget.value) ?? currentTarget.value.trim())
        }}
        onBlur={() => {
          setDraft(undefined)
          onBlur?.()
        }}
        error={isNone ? t(sentences[kind], { example: shownAs(write(examples[kind]) ?? '') }) : error}
        placeholder={shownAs(pattern(letters))}
        autoComplete="off"
        rightSection={
          <ActionIcon
            size={28}
            aria-label={t('shell:date.choose')}
            aria-describedby={`${id}-label`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        }
      />
      {isOpen && (
        <Suspense>
          <DateDialog
            kind={kind}
            title={shared.label}
            value={valueText === undefined ? '' : value}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
