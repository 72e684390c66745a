import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Project } from '@lintel/contract/projects/schema.ts'
import { Button } from '@mantine/core'
import { useImpersonationPassword } from '../../domain/accounts/impersonation-password.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface EnterSiteProps {
  readonly site: Project
  readonly section: RoleSection
  readonly onClose: () => void
}

/** Asks before a site is entered: its managers are told and everything is recorded (decisions.md accounts). */
export default function EnterSite({ site, section, onClose }: EnterSiteProps) {
  const t = useText()
  const { enter, isRunning, failure } = useSwitch()
  const entry = useImpersonationPassword()
  const confirm = useThrottled(() => enter({ section, uuid: site.uuid, password: entry.password }))
  const isPending = failure?.is('consentPending')
  return (
    <Dialog
      title={t('sites:enter.title', { name: site.name })}
      opened
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={isRunning} onClick={confirm}>
            {isPending ? t('common:retry') : t('sites:enter.confirm')}
          </Button>
        </>
      }
    >
      <div>{t('sites:enter.text')}</div>
      {entry.field}
      {failure && (
        <Notice meaning={isPending ? 'information' : 'danger'}>
          {isPending ? t('sites:enter.pending', { name: site.name }) : messageOf(failure)}
        </Notice>
      )}
    </Dialog>
  )
}
