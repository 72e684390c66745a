import { projectKinds } from '@lintel/contract/access/roles.ts'
import { type SoldService, sitePricings } from '@lintel/contract/money/sold.ts'
import type { PricedSite } from '@lintel/contract/prices/schema.ts'
import { IconCalendar, IconCoin, IconCoinOff, IconFlask } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConsequenceLines, useMoneyConsequences } from '../../domain/money/consequences.tsx'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { useMoneyWords } from '../../domain/money/words.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordAction, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { LongText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const EndsOfSite = lazyPart(async () => ({ default: (await import('../../domain/money/end-dialogs.tsx')).EndsOfSite }))
const TestOfSite = lazyPart(async () => ({ default: (await import('../../domain/money/end-dialogs.tsx')).TestOfSite }))

interface CellProps {
  readonly row: PricedSite
}

function KindCell({ row }: CellProps) {
  return <span>{useMoneyWords().projectKind(row.kind)}</span>
}

const meanings = { priced: 'ok', free: 'information', unpriced: 'neutral' } as const

function PricingCell({ row }: CellProps) {
  return <StatusBadge meaning={meanings[row.pricing]}>{useText()(`prices:pricing.${row.pricing}`)}</StatusBadge>
}

function ServicesCell({ row }: CellProps) {
  const words = useMoneyWords()
  return <LongText text={row.services.map((service) => words.service(service as SoldService)).join(', ')} />
}

const columns = columnsFor<PricedSite>()({
  name: { label: 'prices:columns.site', Cell: ({ row }) => <NameText name={row.name} to={undefined} />, isFixed: true },
  kind: { label: 'prices:columns.projectKind', Cell: KindCell },
  installer: { label: 'prices:columns.installer', Cell: ({ row }) => <PlainText text={row.installer} /> },
  pricing: { label: 'prices:columns.pricing', Cell: PricingCell },
  services: { label: 'prices:columns.services', Cell: ServicesCell },
})

const filters = [
  filter.text('keyword', 'prices:keyword'),
  filter.choice('pricing', 'prices:columns.pricing', sitePricings, (pricing) => `prices:pricing.${pricing}`),
  filter.choice('projectKind', 'prices:columns.projectKind', projectKinds, (kind) => `money:projectKind.${kind}`),
]

/** Sites with whether they cost something, by price, by switch, or because nobody prices them (money.md 12 and 74). */
export default function PricedSiteList() {
  const t = useText()
  const { actionsOf, dialog } = useRecordActions<PricedSite>(({ pricing }) => [
    ...(pricing === 'priced' ? endActions(t) : []),
    pricing === 'free'
      ? {
          key: 'bill',
          label: t('prices:sites.endFree'),
          icon: <IconCoin size={16} aria-hidden />,
          needs: 'price.setFree',
          Dialog: BillSite,
        }
      : {
          key: 'free',
          label: t('prices:sites.makeFree'),
          icon: <IconCoinOff size={16} aria-hidden />,
          needs: 'price.setFree',
          Dialog: FreeSite,
        },
  ])
  return (
    <>
      <ListScreen
        title="prices:title"
        tabs={<MoneyTabs current="sites" />}
        of={api.price.sites}
        columns={columns.pick(['name', 'kind', 'installer', 'pricing', 'services'])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ name }) => name}
        empty="prices:sites.empty"
        row={actionsOf}
      />
      {dialog}
    </>
  )
}

/** What the switch leads to, with its counts and the date until which what exists stays paid. */
function Consequences(form: { readonly uuid: string; readonly version: number; readonly isFree: boolean }) {
  const linesOf = useMoneyConsequences()
  const { data } = useRead(api.price.checkFree, form)
  return <ConsequenceLines lines={data ? linesOf({ ...data, orders: 'cancelled' }) : []} />
}

/** What operators do to ends without an order (money.md 15 and 16). */
const endActions = (t: ReturnType<typeof useText>): RecordAction<PricedSite>[] => [
  {
    key: 'ends',
    label: t('money:ends.action'),
    icon: <IconCalendar size={16} aria-hidden />,
    needs: 'paidItem.edit',
    Dialog: ({ of, onClose }) => <EndsOfSite site={siteOf(of)} onClose={onClose} />,
  },
  {
    key: 'test',
    label: t('money:test.action'),
    icon: <IconFlask size={16} aria-hidden />,
    needs: 'paidItem.edit',
    Dialog: ({ of, onClose }) => <TestOfSite site={siteOf(of)} onClose={onClose} />,
  },
]

const siteOf = ({ uuid, name, services }: PricedSite) => ({ uuid, name, services: services as SoldService[] })

function FreeSite({ of: { uuid, version, name }, onClose }: RecordDialogProps<PricedSite>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('prices:sites.freeTitle', { name })}
      confirmLabel={t('prices:sites.freeConfirm')}
      of={api.price.setFree}
      input={{ uuid, version, isFree: true }}
      successText={t('prices:sites.freeDone', { name })}
      onClose={onClose}
    >
      {t('prices:sites.freeText')}
      <Consequences uuid={uuid} version={version} isFree />
    </ConfirmDialog>
  )
}

function BillSite({ of: { uuid, version, name }, onClose }: RecordDialogProps<PricedSite>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('prices:sites.billTitle', { name })}
      confirmLabel={t('prices:sites.billConfirm')}
      of={api.price.setFree}
      input={{ uuid, version, isFree: false }}
      successText={t('prices:sites.billDone', { name })}
      onClose={onClose}
    >
      {t('prices:sites.billText')}
      <Consequences uuid={uuid} version={version} isFree={false} />
    </ConfirmDialog>
  )
}
