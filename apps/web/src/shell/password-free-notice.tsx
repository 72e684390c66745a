import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { useOperation } from '../api/queries.ts'
import { useText } from '../language/language.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Shown once, when signing in without a password was switched on (specification 4). */
export default function PasswordFreeNotice() {
  const t = useText()
  const [isRead, setRead] = useState(false)
  const dismiss = useOperation(api.session.dismissNotice, { invalidates: [api.system.getSysConfig.callName] })
  const confirm = () => dismiss.mutate({}, { onSuccess: () => setRead(true) })
  return (
    <Dialog
      title={t('shell:passwordFree.title')}
      opened={!isRead}
      actions={
        <Button loading={dismiss.isPending} onClick={confirm}>
          {t('shell:passwordFree.action')}
        </Button>
      }
    >
      {t('shell:passwordFree.text')}
    </Dialog>
  )
}
