import type { ItemSubscription } from '@lintel/contract/money/item-subscription.ts'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { loadTexts } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import type { StoppedService } from './subscription-notice.tsx'
import { useSession } from '../../session/session.ts'

const SubscriptionNotice = lazyPart(async () => {
  const [part] = await Promise.all([import('./subscription-notice.tsx'), loadTexts(['money'])])
  return { default: part.SubscriptionNotice }
})
const SubscriptionLoss = lazyPart(async () => {
  const [part] = await Promise.all([import('./subscription-notice.tsx'), loadTexts(['money'])])
  return { default: part.SubscriptionLoss }
})

interface SubscriptionProps {
  readonly service: StoppedService
  /** As the record says; none where it is free. */
  readonly of: ItemSubscription | undefined
}

/** On the page of an item whose subscription is over: what stops, and the way to its renewal. */
export const SubscriptionState = ({ service, of }: SubscriptionProps) =>
  of?.isOver ? (
    <Suspense>
      <SubscriptionNotice service={service} of={of} />
    </Suspense>
  ) : null

/** Reads of records that are sold. */
type SoldRecord = typeof api.door.get | typeof api.apartment.get | typeof api.personnel.get | typeof api.resident.get

interface LossProps {
  readonly read: SoldRecord
  readonly uuid: string
}

/** In the question before a record is deleted: what of its subscription is lost, where there is something. */
export function LossByDeletion(props: LossProps) {
  const hasBilling = useSession()?.facts.billing ?? false
  return hasBilling ? <Loss {...props} /> : null
}

function Loss({ read, uuid }: LossProps) {
  const of = useRead(read as typeof api.door.get, { uuid }).data?.subscription
  return of && (of.isRenewed || (of.paidUntil !== null && !of.isOver)) ? (
    <Suspense>
      <SubscriptionLoss of={of} />
    </Suspense>
  ) : null
}
