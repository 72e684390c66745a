import type { LockAccount } from '@lintel/contract/third-party-locks/schema.ts'
import { lockAccountCan } from '@lintel/contract/third-party-locks/states.ts'
import { useId } from 'react'
import { api } from '../../../api/client.ts'
import { useOperation } from '../../../api/queries.ts'
import { ActionButton, type Action } from '../../../kit/actions/action.tsx'
import { MomentText, NumberText, PlainText } from '../../../kit/screen/cells.tsx'
import { useText } from '../../../language/language.ts'
import { Facts } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AccountBadge, accountMeaning } from '../lock-badges.tsx'
import { UnlinkedLocks } from './unlinked-locks.tsx'
import classes from './accounts.module.css'

/** What a dialog is opened for. */
export type LockAccountAction = 'bind' | 'updateCredentials' | 'unbind'

interface AccountCardProps {
  readonly account: LockAccount
  /** Whether the distributor has third-party locks switched on. */
  readonly isServiceOn: boolean
  readonly start: (action: LockAccountAction) => void
}

/** How a site's account at a vendor stands, and what can be done with it in that state. */
export function AccountCard({ account, isServiceOn, start }: AccountCardProps) {
  const t = useText()
  const id = useId()
  const actions = useAccountActions({ account, isServiceOn, start })
  const { state, region, siteId } = account
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>
          <bdi>{t(`thirdPartyLocks:vendor.${account.vendor}`)}</bdi>
        </h3>
        <AccountBadge state={state} />
      </header>
      <HowItStands account={account} />
      {region !== null && (
        <Facts
          facts={[
            { label: t('thirdPartyLocks:fields.region'), value: t(`thirdPartyLocks:region.${region}`) },
            ...(siteId ? [{ label: t('thirdPartyLocks:fields.siteId'), value: <PlainText text={siteId} /> }] : []),
            { label: t('thirdPartyLocks:account.locks'), value: <NumberText value={account.locks} /> },
            { label: t('thirdPartyLocks:columns.lastSync'), value: <MomentText at={account.lastSyncAt} /> },
          ]}
        />
      )}
      <UnlinkedLocks account={account} />
      <div className={classes.actions}>
        {actions.map((action) => (
          <ActionButton key={action.key} action={action} size="compact-sm" />
        ))}
      </div>
    </section>
  )
}

/** What a badge alone does not say: what is wrong, or what comes next. */
function HowItStands({ account: { vendor, state, problem } }: { readonly account: LockAccount }) {
  const t = useText()
  const name = t(`thirdPartyLocks:vendor.${vendor}`)
  const help = state === 'bound' ? undefined : t(`thirdPartyLocks:account.help.${state}`, { vendor: name })
  if (state === 'unbound') return <p className={classes.quiet}>{help}</p>
  if (problem === null && help === undefined) return null
  return (
    <Notice meaning={problem !== null && accountMeaning[state] === 'ok' ? 'attention' : accountMeaning[state]}>
      {problem !== null && <p className={classes.quiet}>{t(`thirdPartyLocks:problem.${problem}`)}</p>}
      {help !== undefined && <p className={classes.quiet}>{help}</p>}
    </Notice>
  )
}

function useAccountActions({ account, isServiceOn, start }: AccountCardProps): readonly Action[] {
  const t = useText()
  const sync = useOperation(api.lockAccount.sync)
  const vendor = t(`thirdPartyLocks:vendor.${account.vendor}`)
  const { uuid } = account
  const actionOf = (key: LockAccountAction): Action => ({
    key,
    label: t(`thirdPartyLocks:${key}.action`),
    accessibleLabel: t(`thirdPartyLocks:${key}.actionFor`, { vendor }),
    needs: 'lockAccount.edit',
    run: () => start(key),
  })
  return [
    ...(lockAccountCan.bind(account)
      ? [{ ...actionOf('bind'), disabledReason: isServiceOn ? undefined : t('thirdPartyLocks:bind.off') }]
      : []),
    ...(uuid !== null && lockAccountCan.sync(account)
      ? [
          {
            key: 'sync',
            label: t('thirdPartyLocks:sync.action'),
            accessibleLabel: t('thirdPartyLocks:sync.actionFor', { vendor }),
            needs: 'lockAccount.edit',
            isRunning: sync.isPending,
            run: () => sync.mutate({ uuid }),
            disabledReason: account.isBusy ? t('thirdPartyLocks:sync.running', { vendor }) : undefined,
          } as const,
        ]
      : []),
    ...(lockAccountCan.updateCredentials(account) ? [actionOf('updateCredentials')] : []),
    ...(lockAccountCan.unbind(account) ? [actionOf('unbind')] : []),
  ]
}
