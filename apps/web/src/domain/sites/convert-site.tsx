import type { Project } from '@lintel/contract/projects/schema.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { ConsequenceLines, useMoneyConsequences } from '../money/consequences.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ConvertSiteProps {
  readonly site: Pick<Project, 'uuid' | 'name'>
  readonly onClose: () => void
}

/** Making a new community of an old one: what it does, then the change (old-communities.md 9). */
export default function ConvertSite({ site, onClose }: ConvertSiteProps) {
  const t = useText()
  const format = useFormat()
  const lines = useMoneyConsequences()
  const { mutate: check, data, error } = useOperation(api.project.checkConversion, { handles: 'all' })
  useEffect(() => check({ uuid: site.uuid }), [check, site.uuid])
  const title = t('projects:convert.title', { name: site.name })
  if (!data) {
    return (
      <Dialog
        title={title}
        opened
        onClose={onClose}
        actions={
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
        }
      >
        {error ? <Notice meaning="danger">{messageOf(error)}</Notice> : <p>{t('projects:convert.text')}</p>}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('projects:convert.confirm')}
      isDangerous
      of={api.project.convert}
      input={{ uuid: site.uuid, version: data.version }}
      successText={t('projects:convert.done', { name: site.name })}
      onClose={onClose}
    >
      <p>{t('projects:convert.text')}</p>
      <Facts
        facts={[
          { label: t('projects:convert.groups'), value: format.number(data.groups) },
          { label: t('projects:convert.joining'), value: format.number(data.joining) },
          { label: t('projects:convert.keptCodes'), value: format.number(data.keptCodes) },
        ]}
      />
      <ConsequenceLines lines={lines(data)} />
    </ConfirmDialog>
  )
}
