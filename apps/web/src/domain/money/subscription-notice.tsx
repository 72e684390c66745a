import type { ItemSubscription } from '@lintel/contract/money/item-subscription.ts'
import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMoneyWords } from './words.ts'

/** Services whose end stops something on a page. */
export type StoppedService = 'door' | 'app' | 'thirdPartyLock'

interface SubscriptionNoticeProps {
  readonly service: StoppedService
  readonly of: ItemSubscription
}

/** The subscription of an item is over: editing and adding stop, access goes on (money.md 67). Needs the texts `money`. */
export function SubscriptionNotice({ service, of }: SubscriptionNoticeProps) {
  const t = useText()
  const words = useMoneyWords()
  const address = useReferences()('subscriptions')
  const name = words.service(service)
  return (
    <Notice
      meaning="attention"
      title={
        of.paidUntil === null
          ? t('money:subscription.inactive', { name })
          : t('money:subscription.over', { name, date: words.date(of.paidUntil) })
      }
      action={
        address ? (
          <Anchor component={Link} to={address}>
            {t('money:subscription.renew')}
          </Anchor>
        ) : (
          t('money:subscription.contact')
        )
      }
    >
      {t(`money:subscription.stops.${service}`)}
    </Notice>
  )
}

/** What a deletion takes of a subscription (money.md 31 and 44). Needs the texts `money`. */
export function SubscriptionLoss({ of }: Pick<SubscriptionNoticeProps, 'of'>) {
  const t = useText()
  const words = useMoneyWords()
  const losses = [
    ...(of.paidUntil !== null && !of.isOver ? [t('money:subscription.lost', { date: words.date(of.paidUntil) })] : []),
    ...(of.isRenewed ? [t('money:subscription.renewalEnds')] : []),
  ]
  return (
    <Box mt="sm">
      <Notice meaning="attention">{losses.join(' ')}</Notice>
    </Box>
  )
}
