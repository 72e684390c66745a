import type { InstallerInfo, TransferConsequences } from '@lintel/contract/installers/schema.ts'
import { Button, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useMoneyConsequences } from '../../domain/money/consequences.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts, Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import '../../ui/control-styles.ts'

/** Moves an installer to another distributor: chosen, then checked, then done (operators.md 1.6). */
export function TransferInstaller({ of: installer, onClose }: RecordDialogProps<InstallerInfo>) {
  const t = useText()
  const [target, setTarget] = useState({ distributorUuid: '', subDistributorUuid: '' })
  const check = useOperation(api.installer.checkTransfer, { handles: 'all' })
  const distributors = useRead(api.distributor.names, {})
  const subs = useRead(
    api.subDistributor.ofDistributor,
    { uuid: target.distributorUuid },
    { enabled: target.distributorUuid !== '' },
  )
  const input = { uuid: installer.uuid, ...target }
  const run = useThrottled(() => check.mutate(input))
  const consequences = check.data
  const name = installer.displayName
  if (consequences?.openOrders === 0)
    return (
      <ConfirmDialog
        title={t('users:transfer.title', { name })}
        confirmLabel={t('users:transfer.confirm')}
        isDangerous
        of={api.installer.transfer}
        input={{ ...input, version: consequences.version }}
        successText={t('users:transfer.done', { name })}
        onClose={onClose}
      >
        <Consequences of={consequences} />
      </ConfirmDialog>
    )
  const failure = distributors.error ?? subs.error ?? check.error
  return (
    <Dialog
      title={t('users:transfer.title', { name })}
      opened
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={check.isPending} disabled={target.distributorUuid === ''} onClick={run}>
            {t('users:transfer.check')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('users:transfer.distributor')}
        rows={(distributors.data?.rows ?? []).filter(({ uuid }) => uuid !== installer.distributorUuid)}
        value={target.distributorUuid}
        onChange={(distributorUuid) => setTarget({ distributorUuid, subDistributorUuid: '' })}
      />
      <Choice
        label={t('users:transfer.subDistributor')}
        rows={subs.data?.rows ?? []}
        value={target.subDistributorUuid}
        onChange={(subDistributorUuid) => setTarget({ ...target, subDistributorUuid })}
      />
      {consequences && (
        <Notice meaning="danger">{t('users:transfer.openOrders', { count: consequences.openOrders })}</Notice>
      )}
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly rows: readonly { readonly uuid: string; readonly name: string }[]
  readonly value: string
  readonly onChange: (uuid: string) => void
}

function Choice({ label, rows, value, onChange }: ChoiceProps) {
  const t = useText()
  return (
    <Select
      label={label}
      data={rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={value || null}
      onChange={(uuid) => onChange(uuid ?? '')}
      searchable
      limit={200}
      nothingFoundMessage={t('shell:palette.empty')}
    />
  )
}

function Consequences({ of }: { readonly of: TransferConsequences }) {
  const t = useText()
  const format = useFormat()
  const movedCounts = [
    [t('users:columns.sites'), of.sites],
    [t('users:tab.villa'), of.villas],
    [t('users:tab.propertyManager'), of.managers],
    [t('users:tab.subInstaller'), of.subInstallers],
    [t('users:columns.devices'), of.devices],
    [t('users:columns.macs'), of.macEntries],
  ] as const
  const endTexts = [
    ...useMoneyConsequences()(of),
    ...(of.leavesSubDistributor === null
      ? []
      : [t('users:transfer.endsSubDistributor', { name: of.leavesSubDistributor })]),
    ...(of.runningEntries > 0 ? [t('users:transfer.endsEntries', { count: of.runningEntries })] : []),
    ...(of.landlineEnds ? [t('users:transfer.endsLandline')] : []),
    ...(of.customisedModels > 0 ? [t('users:transfer.endsModels', { count: of.customisedModels })] : []),
  ]
  return (
    <Stack gap="md">
      <Section title={t('users:transfer.moves', { from: of.fromName, to: of.toName })}>
        <Facts facts={movedCounts.map(([label, count]) => ({ label, value: format.number(count) }))} />
      </Section>
      <Section title={t('users:transfer.ends')}>
        <Lines>
          {endTexts.map((text) => (
            <Line key={text}>{text}</Line>
          ))}
        </Lines>
      </Section>
      <Notice meaning="attention">{t('users:transfer.notice')}</Notice>
    </Stack>
  )
}
