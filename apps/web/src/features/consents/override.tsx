import type { ConsentRequest } from '@lintel/contract/consents/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'
import { requestText } from './columns.tsx'

interface OverrideProps {
  readonly request: ConsentRequest
  readonly onClose: () => void
}

/**
 * Agreement in place of managers who cannot be reached: with the site's name typed, and a reason they are told
 * (docs/adr/0032).
 */
export default function OverrideDialog({ request, onClose }: OverrideProps) {
  const t = useText()
  const [siteName, setSiteName] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t('consents:override.title', { site: request.siteName })}
      confirmLabel={t('consents:override.action')}
      isDangerous
      of={api.consent.override}
      input={{ uuid: request.uuid, siteName, reason }}
      successText={t('consents:override.done')}
      onClose={onClose}
    >
      <p>{requestText(t, request)}</p>
      <p>{t('consents:override.text', { name: request.byName })}</p>
      <TextInput
        label={t('consents:override.siteName')}
        description={t('consents:override.siteNameHelp', { site: request.siteName })}
        value={siteName}
        onChange={(event) => setSiteName(event.currentTarget.value)}
        autoComplete="off"
        withAsterisk
      />
      <TextInput
        label={t('consents:override.reason')}
        description={t('consents:override.reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={limits.generic}
        withAsterisk
      />
    </ConfirmDialog>
  )
}
