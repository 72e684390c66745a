import { filteredAddress } from '../../../kit/portal/address.ts'
import { useLinks } from '../../../kit/portal/route-context.ts'
import { visitors } from '../links.ts'

/** Where couriers are listed: on a page of their own, or as a tab of the visitors' page. */
export function useDeliveries(): string | undefined {
  const links = useLinks(visitors)
  return links.deliveries() ?? filteredAddress(links.list(), { type: 'delivery' })
}
