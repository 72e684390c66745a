import type { AccessChange, AccessPreview } from '@lintel/contract/access-groups/preview.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { Empty } from '../../ui/content.tsx'

interface PendingPreview {
  readonly preview: AccessPreview
  readonly answer: (goesOn: boolean) => void
}

/**
 * Shows who gains and who loses by a change before it is made (access-decision.md 6), and asks whether to go on. When
 * no person does it goes on at once. Needs the texts `schedules`.
 */
export function useAccessPreview() {
  const [pending, setPending] = useState<PendingPreview>()
  const ask = async (outcome: Promise<AccessPreview>): Promise<boolean> => {
    const preview = await outcome
    if (preview.count === 0) return true
    return new Promise((answer) => setPending({ preview, answer }))
  }
  const close = (goesOn: boolean) => {
    pending?.answer(goesOn)
    setPending(undefined)
  }
  return { ask, dialog: pending && <PreviewDialog preview={pending.preview} onClose={close} /> }
}

function PreviewDialog(props: { readonly preview: AccessPreview; readonly onClose: (goesOn: boolean) => void }) {
  const t = useText()
  const format = useMomentFormat()
  return (
    <Dialog
      title={t('schedules:preview.title')}
      opened
      size={860}
      onClose={() => props.onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => props.onClose(false)}>
            {t('schedules:preview.back')}
          </Button>
          <Button onClick={() => props.onClose(true)}>{t('schedules:preview.save')}</Button>
        </>
      }
    >
      <div>
        {t('schedules:preview.between', {
          from: format.date(props.preview.from),
          until: format.date(props.preview.until),
        })}
      </div>
      <PreviewParts preview={props.preview} />
    </Dialog>
  )
}

/** The counts, and a row for each person who gains or loses something. */
export function PreviewParts({ preview }: { readonly preview: AccessPreview }) {
  const t = useText()
  const format = useMomentFormat()
  const { rows, count, gaining, losing } = preview
  return (
    <>
      <TextLines
        lines={[
          t('schedules:preview.gaining', { count: format.number(gaining) }),
          t('schedules:preview.losing', { count: format.number(losing) }),
          ...(rows.length < count
            ? [
                t('schedules:preview.shown', {
                  shown: format.number(rows.length),
                  count: format.number(count),
                }),
              ]
            : []),
        ]}
      />
      <ScrollTable
        label={t('schedules:preview.title')}
        hidesLabel
        heads={[
          t('schedules:preview.person'),
          t('schedules:preview.doors'),
          t('schedules:preview.gained'),
          t('schedules:preview.lost'),
        ]}
        rows={rows.map((row, index) => ({
          key: String(index),
          cells: [
            <PersonOfRow key="person" row={row} />,
            <DoorNames key="doors" names={row.doors} />,
            <Times key="gained" spans={row.gained} count={row.gainedCount} />,
            <Times key="lost" spans={row.lost} count={row.lostCount} />,
          ],
        }))}
      />
    </>
  )
}

function PersonOfRow({ row: { personName, code } }: { readonly row: AccessChange }) {
  const t = useText()
  if (code === null) return <bdi>{personName}</bdi>
  const kind = t(`schedules:preview.code.${code.kind}`)
  return (
    <span>
      <bdi>{personName}</bdi> · {kind} <bdi dir="ltr">{code.maskedValue}</bdi>
    </span>
  )
}

/** More of one person's times and doors would hide the other people. */
const shownTimes = 3
const shownDoors = 6

function DoorNames({ names }: { readonly names: AccessChange['doors'] }) {
  const t = useText()
  const more = names.length - shownDoors
  return (
    <ul>
      {names.slice(0, shownDoors).map((name, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t('schedules:preview.furtherDoors', { count: more })}</li>}
    </ul>
  )
}

function Times({ spans, count }: { readonly spans: AccessChange['gained']; readonly count: number }) {
  const t = useText()
  const format = useMomentFormat()
  if (spans.length === 0) return <Empty />
  const more = count - shownTimes
  return (
    <ul>
      {spans.slice(0, shownTimes).map(({ from, until }) => (
        <li key={from}>
          {t('schedules:preview.span', { from: format.dateTime(from), until: format.dateTime(until) })}
        </li>
      ))}
      {more > 0 && <li>{t('schedules:preview.further', { count: more })}</li>}
    </ul>
  )
}
