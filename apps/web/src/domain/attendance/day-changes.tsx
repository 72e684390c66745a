import type { DayChanges } from '@lintel/contract/attendance/days.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { useDayWords } from './day-words.ts'

interface PendingChanges {
  readonly changes: DayChanges
  readonly answer: (goesOn: boolean) => void
}

/**
 * Lists the closed days to which a change would give another result before it is made, and asks whether to go on
 * (office.md 25.9). Where there are none it goes on at once. Needs the texts `attendance`.
 */
export function useDayChanges() {
  const [pending, setPending] = useState<PendingChanges>()
  const ask = async (outcome: Promise<DayChanges>): Promise<boolean> => {
    const changes = await outcome
    if (changes.count === 0) return true
    return new Promise((answer) => setPending({ changes, answer }))
  }
  const close = (goesOn: boolean) => {
    pending?.answer(goesOn)
    setPending(undefined)
  }
  return { ask, dialog: pending && <ChangesDialog changes={pending.changes} onClose={close} /> }
}

function ChangesDialog(props: { readonly changes: DayChanges; readonly onClose: (goesOn: boolean) => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('attendance:changes.title')}
      opened
      size={860}
      onClose={() => props.onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => props.onClose(false)}>
            {t('attendance:changes.back')}
          </Button>
          <Button onClick={() => props.onClose(true)}>{t('attendance:changes.save')}</Button>
        </>
      }
    >
      <DayChangesParts changes={props.changes} />
    </Dialog>
  )
}

/** How many closed days would have another result, and the first of them. */
export function DayChangesParts({ changes }: { readonly changes: DayChanges }) {
  const t = useText()
  const format = useMomentFormat()
  const words = useDayWords()
  const { write } = useLocalText().day
  const { rows, count, people, isComplete } = changes
  return (
    <>
      <TextLines
        lines={[
          t('attendance:changes.count', { count: format.number(count), people: format.number(people) }),
          ...(isComplete ? [] : [t('attendance:changes.more')]),
          ...(rows.length < count
            ? [t('attendance:changes.shown', { shown: format.number(rows.length), count: format.number(count) })]
            : []),
        ]}
      />
      <ScrollTable
        label={t('attendance:changes.title')}
        hidesLabel
        heads={[
          t('attendance:changes.person'),
          t('attendance:changes.date'),
          t('attendance:changes.before'),
          t('attendance:changes.after'),
        ]}
        rows={rows.map((row) => ({
          key: `${row.personUuid} ${row.date}`,
          cells: [
            <bdi key="person">{row.personName}</bdi>,
            <time key="date" dateTime={row.date} style={{ whiteSpace: 'nowrap' }}>
              {write(row.date) ?? row.date}
            </time>,
            words.brief(row.before),
            words.brief(row.after),
          ],
        }))}
      />
    </>
  )
}
