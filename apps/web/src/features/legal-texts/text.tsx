import { Button } from '@mantine/core'
import { Page } from '../../kit/screen/page.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { LegalTextParts, useLegalTextParts, useLegalTextVersion } from '../../domain/access-groups/legal-text-parts.tsx'
import { useText } from '../../language/language.ts'
import { policyText } from './links.ts'

/** The text that holds now, with its version and date (operators.md 4.5). */
export default function LegalTextPage() {
  const t = useText()
  const { policy } = useView(policyText)
  const parts = useLegalTextParts(policy)
  return (
    <Page
      title={t(`policies:names.${policy}`)}
      isNarrow
      intro={useLegalTextVersion(policy)}
      actions={
        <Button variant="default" data-no-print onClick={() => window.print()}>
          {t('policies:print')}
        </Button>
      }
    >
      <LegalTextParts parts={parts} />
    </Page>
  )
}
