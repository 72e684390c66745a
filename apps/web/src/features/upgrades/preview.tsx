import { limits } from '@lintel/contract/base/limits.ts'
import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import type { UpgradeCandidate } from '@lintel/contract/upgrades/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { isTaken, verdictText } from './candidates.ts'

interface Preview {
  readonly firmware: Firmware
  readonly devices: readonly UpgradeCandidate[]
}

interface PendingPreview extends Preview {
  readonly answer: (goesOn: boolean) => void
}

/** Shows what a task will do with its devices before it is made, and asks whether to go on (fleet.md F35 and F47). */
export function useUpgradePreview() {
  const [pending, setPending] = useState<PendingPreview>()
  const ask = (preview: Preview): Promise<boolean> => new Promise((answer) => setPending({ ...preview, answer }))
  const close = (goesOn: boolean) => {
    pending?.answer(goesOn)
    setPending(undefined)
  }
  return { ask, dialog: pending && <PreviewDialog {...pending} onClose={close} /> }
}

/** More would not be read. */
const rowsShown = 100

function PreviewDialog({ firmware, devices, onClose }: Preview & { readonly onClose: (goesOn: boolean) => void }) {
  const t = useText()
  const format = useFormat()
  const toUpgrade = devices.filter(isTaken)
  const leftOut = devices.filter((one) => !isTaken(one))
  const away = toUpgrade.filter(({ verdict }) => verdict === 'away')
  const counts = [
    t('upgrades:preview.ready', { count: format.number(toUpgrade.length) }),
    ...(away.length > 0
      ? [t('upgrades:preview.away', { count: format.number(away.length), days: limits.upgradeWaitDays })]
      : []),
    ...(toUpgrade.length >= limits.upgradeRingDevices ? [t('upgrades:preview.rings')] : []),
  ]
  return (
    <Dialog
      title={t('upgrades:preview.title', { model: firmware.modelName, version: firmware.name })}
      opened
      size={720}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onClose(false)} data-autofocus>
            {t('upgrades:preview.back')}
          </Button>
          {toUpgrade.length > 0 && <Button onClick={() => onClose(true)}>{t('upgrades:preview.create')}</Button>}
        </>
      }
    >
      {toUpgrade.length > 0 ? (
        <>
          <TextLines lines={counts} />
          <Notice meaning="attention">{t('upgrades:preview.effect')}</Notice>
        </>
      ) : (
        <Notice meaning="danger">{t('upgrades:preview.nothing')}</Notice>
      )}
      {leftOut.length > 0 && (
        <ScrollTable
          label={t('upgrades:preview.leftOut', { count: format.number(leftOut.length) })}
          heads={[t('upgrades:preview.device'), t('upgrades:preview.site'), t('upgrades:preview.reason')]}
          rows={leftOut.slice(0, rowsShown).map(({ uuid, name, site, verdict }) => ({
            key: uuid,
            cells: [
              <bdi key="device">{name}</bdi>,
              <bdi key="site">{site.name}</bdi>,
              verdictText(t, verdict, firmware.leastName),
            ],
          }))}
        />
      )}
      {leftOut.length > rowsShown && (
        <small>{t('upgrades:preview.further', { count: format.number(leftOut.length - rowsShown) })}</small>
      )}
    </Dialog>
  )
}
