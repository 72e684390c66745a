import type { Project } from '@lintel/contract/projects/schema.ts'
import type { LockAccount, ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { ListFilters } from '../../../kit/list/list-filters.tsx'
import { ListPager } from '../../../kit/list/list-pager.tsx'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { List, useList } from '../../../kit/list/use-list.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { Page } from '../../../kit/screen/page.tsx'
import { useLinks, useParam } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Section } from '../../../ui/content.tsx'
import { columnsFrom } from '../columns.tsx'
import { filters } from '../list.tsx'
import { lazyPart } from '../../../loading/parts.ts'
import { lockAccounts } from '../links.ts'
import { ownerAt } from '../owner.ts'
import { AccountCard, type LockAccountAction } from './account-card.tsx'
import classes from './accounts.module.css'

const dialogs = () => import('./dialogs.tsx')
const BindAccount = lazyPart(async () => ({ default: (await dialogs()).BindAccount }))
const UpdateCredentials = lazyPart(async () => ({ default: (await dialogs()).UpdateCredentials }))
const UnbindAccount = lazyPart(async () => ({ default: (await dialogs()).UnbindAccount }))

/** A vendor answers within seconds; accounts are also asked about by themselves every few minutes. */
const [busyMs, quietMs] = [1_500, 30_000]

/** The accounts of one site at all vendors, and the locks that came with them (operators.md 11.1). */
export default function LockAccountsOfSite() {
  const t = useText()
  const siteUuid = useParam('id')
  const { data: site } = useRead(api.project.get, { uuid: siteUuid })
  const accounts = useRead(
    api.lockAccount.list,
    { siteUuid },
    { refetchEveryMs: (list) => (list?.rows.some(({ isBusy }) => isBusy) ? busyMs : quietMs) },
  )
  const [openDialog, setOpenDialog] = useState<{ readonly account: LockAccount; readonly action: LockAccountAction }>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <Page title={site?.name ?? t('things:site')} isNamed={site !== undefined} back={useLinks(lockAccounts).sites()}>
        <Section title={t('thirdPartyLocks:account.title')}>
          <small>{t('thirdPartyLocks:account.intro')}</small>
          <Loaded query={accounts}>
            {({ rows, isServiceOn }) => (
              <div className={classes.cards}>
                {rows.map((account) => (
                  <AccountCard
                    key={account.vendor}
                    account={account}
                    isServiceOn={isServiceOn}
                    start={(action) => setOpenDialog({ account, action })}
                  />
                ))}
              </div>
            )}
          </Loaded>
        </Section>
        {site && <Locks site={site} accounts={accounts.data?.rows} />}
      </Page>
      <Suspense>
        {openDialog?.action === 'bind' && (
          <BindAccount siteUuid={siteUuid} account={openDialog.account} onClose={close} />
        )}
        {openDialog?.action === 'updateCredentials' && (
          <UpdateCredentials account={openDialog.account} onClose={close} />
        )}
        {openDialog?.action === 'unbind' && <UnbindAccount account={openDialog.account} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The locks of the site; read again when an account was. */
function Locks({
  site,
  accounts,
}: {
  readonly site: Pick<Project, 'uuid' | 'kind'>
  readonly accounts: readonly LockAccount[] | undefined
}) {
  const t = useText()
  const model = useList({
    of: api.thirdPartyLock.list,
    columns: columnsFrom(ownerAt(site.kind)),
    filters,
    always: { siteUuid: site.uuid },
  })
  const { refresh } = model
  const mark = accounts?.map(({ uuid, lastSyncAt, state }) => `${uuid} ${lastSyncAt} ${state}`).join()
  const lastMark = useRef(mark)
  useEffect(() => {
    if (lastMark.current !== undefined && lastMark.current !== mark) refresh()
    lastMark.current = mark
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
