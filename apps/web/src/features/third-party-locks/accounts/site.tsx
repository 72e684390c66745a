import type { LockAccount, ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { ListFilters } from '../../../kit/list/list-filters.tsx'
import { ListPager } from '../../../kit/list/list-pager.tsx'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { List } from '../../../kit/list/list.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { Page } from '../../../kit/screen/page.tsx'
import { useLinks, useParam } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Section } from '../../../ui/section.tsx'
import { columns, filters } from '../columns.tsx'
import { BindAccount, EnterAccount, UnbindAccount } from '../dialogs.ts'
import { lockAccounts } from '../links.ts'
import { AccountCard, type Doing } from './account-card.tsx'
import classes from './accounts.module.css'

/** A vendor answers within seconds; accounts are also asked about by themselves every few minutes. */
const [busyMs, quietMs] = [1_500, 30_000]

/** The accounts of one office at all vendors, and the locks that came with them (operators.md 11.1). */
export default function LockAccountsOfSite() {
  const t = useText()
  const siteUuid = useParam('id')
  const { data: site } = useRead(api.project.get, { uuid: siteUuid })
  const accounts = useRead(
    api.lockAccount.list,
    { siteUuid },
    { refetchEveryMs: (known) => (known?.rows.some(({ isBusy }) => isBusy) ? busyMs : quietMs) },
  )
  const [chosen, setChosen] = useState<{ readonly account: LockAccount; readonly doing: Doing }>()
  const close = () => setChosen(undefined)
  return (
    <>
      <Page title={site?.name ?? t('things:office')} isNamed={site !== undefined} back={useLinks(lockAccounts).sites()}>
        <Section title={t('thirdPartyLocks:account.title')}>
          <small>{t('thirdPartyLocks:account.intro')}</small>
          <Loaded query={accounts}>
            {({ rows }) => (
              <div className={classes.cards}>
                {rows.map((account) => (
                  <AccountCard
                    key={account.vendor}
                    account={account}
                    start={(doing) => setChosen({ account, doing })}
                  />
                ))}
              </div>
            )}
          </Loaded>
        </Section>
        <Locks siteUuid={siteUuid} told={accounts.data?.rows} />
      </Page>
      <Suspense>
        {chosen?.doing === 'bind' && <BindAccount siteUuid={siteUuid} account={chosen.account} onClose={close} />}
        {chosen?.doing === 'enter' && <EnterAccount account={chosen.account} onClose={close} />}
        {chosen?.doing === 'unbind' && <UnbindAccount account={chosen.account} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The locks of the office; read again when an account was. */
function Locks({ siteUuid, told }: { readonly siteUuid: string; readonly told: readonly LockAccount[] | undefined }) {
  const t = useText()
  const model = useList({ of: api.thirdPartyLock.list, columns, filters, always: { siteUuid } })
  const { refresh } = model
  const mark = told?.map(({ uuid, lastSyncAt, state }) => `${uuid} ${lastSyncAt} ${state}`).join()
  const seen = useRef(mark)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== mark) refresh()
    seen.current = mark
  }, [mark, refresh])
  return (
    <Section title={t('menu:thirdPartyLocks')}>
      <List model={model}>
        <ListFilters />
        <ListTable<ThirdPartyLock>
          label={t('menu:thirdPartyLocks')}
          rowId={({ uuid }) => uuid}
          rowName={({ name }) => name}
          empty={t('thirdPartyLocks:empty.unbound')}
        />
        <ListPager />
      </List>
    </Section>
  )
}
