import { Button } from '@mantine/core'
import { Page } from '../../kit/screen/page.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { PolicyParts, usePolicyParts, usePolicyVersion } from '../../domain/access-groups/policy-parts.tsx'
import { useText } from '../../language/language.ts'
import { policyText } from './links.ts'

/** The text that holds now, with its version and date (operators.md 4.5). */
export default function PolicyPage() {
  const t = useText()
  const { policy } = useView(policyText)
  const parts = usePolicyParts(policy)
  return (
    <Page
      title={t(`policies:names.${policy}`)}
      isNarrow
      intro={usePolicyVersion(policy)}
      actions={
        <Button variant="default" data-no-print onClick={() => window.print()}>
          {t('policies:print')}
        </Button>
      }
    >
      <PolicyParts parts={parts} />
    </Page>
  )
}
