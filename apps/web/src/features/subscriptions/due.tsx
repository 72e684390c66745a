import { limits } from '@lintel/contract/base/limits.ts'
import { itemStates, type SubscriptionChoices, type SubscriptionItem } from '@lintel/contract/subscriptions/schema.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useItemWords, useMoneyWords } from '../../domain/money/words.ts'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { RowActions } from '../../kit/actions/row-actions.tsx'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { ListFilters } from '../../kit/list/list-filters.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { hasWords } from '../../kit/options/options.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { CheckAndPay } from './check-and-pay.tsx'
import { itemId, useChosenItems, type Choosing } from './chosen-items.ts'
import { isSelectable, itemColumns } from './columns.tsx'
import { quoteForm, startLength } from './length.ts'
import { subscriptions } from './links.ts'
import { OrderPanel } from './order-panel.tsx'
import { siteTypeOf, type Question } from './question.ts'
import { SelectBar } from './select-bar.tsx'
import classes from './subscriptions.module.css'

const HistoryPanel = lazyPart(() => import('../../domain/money/item-history.tsx'))

interface DueProps {
  readonly choices: SubscriptionChoices
  readonly question: Question
}

/** The list of what is due with the order beside it; what is chosen stays while its check is open. */
export function Due({ choices, question }: DueProps) {
  const { projectKind, kind } = question
  const choosing = useChosenItems(`${projectKind} ${kind}`)
  const [length, setLength] = useState(startLength)
  const [isPaying, setPaying] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useMemo(
    () => quoteForm({ projectKind, kind }, choosing.chosen, length),
    [projectKind, kind, choosing.chosen, length],
  )
  const [settledForm] = useDebouncedValue(form, limits.remoteSelectDebounceMs)
  const quote = useRead(api.subscription.quote, settledForm, {
    keepFormer: true,
    enabled: settledForm.items.length > 0 && !isSending,
  })
  if (isPaying && quote.data && quote.data.refusal === null)
    return (
      <CheckAndPay
        ways={choices.ways}
        form={form}
        quote={quote.data}
        onBack={() => setPaying(false)}
        onSending={setSending}
        onDone={() => {
          setSending(false)
          setPaying(false)
          choosing.clear()
        }}
      />
    )
  return (
    <DueList choices={choices} question={question} choosing={choosing} toDate={form.toDate}>
      <OrderPanel
        question={question}
        length={length}
        onLength={setLength}
        isAutomaticOffered={choices.automatic}
        count={choosing.chosen.size}
        quote={quote.data}
        failure={quote.error}
        isAsking={form !== settledForm || quote.isFetching}
        onNext={() => setPaying(true)}
      />
    </DueList>
  )
}

interface DueListProps extends DueProps {
  readonly choosing: Choosing
  readonly toDate: string | null
  /** The order, beside the list or below it. */
  readonly children: React.ReactNode
}

