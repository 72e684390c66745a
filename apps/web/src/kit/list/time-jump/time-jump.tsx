import type timeJumpTexts from '@lintel/i18n/catalogues/en/timeJump.json'
import { Button, Group, Stack } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useText } from '../../../language/language.ts'
import { useLocalText } from '../../../session/use-local-text.ts'
import { useTimeZone } from '../../../session/use-format.ts'
import { AnchoredPopover } from '../../../ui/anchored-popover.tsx'
import { DateInput } from '../../dates/date-input.tsx'
import { clockOfMoment } from '../../time/site-day.ts'
import chips from '../chips/chips.module.css'
import { useListModel } from '../use-list.tsx'
import { beginningOf } from './beginning.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    timeJump: typeof timeJumpTexts
  }
}

/** Has a log begin at a time of the site's clock, behind its last page too, and leads back to the newest. */
export default function TimeJump() {
  const t = useText()
  const { state, change } = useListModel()
  const { write } = useLocalText().moment
  const zone = useTimeZone()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const clock = clockOfMoment(state.at, zone)
  const close = () => setOpen(false)
  return (
    <span className={chips.chip} data-set={state.at !== undefined || undefined}>
      <button
        ref={button}
        type="button"
        className={chips.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {state.at === undefined ? t('timeJump:open') : t('timeJump:begins', { moment: write(clock) ?? clock })}
      </button>
      {state.at !== undefined && (
        <button
          type="button"
          className={chips.clear}
          aria-label={t('timeJump:newest')}
          title={t('timeJump:newest')}
          onClick={() => {
            // This button is gone then.
            button.current?.focus()
            change({ at: undefined })
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      {isOpen && (
        <AnchoredPopover label={t('timeJump:open')} onClose={close}>
          <TimeForm
            clock={clock}
            zone={zone}
            onChoose={(at) => {
              change({ at })
              close()
            }}
          />
        </AnchoredPopover>
      )}
    </span>
  )
}

interface TimeFormProps {
  /** Where the list begins now, on the wall clock of the zone; empty for the newest. */
  readonly clock: string
  readonly zone: string
  readonly onChoose: (at: string) => void
}

function TimeForm({ clock, zone, onChoose }: TimeFormProps) {
  const t = useText()
  const [text, setText] = useState(clock)
  const at = beginningOf(text, zone)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (at !== undefined) onChoose(at)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <DateInput
          kind="moment"
          label={t('timeJump:label')}
          description={t('timeJump:hint')}
          value={text}
          onChange={setText}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            size="compact-sm"
            leftSection={<IconClock size={16} aria-hidden />}
            disabled={at === undefined}
          >
            {t('timeJump:go')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
