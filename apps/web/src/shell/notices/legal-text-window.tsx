import { policies, requiredLegalText } from '@lintel/contract/legal-texts/texts.ts'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { LegalTextParts, useLegalTextParts, useLegalTextVersion } from '../../domain/access-groups/legal-text-parts.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './legal-text-window.module.css'

/** Asks for the current privacy policy; refusing it logs out (operators.md 1.4). */
export default function LegalTextWindow() {
  const t = useText()
  const navigate = useNavigate()
  const parts = useLegalTextParts(requiredLegalText)
  const version = useLegalTextVersion(requiredLegalText)
  const accept = useOperation(api.policy.accept, { handles: 'all' })
  return (
    <Dialog
      title={t('policies:window.title')}
      opened
      size={640}
      actions={
        <>
          <Button variant="default" onClick={() => void navigate('/login')}>
            {t('policies:window.refuse')}
          </Button>
          <Button
            loading={accept.isPending}
            onClick={() => accept.mutate({ policy: requiredLegalText, version: policies[requiredLegalText].version })}
          >
            {t('policies:window.accept')}
          </Button>
        </>
      }
    >
      <div>{t('policies:window.text')}</div>
      <small>{version}</small>
      <div role="region" aria-label={t('policies:names.privacyPolicy')} tabIndex={0} className={classes.text}>
        <LegalTextParts parts={parts} />
      </div>
      {accept.error && <Notice meaning="danger">{messageOf(accept.error)}</Notice>}
    </Dialog>
  )
}
