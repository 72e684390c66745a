import { filteredAddress } from '../../../kit/portal/address.ts'
import { useLinks, useView } from '../../../kit/portal/route-context.ts'
import { visitors } from '../links.ts'

/** Where couriers are listed: on a page of their own, or as a tab of the visitors' page; nowhere in other portals. */
export function useDeliveries(): string | undefined {
  const links = useLinks(visitors)
  const { hasDeliveryTab } = useView(visitors)
  return links.deliveries() ?? (hasDeliveryTab ? filteredAddress(links.list(), { type: 'delivery' }) : undefined)
}
