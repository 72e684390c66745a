import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useRead } from '../../api/queries.ts'
import { behaviourOf, sessionFailures } from '../../api/reply-policy.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import '../../ui/shell-styles.ts'

/** Whether the reading failed in a way that nothing else of the shell answers. */
const isOurs = (failure: ApiError): boolean =>
  behaviourOf(failure) === 'alert' && !(sessionFailures as readonly unknown[]).includes(failure.failure)

/**
 * Reads the community's configuration when its portal is entered. Without it the portal is not to be used: the
 * failure is said, and after that the way leads out (specification.md 7, end).
 */
export default function SiteConfiguration() {
  const t = useText()
  const navigate = useNavigate()
  const { data, error } = useRead(api.communitySetting.detail, {})
  if (data !== undefined || !error || !isOurs(error)) return null
  return (
    <Dialog
      title={t('shell:configurationFailed')}
      opened
      actions={
        <Button onClick={() => void navigate('/login')} data-autofocus>
          {t('common:ok')}
        </Button>
      }
    >
      {error.code === undefined ? t('common:operationFailed') : messageOf(error)}
    </Dialog>
  )
}