function DueList({ choices, question, choosing, toDate, children }: DueListProps) {
  const t = useText()
  const words = useMoneyWords()
  const itemWords = useItemWords()
  const [search] = useSearchParams()
  const { hasSites, choosesInstaller } = useView(subscriptions)
  const address = useLinks(subscriptions).list()
  const { projectKind, service, kind, kinds, services } = question
  const filters = useFilters(choices, hasSites)
  const installer = choosesInstaller ? (search.get('installer') ?? undefined) : undefined
  const projectUuid = search.get('projectUUID') ?? undefined
  const fixedFilter = {
    projectKind,
    service,
    ...(installer && { installerUuid: installer }),
    ...(projectUuid && { projectUuid }),
  }
  const model = useList({
    of: api.subscription.list,
    columns: columnsOf(question, hasSites),
    filters,
    always: fixedFilter,
  })
  const rows = model.page?.rows ?? []
  const { actionsOf, dialog } = useHistory()
  const selectable = rows.filter(isSelectable)
  const canSelect = new Set(selectable.map(itemId))
  const to = (query: Record<string, string>) =>
    address &&
    filteredAddress(address, {
      ...(installer && { installer }),
      siteType: siteTypeOf(projectKind),
      navType: kind,
      ...query,
    })
  return (
    <Page
      title={t('subscriptions:title')}
      actions={
        choosesInstaller &&
        address && (
          <Button component={Link} to={address} variant="default">
            {t('subscriptions:choose.other')}
          </Button>
        )
      }
    >
      {choices.kinds.length > 1 && (
        <Tabs
          label={t('subscriptions:choose.kind')}
          current={projectKind}
          tabs={choices.kinds.map((one) => ({
            key: one.projectKind,
            label: words.projectKind(one.projectKind),
            to: to({ siteType: siteTypeOf(one.projectKind) }),
          }))}
        />
      )}
      <Tabs
        label={t('subscriptions:kinds')}
        current={kind}
        tabs={kinds.map((one) => ({ key: one, label: t(`subscriptions:kind.${one}`), to: to({ navType: one }) }))}
      />
      <div className={classes.columns}>
        <div className={classes.list}>
          {services.length > 1 && (
            <nav aria-label={t('subscriptions:services')} className={classes.services}>
              {services.map((one) => (
                <Link key={one} to={to({ serviceType: one }) ?? ''} aria-current={one === service ? 'page' : undefined}>
                  {words.service(one)}
                </Link>
              ))}
            </nav>
          )}
          <List model={model}>
            <ListFilters />
            <SelectBar
              choosing={choosing}
              found={model.page?.total ?? 0}
              filter={{ ...fixedFilter, ...model.filterValues, kind, ...(toDate !== null && { toDate }) }}
            />
            <ListTable<SubscriptionItem>
              label={t('subscriptions:title')}
              empty={t('subscriptions:empty')}
              rowId={itemId}
              rowName={itemWords.name}
              actions={(row) => <RowActions actions={actionsOf(row)} name={itemWords.name(row)} isMenuOnly />}
              selection={{
                ids: new Set(choosing.chosen.keys()),
                onSelect: (ids) => choosing.select(ids, selectable),
                canSelect: (id) => canSelect.has(id),
              }}
            />
            <ListPager />
          </List>
        </div>
        {children}
      </div>
      {dialog}
    </Page>
  )
}

/** Why an item has its end (money.md 34). */
function useHistory() {
  const t = useText()
  return useRecordActions<SubscriptionItem>(() => [
    {
      key: 'history',
      label: t('money:history.action'),
      icon: <IconHistory size={16} aria-hidden />,
      needs: 'paidItem.read',
      Dialog: ({ of, onClose }) => <HistoryPanel item={of} onClose={onClose} />,
    },
  ])
}

function columnsOf({ service, projectKind }: Question, hasSites: boolean) {
  const hasPlace = service !== 'managerApp' && service !== 'attendance' && projectKind !== 'villa'
  return itemColumns.pick([
    'name',
    ...(hasPlace ? (['place'] as const) : []),
    ...(service === 'app' || service === 'additionalApp' || service === 'managerApp' ? (['holder'] as const) : []),
    ...(hasSites ? (['site'] as const) : []),
    ...(service === 'app' || service === 'attendance' || service === 'thirdPartyLock' ? (['variant'] as const) : []),
    ...(service === 'additionalApp' ? (['quantity'] as const) : []),
    'status',
    'paidUntil',
    'monthly',
  ])
}

function useFilters(choices: SubscriptionChoices, hasSites: boolean) {
  return useMemo(() => {
    const useSites = (keyword: string) =>
      choices.sites
        .map(({ uuid, name }) => ({ value: uuid, label: name }))
        .filter(({ label }) => hasWords(keyword)(label))
    const SiteFilter = (props: FilterFieldProps) => <RemoteFilter {...props} useOptions={useSites} />
    return [
      filter.text('keyword', 'subscriptions:filters.keyword'),
      filter.choice('state', 'subscriptions:filters.state', itemStates, (one) => `subscriptions:state.${one}`),
      ...(hasSites
        ? [{ ...filter.custom('projectUUID', 'subscriptions:filters.site', SiteFilter), field: 'projectUuid' }]
        : []),
    ]
  }, [choices.sites, hasSites])
}
