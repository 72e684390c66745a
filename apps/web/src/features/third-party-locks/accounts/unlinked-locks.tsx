import type { LockAccount, UnlinkedLock } from '@lintel/contract/third-party-locks/schema.ts'
import { api } from '../../../api/client.ts'
import { useOperation } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/actions/action.tsx'
import { useText } from '../../../language/language.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { Line, Lines } from '../../../ui/content.tsx'
import { showToast } from '../../../ui/toast.ts'
import classes from './accounts.module.css'

/** Locks of the vendor that were unlinked here, each with the way back; nothing where there are none. */
export function UnlinkedLocks({ account: { vendor, unlinkedLocks } }: { readonly account: LockAccount }) {
  const t = useText()
  if (unlinkedLocks.length === 0) return null
  return (
    <div className={classes.unlinked}>
      <h4>{t('thirdPartyLocks:unlinked.title')}</h4>
      <p className={classes.quiet}>
        {t('thirdPartyLocks:unlinked.intro', { vendor: t(`thirdPartyLocks:vendor.${vendor}`) })}
      </p>
      <Lines>
        {unlinkedLocks.map((lock) => (
          <Line key={lock.uuid} aside={<LinkAgain lock={lock} />}>
            <UnlinkedText lock={lock} />
          </Line>
        ))}
      </Lines>
    </div>
  )
}

function UnlinkedText({ lock }: { readonly lock: UnlinkedLock }) {
  const t = useText()
  const time = useMomentFormat().dateTime(lock.unlinkedAt)
  return (
    <>
      <bdi>{lock.name}</bdi>
      <br />
      <small>{t('thirdPartyLocks:unlinked.by', { by: lock.unlinkedBy, time })}</small>
    </>
  )
}

function LinkAgain({ lock: { uuid, name: lock } }: { readonly lock: UnlinkedLock }) {
  const t = useText()
  const link = useOperation(api.lockAccount.linkAgain)
  const onSuccess = () => showToast({ meaning: 'ok', text: t('thirdPartyLocks:unlinked.done', { lock }) })
  return (
    <ActionButton
      size="compact-sm"
      action={{
        key: 'linkAgain',
        label: t('thirdPartyLocks:unlinked.action'),
        accessibleLabel: t('thirdPartyLocks:unlinked.actionFor', { lock }),
        needs: 'lockAccount.edit',
        isRunning: link.isPending,
        run: () => link.mutate({ uuid }, { onSuccess }),
      }}
    />
  )
}
