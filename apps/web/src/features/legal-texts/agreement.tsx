import { Button } from '@mantine/core'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'

const parts = ['use', 'account', 'data', 'doors', 'service', 'end'] as const

/** The user agreement; a brand may say its parts differently in its record. */
export default function Agreement() {
  const t = useText()
  return (
    <Page
      title={t('agreement:title')}
      isNarrow
      intro={t('agreement:intro')}
      actions={
        <Button variant="default" data-no-print onClick={() => window.print()}>
          {t('agreement:print')}
        </Button>
      }
    >
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`agreement:${part}.title`)}</h2>
          <p>{t(`agreement:${part}.text`)}</p>
        </section>
      ))}
    </Page>
  )
}
