import { limits } from '@lintel/contract/base/limits.ts'
import type { Project, TransferConsequences } from '@lintel/contract/projects/schema.ts'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { ConsequenceLines, useMoneyConsequences } from '../money/consequences.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText, namesText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import '../../ui/control-styles.ts'

interface TransferSiteProps {
  readonly site: Pick<Project, 'uuid' | 'name'>
  readonly onClose: () => void
}

interface CheckedTransfer {
  readonly installerUuid: string
  readonly consequences: TransferConsequences
}

/** Handing a site to another installer: the recipient, the effects, then the transfer (operators.md 1.6). */
export default function TransferSite({ site, onClose }: TransferSiteProps) {
  const t = useText()
  const [checked, setChecked] = useState<CheckedTransfer>()
  if (!checked) return <ChooseInstaller site={site} onChecked={setChecked} onClose={onClose} />
  const { installerUuid, consequences } = checked
  return (
    <ConfirmDialog
      title={t('projects:transfer.title', { name: site.name })}
      confirmLabel={t('projects:transfer.confirm')}
      isDangerous
      of={api.project.transfer}
      input={{ uuid: site.uuid, installerUuid, version: consequences.version }}
      successText={t('projects:transfer.done', { name: site.name, to: consequences.to })}
      onClose={onClose}
    >
      <Consequences of={consequences} />
    </ConfirmDialog>
  )
}

interface ChooseInstallerProps extends TransferSiteProps {
  readonly onChecked: (checked: CheckedTransfer) => void
}

function ChooseInstaller({ site, onChecked, onClose }: ChooseInstallerProps) {
  const t = useText()
  const [installerUuid, setInstallerUuid] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [name] = useDebouncedValue(text.trim(), limits.remoteSelectDebounceMs)
  const { data: project } = useRead(api.project.get, { uuid: site.uuid })
  const installers = useRead(api.installer.search, { name }, { keepFormer: true })
  const check = useOperation(api.project.checkTransfer, { handles: 'all' })
  const run = useThrottled(() => {
    if (installerUuid === null) return
    const target = { uuid: site.uuid, installerUuid }
    check.mutate(target, {
      onSuccess: (consequences) => onChecked({ installerUuid, consequences }),
    })
  })
  return (
    <Dialog
      title={t('projects:transfer.title', { name: site.name })}
      opened
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={installerUuid === null} loading={check.isPending} onClick={run}>
            {t('common:continue')}
          </Button>
        </>
      }
    >
      <div>{t('projects:transfer.text')}</div>
      <Select
        label={t('projects:transfer.to')}
        searchable
        nothingFoundMessage={t('shell:palette.empty')}
        filter={({ options }) => options}
        data={(installers.data?.rows ?? [])
          .filter(({ uuid }) => uuid !== project?.installerUuid)
          .map((row) => ({ value: row.uuid, label: row.name }))}
        value={installerUuid}
        onSearchChange={setText}
        onChange={(next) => {
          check.reset()
          setInstallerUuid(next)
        }}
      />
      {check.error && <Notice meaning="danger">{messageOf(check.error)}</Notice>}
    </Dialog>
  )
}

function Consequences({ of }: { readonly of: TransferConsequences }) {
  const t = useText()
  const format = useFormat()
  const lines = useMoneyConsequences()(of)
  const names = (all: readonly string[]) => (all.length > 0 ? <bdi>{namesText(all)}</bdi> : t('common:none'))
  return (
    <>
      <Facts
        facts={[
          { label: t('projects:transfer.from'), value: <bdi>{of.from}</bdi> },
          { label: t('projects:transfer.to'), value: <bdi>{of.to}</bdi> },
          { label: t('projects:transfer.moving'), value: names(of.moving) },
          { label: t('projects:transfer.staying'), value: names(of.staying) },
          { label: t('projects:transfer.subInstallers'), value: format.number(of.subInstallers) },
          { label: t('projects:transfer.entries'), value: format.number(of.entries) },
          { label: t('projects:transfer.macEntries'), value: format.number(of.macEntries) },
        ]}
      />
      <ConsequenceLines lines={lines} />
      <p>{t('projects:transfer.mails')}</p>
    </>
  )
}
