import { OwnCustomerService } from '../../domain/sites/customer-service.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'

/** The platform's contact data (operators.md 3.11). */
export default function CustomerServicePage() {
  const t = useText()
  return (
    <Page title={t('customerService:title')} isNarrow intro={t('customerService:intro')}>
      <OwnCustomerService />
    </Page>
  )
}
