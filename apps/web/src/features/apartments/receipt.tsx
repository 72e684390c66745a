import type { MoveOutInfo } from '@lintel/contract/move-outs/schema.ts'
import { Button, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { DoorStateText, MoveOutBadge, usePathCells } from './receipt-words.tsx'

const paper = { size: 'A4', margin: '15mm' }
/** How often an open receipt is asked for again. */
const againMs = 5_000

/** The receipt of a move, on the screen and on paper; an open one follows as devices confirm. */
export function ReceiptDialog({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const t = useText()
  const { data } = useRead(api.moveOut.get, { uuid }, { refetchEveryMs: againMs })
  if (!data) return null
  const title = t('apartments:moveOut.receiptTitle', { name: data.apartmentName })
  return (
    <Dialog
      title={title}
      opened
      size={720}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={() => window.print()}>
            {t('apartments:moveOut.print')}
          </Button>
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      <Receipt receipt={data} />
      <PrintSheet page={paper}>
        <h1>{title}</h1>
        <Receipt receipt={data} />
      </PrintSheet>
    </Dialog>
  )
}

function Receipt({ receipt }: { readonly receipt: MoveOutInfo }) {
  const t = useText()
  const cellsOf = usePathCells()
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: t('things:building'), value: <PlainText text={receipt.buildingName} /> },
          { label: t('apartments:moveOut.apartment'), value: <PlainText text={receipt.apartmentName} /> },
          { label: t('apartments:columns.residents'), value: <span>{receipt.residents}</span> },
          { label: t('apartments:moveOut.reason'), value: t(`apartments:moveOut.reasons.${receipt.reason}`) },
          receipt.doneAt === null
            ? { label: t('apartments:moveOut.due'), value: <MomentText at={receipt.dueAt} /> }
            : { label: t('apartments:moveOut.done2'), value: <MomentText at={receipt.doneAt} /> },
          { label: t('apartments:moveOut.by'), value: <PlainText text={receipt.createdBy} /> },
          { label: t('apartments:columns.state'), value: <MoveOutBadge row={receipt} /> },
        ]}
      />
      {receipt.openings.length > 0 && (
        <>
          <Notice meaning="danger">{t('apartments:moveOut.openingsText')}</Notice>
          <ScrollTable
            label={t('apartments:moveOut.openings')}
            heads={[t('apartments:moveOut.time'), t('apartments:moveOut.person'), t('apartments:moveOut.door')]}
            rows={receipt.openings.map(({ eventUuid, occurredAt, personName, doorName, deviceName }) => ({
              key: eventUuid,
              cells: [
                <MomentText key="time" at={occurredAt} />,
                <bdi key="person">{personName ?? t('apartments:moveOut.gone')}</bdi>,
                <bdi key="door">{doorName ?? deviceName}</bdi>,
              ],
            }))}
          />
        </>
      )}
      {receipt.paths.length === 0 ? (
        <div>{t('apartments:moveOut.noPaths')}</div>
      ) : (
        <ScrollTable
          label={t('apartments:moveOut.paths')}
          heads={[t('apartments:moveOut.person'), t('apartments:moveOut.kind'), t('apartments:moveOut.value')]}
          rows={receipt.paths.map((path, index) => ({ key: String(index), cells: cellsOf(path) }))}
        />
      )}
      {receipt.doorRows.length === 0 ? (
        <div>{t('apartments:moveOut.noDoors')}</div>
      ) : (
        <ScrollTable
          label={t('apartments:moveOut.doors')}
          heads={[t('apartments:moveOut.door'), t('apartments:moveOut.device'), t('apartments:moveOut.doorState')]}
          rows={receipt.doorRows.map((door) => ({
            key: door.uuid,
            cells: [
              <bdi key="door">{door.name}</bdi>,
              <bdi key="device">{door.device.name}</bdi>,
              <DoorStateText key="state" door={door} />,
            ],
          }))}
        />
      )}
    </Stack>
  )
}
