import { VisitorTabs } from '../list.tsx'

/** The couriers' page, beside that of the temporary keys. */
export default function DeliveryPage() {
  return <VisitorTabs current="delivery" />
}
